/**
 * Who labels what, from the lead's choice to people's first item: a stratified subset with overlap, shares
 * that invitations carry, and a share that goes to the others.
 */
import { someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const CHANNELS = ["web", "web", "web", "app", "app", "kiosk"];
const items = someItems(60).map((item, index) => ({
	...item,
	metadata: { channel: CHANNELS[index % CHANNELS.length] },
}));

test("a stratified subset with overlap is drawn, and whoever opens an invitation has the first item", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(120_000);
	await deskProject(concord, page, items);
	const plan = page.getByRole("region", { name: "The plan" });

	await test.step("the plan follows the choices and says what cannot be had", async () => {
		await page.goto(`${concord.url}/projects/desk/plan`);
		await expect(plan).toContainText("60 items: two people you invite get 60 each");
		await page.getByLabel("What", { exact: true }).selectOption("as many of each kind");
		await page.getByLabel("Items", { exact: true }).fill("2");
		await expect(plan).toContainText("“channel” makes 3 parts: ask for at least 3 items");
		await page.getByLabel("Items", { exact: true }).fill("24");
		await page.getByLabel("Of these", { exact: true }).selectOption("50 %, the rest by one");
		await page.getByLabel("People you invite", { exact: true }).selectOption("three");
		await expect(plan).toContainText(
			"24 items: three people you invite get 12 each; 12 items are seen by two, 12 by one.",
		);
		const parts = page.getByRole("row", { name: /channel: kiosk/ });
		await expect(parts).toContainText("80 %");
		await expectAccessible(page);
		await page.getByRole("button", { name: "Give out 24 items" }).click();
		await expect(page.getByText("Plan 1 is given out")).toBeVisible();
	});

	await test.step("two invited people begin at once, without anybody in between", async () => {
		for (const name of ["Ben", "Cem"]) {
			await page.getByLabel("Who it is for").fill(name);
			await page.getByRole("button", { name: "Make a link" }).click();
			const link = await page.getByLabel(`Invitation link for ${name}`).inputValue();
			const guest = await (await browser.newContext()).newPage();
			await guest.goto(link);
			await guest.getByLabel("Login").fill(name.toLowerCase());
			await guest.getByLabel("Password").fill("a sentence of words");
			await guest.keyboard.press("Enter");
			await expect(guest).toHaveURL(/\/label\/item_/);
			await expect(guest.getByText("0 done, 0 skipped, 12 left")).toBeVisible();
			await guest.keyboard.press("a");
			await guest.keyboard.press("4");
			await guest.keyboard.press("Enter");
			await expect(guest.getByText("1 done, 0 skipped, 11 left")).toBeVisible();
		}
		// An answer counts on the annotator's page before it has reached the server.
		await expect(async () => {
			await page.reload();
			await expect(page.getByText("2 of 36")).toBeVisible({ timeout: 2000 });
		}).toPass({ timeout: 20_000 });
		await expect(page.getByText("1 share waits for somebody")).toBeVisible();
		await expect(page.getByRole("button", { name: "Take plan 1 back" })).toBeHidden();
	});

	await test.step("nothing is given out twice, and further overlap is a further plan", async () => {
		await page.goto(`${concord.url}/projects/desk/plan`);
		await expect(plan).toContainText("36 items: Ben and Cem get 36 each; each is seen by two.");
		await page.getByLabel("What", { exact: true }).selectOption("the 24 of plan 1 once more");
		await expect(plan).toContainText("who do not have it already");
		await page.getByRole("button", { name: "Share it among the others" }).click();
		await expect(page.getByText("What waited goes to the others")).toBeVisible();
	});
});
