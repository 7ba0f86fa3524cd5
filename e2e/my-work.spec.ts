/** Whoever labelled and has another role now still sees what they answered, and what of it is not stored. */
import { someItems } from "#seeds/builders.ts";
import { deskProject, joinShare, shareLink } from "./desk-project.ts";
import { expect, expectAccessible, outboxLine, test, typeAnswer } from "./fixtures.ts";

test("a former annotator sees their answers, cannot change them, and learns what was not stored", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(3));
	await page.goto(`${home}/plan`);
	await page.getByLabel("Seen by", { exact: true }).selectOption("1");
	await page.getByLabel("People you invite", { exact: true }).selectOption("one");
	await page.getByRole("button", { name: "Give out 3 items" }).click();
	await expect(page.getByText("Plan 1 is given out")).toBeVisible();
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	await typeAnswer(ben, ["r", "2"]);
	await ben.getByLabel(/^Comment/).fill("It is 21 books.");
	await ben.keyboard.press("Control+Enter");
	await expect(outboxLine(ben, /✓ saved/)).toBeVisible();
	await ben.route(/\/annotation$/, (route) => route.abort("internetdisconnected"));
	await typeAnswer(ben, ["a", "5", "Enter"]);
	await expect(outboxLine(ben, /1 to send/)).toBeVisible();

	await page.goto(`${home}/people`);
	await page.getByText("Change … Ben").click();
	await page.getByLabel("Role of Ben").selectOption("adjudicator");
	await page.getByRole("button", { name: "Change the role" }).click();
	await expect(page.getByLabel("Role of Ben")).toHaveValue("adjudicator");

	await ben.unroute(/\/annotation$/);
	await ben.goto(`${home}/my-work`);
	await expect(ben.getByText(/You do not label here any more: your answers stay/)).toBeVisible();
	const answers = ben.getByRole("table").getByRole("row");
	await expect(answers).toHaveCount(2);
	await expect(answers.nth(1)).toContainText(/Reject\s*2.*It is 21 books\./);
	await expect(ben.getByRole("link", { name: /Correct|Label it|Go on labelling/ })).toHaveCount(0);
	await expect(ben.getByRole("alert")).toContainText("One answer of yours is not stored.");
	await expect(ben.getByRole("alert")).toContainText("you were removed");
	await expectAccessible(ben);
});
