/** A lead looks for items among many, reads what happened to one, and does something with several at once. */
import { someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import { expect, expectAccessible, outboxLine, test, typeAnswer } from "./fixtures.ts";

test("items are found, one tells its history, and several are left out and counted again", async ({
	concord,
	page,
}) => {
	const [some, others] = [someItems(12).slice(0, 9), someItems(12).slice(9)];
	const atlases = others.map((item) => ({ ...item, input: `Is the atlas of ${item.id} on loan?` }));
	const home = await deskProject(concord, page, [...some, ...atlases]);
	await test.step("one item is answered, and flagged", async () => {
		await page.goto(`${home}/label`);
		await page.getByLabel("How many items").fill("12");
		await page.getByRole("button", { name: "Take items to label" }).click();
		await typeAnswer(page, ["a", "5", "f", "c"]);
		await page.keyboard.type("The fee is missing.");
		await page.keyboard.press("Control+Enter");
		await expect(page.getByText("1 done, 0 skipped, 11 left")).toBeVisible();
		await expect(outboxLine(page, /✓ saved/)).toBeVisible();
	});

	await test.step("the flag leads to it, and its history says what was said", async () => {
		await page.goto(`${home}/items`);
		await page.getByLabel("Look for").selectOption("flagged by a person");
		await expect(page.getByText("1 found of 12 in this project")).toBeVisible();
		await page.getByRole("table").getByRole("link").first().click();
		const heading = page.getByRole("heading", { name: "History" });
		const history = page.locator("section").filter({ has: heading });
		await expect(history).toContainText("Ada labelled");
		await expect(history).toContainText("Verdict: Accept · Grade: 5");
		await expect(history).toContainText("“The fee is missing.”");
	});

	await test.step("nothing happens before it is said, and it is taken back in one step", async () => {
		await page.goto(`${home}/items`);
		await page.getByLabel("Words in question, answer or id").fill("atlas");
		await page.keyboard.press("Enter");
		await expect(page.getByText("3 found of 12 in this project")).toBeVisible();
		await page.getByRole("checkbox", { name: "Choose item-10" }).check();
		await page.getByRole("checkbox", { name: "Choose item-11" }).check();
		await page.getByLabel("What to do").selectOption("leave out of figures");
		await page.getByLabel("Reason", { exact: true }).fill("twice in the file");
		await page.getByRole("button", { name: "Say what happens" }).click();
		await expect(page.getByRole("button", { name: "Do it" })).toBeVisible();
		await expect(page.getByText("left out", { exact: true })).toHaveCount(0);
		await expectAccessible(page);
		await page.getByRole("button", { name: "Do it" }).click();
		await expect(page.getByText("left out", { exact: true })).toHaveCount(2);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("left out", { exact: true })).toHaveCount(0);
	});
});

test("who comes back to a long list is where they were; a small window and a strange address are met", async ({
	concord,
	page,
}) => {
	const home = await deskProject(concord, page, someItems(260));
	await page.goto(`${home}/items`, { waitUntil: "networkidle" });
	const rows = page.locator("tr[data-item]");
	const target = rows.nth(210);
	await expect(async () => {
		await page.mouse.wheel(0, 4_000);
		await expect(target).toBeVisible({ timeout: 200 });
	}).toPass();
	await target.scrollIntoViewIfNeeded();
	const id = await target.getAttribute("data-item");
	const row = page.locator(`tr[data-item="${id}"]`);
	const { y } = (await row.boundingBox()) ?? { y: Number.NaN };
	await row.getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Item", exact: true })).toBeVisible();
	await page.goBack();
	await expect(row).toBeInViewport();
	expect(await rows.count()).toBeGreaterThan(210);
	await expect(async () => {
		expect(Math.abs(((await row.boundingBox())?.y ?? 0) - y)).toBeLessThan(80);
	}).toPass();

	await page.goto(`${home}/items?look=nonsense`);
	await expect(page.getByRole("alert")).toContainText("“nonsense” cannot be looked for");
	await expect(page.getByText("0 found")).toHaveCount(0);
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(`${home}/items`, { waitUntil: "networkidle" });
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow).toBe(0);
});
