/** Somebody who has a file of another tool finds the way from it to a decision. */
import { expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

test("from the import page to the commands of a tool, and what concord start prints", async ({
	concord,
	page,
}) => {
	await setUpByAda(concord, page);
	await page.goto(`${concord.url}/projects/new`);
	await page.getByLabel("Name").fill("Desk");
	await page.getByRole("button", { name: "Create the project" }).click();
	await expect(page).toHaveURL(/\/projects\/desk/);
	await page.goto(`${concord.url}/projects/desk/import`);
	await page.getByRole("link", { name: "an export of Langfuse" }).click();
	const title = "From Langfuse to a decision in ten minutes";
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	await expectAccessible(page);
	await expect(
		page.getByText("concord gate --project desk --judge correct-strict -d correct"),
	).toBeVisible();

	const start = page.getByRole("listitem").filter({ hasText: "concord start" }).first();
	const [, printed = ""] = await start.locator("pre").allInnerTexts();
	expect(printed.split("\n")).toHaveLength(2);
	for (const line of printed.split("\n")) expect(concord.printed).toContain(line);

	await page.getByRole("link", { name: "From other tools" }).click();
	const tools = page.getByRole("main").getByRole("listitem");
	await expect(tools).toHaveCount(11);
	await tools.first().getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("in ten minutes");
	const unknown = await page.goto(`${concord.url}/help/from/nobody`);
	expect(unknown?.status()).toBe(404);
});
