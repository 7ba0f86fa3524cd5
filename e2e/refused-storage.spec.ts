/** A browser that refuses to keep anything: whoever is invited comes in all the same, labels, and is told what is not kept. */
import { someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import { expect, test, typeAnswer } from "./fixtures.ts";

test("an invitation leads to labelled items where the browser refuses every storage", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(3));
	await page.goto(`${home}/plan`);
	await page.getByLabel("People you invite", { exact: true }).selectOption("one");
	await page.getByLabel("Seen by", { exact: true }).selectOption("1");
	await page.getByRole("button", { name: /^Give out/ }).click();
	await page.getByLabel("Who it is for").fill("Ben");
	await page.getByRole("button", { name: "Make a link" }).click();
	const link = await page.getByLabel("Invitation link for Ben").inputValue();

	const context = await browser.newContext();
	await context.addInitScript(() => {
		for (const name of ["sessionStorage", "localStorage", "indexedDB"])
			Object.defineProperty(window, name, {
				configurable: true,
				get() {
					throw new DOMException("The operation is insecure.", "SecurityError");
				},
			});
	});
	const guest = await context.newPage();
	await guest.goto(link);
	await guest.getByLabel("Login").fill("ben");
	await guest.getByLabel("Password").fill("a sentence of words");
	await guest.keyboard.press("Enter");
	await expect(guest).toHaveURL(/\/label\/item_/);
	await expect(guest.getByText("This browser keeps nothing")).toBeVisible();
	for (let done = 1; done <= 3; done++) {
		await typeAnswer(guest, ["a", "4", "Enter"]);
		if (done < 3) await expect(guest.getByText(`${done} done, 0 skipped`)).toBeVisible();
	}
	await expect(guest.getByRole("heading", { name: "You’re done" })).toBeVisible();
	await expect(guest.getByText("You labelled 3 of your 3 items")).toBeVisible();
	await context.close();
});
