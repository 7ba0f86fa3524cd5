/** Somebody makes a token on their page, a program uses it, and it is revoked. */
import { expect, expectAccessible, setUpByAda, startConcord, test } from "./fixtures.ts";

test("a token is made and shown once, opens the API, and is revoked", async ({ page }) => {
	const concord = await startConcord();
	try {
		await setUpByAda(concord, page);
		await page.goto(`${concord.url}/account`);
		await page.getByLabel("A new token for").fill("nightly gate");
		await page.getByRole("button", { name: "Make the token" }).click();
		const token = await page.getByLabel("Token nightly gate").inputValue();
		const ask = async () => {
			const headers = { authorization: `Bearer ${token}` };
			return fetch(`${concord.url}/api/v1/me`, { headers });
		};
		expect(await (await ask()).json()).toMatchObject({ login: "ada", token: { scopes: ["read"] } });
		await page.reload();
		await expect(page.getByLabel("Token nightly gate")).toHaveCount(0);
		await expect(page.getByText("last used")).toBeVisible();
		await expectAccessible(page);
		await page.getByRole("button", { name: "Revoke nightly gate" }).click();
		await expect(page.getByText("The token is revoked")).toBeVisible();
		expect((await ask()).status).toBe(401);
		await page.getByRole("link", { name: "What the API does" }).click();
		await page.getByText("/projects/{project}/gates").click();
		await expect(page.getByText("cannot tell, which never passes")).toBeVisible();
		await expectAccessible(page);
	} finally {
		await concord.stop();
	}
});
