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
		// Done, the form is empty and the focus where it was; refused, what was entered stays.
		const name = page.getByLabel("A new token for");
		await expect(name).toHaveValue("");
		await expect(page.getByRole("button", { name: "Make the token" })).toBeFocused();
		await name.fill("weekly");
		await page.getByRole("checkbox", { name: "read" }).first().uncheck();
		await page.getByRole("button", { name: "Make the token" }).click();
		await expect(page.getByText("Choose what the token opens.")).toBeVisible();
		await expect(name).toHaveValue("weekly");
		await expect(page.getByRole("checkbox", { name: "read" }).first()).not.toBeChecked();
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
