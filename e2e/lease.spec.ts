/** A lease ends under an open page: what its owner typed since is said not to be stored, and is not lost. */
import { connect, disconnect } from "#db/dialect";
import { someItems } from "#seeds/builders.ts";
import { deskProject, joinShare, shareLink } from "./desk-project.ts";
import { type Concord, expect, expectAccessible, test, typeAnswer } from "./fixtures.ts";

function inDatabase<Result>(
	concord: Concord,
	run: (client: ReturnType<typeof connect>["$client"]) => Result,
): Result {
	const db = connect(concord.env.DATABASE_URL as string);
	const result = run(db.$client);
	disconnect(db);
	return result;
}

/** Who answered an item. */
function answeredBy(concord: Concord, itemId: string): string[] {
	return inDatabase(concord, (client) =>
		client
			.prepare(
				`select raters.name as name from annotations join raters on raters.id = annotations.rater_id
				where annotations.item_id = ? order by annotations.created_at`,
			)
			.all(itemId)
			.map((row) => (row as { name: string }).name),
	);
}

test("an item that somebody else answered meanwhile: the first is told, and keeps what they typed", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(3));
	await page.goto(`${home}/plan`);
	await page.getByLabel("Seen by", { exact: true }).selectOption("1");
	await page.getByLabel("Handed out", { exact: true }).selectOption("pool");
	await page.getByLabel("People you invite", { exact: true }).selectOption("one");
	await page.getByRole("button", { name: "Give out 3 items" }).click();
	await expect(page.getByText("Plan 1 is given out")).toBeVisible();
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	const itemId = ben.url().split("/").at(-1) ?? "";
	// Whoever asks for the items ahead keeps their hour: once this is answered, nothing more is asked.
	const ahead = ben.waitForResponse(/\/ahead$/);
	await ben.reload();
	await ahead;
	await typeAnswer(ben, ["r"]);

	// An hour later, as the database has it.
	inDatabase(concord, (client) => client.prepare("update assignments set leased_until = 1").run());
	const cem = await joinShare(browser, await shareLink(page, home, "Cem"), "cem");
	while (!cem.url().endsWith(itemId)) {
		const before = cem.url();
		await typeAnswer(cem, ["a", "4", "Enter"]);
		await expect(cem).not.toHaveURL(before);
	}
	await typeAnswer(cem, ["a", "4", "Enter"]);
	await expect.poll(() => answeredBy(concord, itemId)).toEqual(["Cem"]);

	await ben.keyboard.press("2");
	await ben.getByLabel(/^Comment/).fill("It is 21 books.");
	await ben.keyboard.press("Control+Enter");
	const troubles = ben.getByRole("alert");
	await expect(troubles).toContainText("One answer of yours is not stored.");
	await expect(troubles).toContainText("It is kept in this browser.");
	await expect(troubles).toContainText(
		"where its hour ends without an answer, somebody else gets it",
	);
	await expect(troubles).toContainText("You wrote: It is 21 books.");
	// The others of that hour are not asked of them one after the other.
	await expect(ben.getByRole("heading", { name: "Nothing is left to answer" })).toBeVisible();
	await expectAccessible(ben);
	expect(answeredBy(concord, itemId)).toEqual(["Cem"]);

	// The address is that of an item which is Cem's now: it says so, and what was typed is still there.
	await ben.reload();
	await expect(ben.getByRole("heading", { name: "This item is not yours now" })).toBeVisible();
	await expectAccessible(ben);
	await ben.getByRole("link", { name: "Go on with your items" }).click();
	await expect(ben.getByRole("alert")).toContainText("You wrote: It is 21 books.");
	await ben.getByRole("button", { name: "Send it again" }).click();
	await expect(ben.getByRole("alert")).toContainText("It may also have been taken back");
	expect(answeredBy(concord, itemId)).toEqual(["Cem"]);
	await ben.getByRole("button", { name: "Give it up" }).click();
	await expect(ben.getByRole("alert")).toHaveCount(0);
});
