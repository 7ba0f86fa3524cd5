/** Signing in elsewhere, in a real browser: the way to a provider of another origin and back, under the content policy. */
import { CLIENT, startProvider } from "#seeds/openid-provider.ts";
import { expect, expectAccessible, setUpByAda, startConcord, test } from "./fixtures.ts";
import { freePort } from "./started-process.ts";

test("who is known elsewhere comes in by a button, and an account is linked and unlinked", async ({
	page,
	browser,
}) => {
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const provider = await startProvider({
		redirectUri: `${url}/sign-in/elsewhere/back`,
		claimsOf: (login) => ({
			...{ name: login, email: `${login}@example.org`, email_verified: true },
		}),
	});
	const concord = await startConcord(["--port", String(port)], {
		PUBLIC_URL: url,
		CONCORD_OIDC_ISSUER: provider.issuer,
		CONCORD_OIDC_CLIENT_ID: CLIENT.id,
		CONCORD_OIDC_CLIENT_SECRET: CLIENT.secret,
		CONCORD_OIDC_NAME: "Example",
		CONCORD_OIDC_EMAIL_DOMAINS: "example.org",
	});
	try {
		await setUpByAda({ ...concord, url }, page);
		const graces = await (
			await browser.newContext({ viewport: { width: 375, height: 700 } })
		).newPage();
		await graces.goto(`${url}/sign-in`);
		await expectAccessible(graces);
		await graces.getByRole("button", { name: "Go on with Example" }).press("Enter");
		await graces.getByPlaceholder("Enter any login").fill("grace");
		await graces.getByPlaceholder("and password").fill("any");
		await graces.keyboard.press("Enter");
		await graces.getByRole("button", { name: "Continue" }).press("Enter");
		await expect(graces).toHaveURL(`${url}/`);
		await graces.goto(`${url}/account`);
		await expect(graces.getByText("grace@example.org")).toBeVisible();
		await expectAccessible(graces);

		await page.goto(`${url}/account`);
		await page.getByRole("button", { name: "Link Example" }).click();
		await page.getByPlaceholder("Enter any login").fill("ada");
		await page.getByPlaceholder("and password").fill("any");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Continue" }).click();
		await expect(page).toHaveURL(`${url}/account`);
		await page.getByRole("button", { name: "Remove the link" }).click();
		await expect(page.getByRole("button", { name: "Link Example" })).toBeVisible();
	} finally {
		await concord.stop();
		await provider.stop();
	}
});
