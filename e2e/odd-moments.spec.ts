/**
 * Moments at which an answer could be lost, or come under another name: somebody is removed while they answer,
 * the browser keeps nothing, two people share one browser.
 */
import type { Page } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { someItems } from "#seeds/builders.ts";
import { deskProject, joinShare, PASSWORD, shareLink } from "./desk-project.ts";
import {
	type Concord,
	expect,
	expectAccessible,
	holdScripts,
	outboxLine,
	test,
	typeAnswer,
} from "./fixtures.ts";

const ITEMS = 6;

/** What is stored, as "name verdict grade", sorted. */
function stored(concord: Concord): string[] {
	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare(
			`select raters.name || ' ' || group_concat(ratings.level, ' ' order by dimensions.name desc) as said
			from ratings join raters on raters.id = ratings.rater_id
			join dimensions on dimensions.id = ratings.dimension_id
			where ratings.superseded_at is null group by raters.id, ratings.item_id order by said`,
		)
		.all() as { said: string }[];
	disconnect(db);
	return rows.map(({ said }) => said);
}

function comments(concord: Concord): string[] {
	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare("select comment from annotations where comment is not null and comment <> ''")
		.all() as { comment: string }[];
	disconnect(db);
	return rows.map(({ comment }) => comment);
}

/** All items for two people who are invited, each item seen by this many. */
async function giveOut(page: Page, home: string, overlap: "1" | "2"): Promise<void> {
	await page.goto(`${home}/plan`);
	await page.getByLabel("People you invite", { exact: true }).selectOption("two");
	await page.getByLabel("Seen by", { exact: true }).selectOption(overlap);
	await page.getByRole("button", { name: `Give out ${ITEMS} items` }).click();
	await expect(page.getByText("Plan 1 is given out")).toBeVisible();
}

test("who is removed in the middle of an answer is told, and the answer is kept until they are back", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(ITEMS));
	await giveOut(page, home, "1");
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	await typeAnswer(ben, ["a", "4", "Enter"]);
	await expect(ben.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	await expect(outboxLine(ben, /✓ saved/)).toBeVisible();
	await typeAnswer(ben, ["r"]);

	await test.step("the lead removes Ben; the items go back", async () => {
		await page.goto(`${home}/people`);
		await page.getByText("Change … Ben").click();
		await page.getByRole("button", { name: "Remove Ben" }).click();
		await expect(page.getByText("2 open items went back. What they labelled stays.")).toBeVisible();
	});

	await test.step("what Ben was about to say is not stored, and not lost", async () => {
		for (const key of ["r", "2", "Enter"]) await ben.keyboard.press(key);
		await expect(ben.getByRole("alert")).toContainText("One answer of yours is not stored.");
		await expect(ben.getByRole("alert")).toContainText("or you were removed");
		expect(stored(concord)).toEqual(["Ben 1 3"]);
		await expectAccessible(ben);
	});

	await test.step("back in the project, Ben has his share again, and the answer goes", async () => {
		const link = await shareLink(page, home, "Ben");
		const again = await ben.context().newPage();
		await again.goto(link);
		await again.getByRole("button", { name: "Join as Ben" }).click();
		await expect(again).toHaveURL(/\/label\/item_/);
		await ben.getByRole("button", { name: "Send it again" }).click();
		await expect(ben.getByRole("alert")).toBeHidden();
		await expect.poll(() => stored(concord)).toEqual(["Ben 0 1", "Ben 1 3"]);
	});
});

test("a comment that is typed before the page listens is a comment, and the address is the item's", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(ITEMS));
	await giveOut(page, home, "1");
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	const first = ben.url();
	const letGo = await holdScripts(ben);
	await ben.reload({ waitUntil: "commit" });
	await ben.getByText("Your judgement").or(ben.getByLabel("Comment")).first().waitFor();
	await ben.keyboard.type("cgreat as an answer", { delay: 20 });
	for (const key of ["Escape", "a", "4", "Enter"]) await ben.keyboard.press(key);
	await letGo();
	await expect(ben.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	await expect.poll(() => stored(concord)).toEqual(["Ben 1 3"]);
	expect(comments(concord)).toEqual(["great as an answer"]);
	await expect.poll(() => ben.url()).not.toBe(first);
	const second = ben.url();
	await ben.reload();
	await expect(ben.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	expect(ben.url()).toBe(second);
});

test("a browser that keeps nothing says so, and does not let answers go unseen", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(ITEMS));
	await giveOut(page, home, "1");
	const link = await shareLink(page, home, "Ben");
	const context = await browser.newContext();
	await context.addInitScript(() => {
		const refuse = () => {
			throw new DOMException("The operation is insecure.", "SecurityError");
		};
		IDBFactory.prototype.open = refuse;
		for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, name, { configurable: true, get: refuse });
	});
	const ben = await context.newPage();
	const failed: string[] = [];
	ben.on("pageerror", ({ message }) => failed.push(message));
	await ben.goto(link);
	await ben.getByLabel("Login").fill("ben");
	await ben.getByLabel("Password").fill(PASSWORD);
	await ben.keyboard.press("Enter");
	await expect(ben).toHaveURL(/\/label\/item_/);
	await expect(ben.getByText("This browser keeps nothing: answers are lost if")).toBeVisible();
	await typeAnswer(ben, ["a", "5", "Enter"]);
	await expect(ben.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	await expect.poll(() => stored(concord)).toEqual(["Ben 1 4"]);

	await ben.route(/\/annotation$/, (route) => route.abort("internetdisconnected"));
	await typeAnswer(ben, ["r", "1", "Enter"]);
	await expect(outboxLine(ben, "1 to send: the server cannot be reached.")).toContainText(
		"leave the page open until they are sent",
	);
	const asked = ben.waitForEvent("dialog");
	const leaving = ben.close({ runBeforeUnload: true });
	const dialog = await asked;
	expect(dialog.type()).toBe("beforeunload");
	await dialog.dismiss();
	await leaving;
	await ben.unroute(/\/annotation$/);
	await expect.poll(() => stored(concord)).toEqual(["Ben 0 0", "Ben 1 4"]);
	expect(failed).toEqual([]);
});

test("of two people in one browser each sends their own answers, and is told of the other’s", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(ITEMS));
	await giveOut(page, home, "2");
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	const away = (route: { abort: (why: string) => Promise<void> }) =>
		route.abort("internetdisconnected");
	await ben.route(/\/annotation$/, away);
	await typeAnswer(ben, ["a", "5", "Enter"]);
	await expect(outboxLine(ben, "1 to send: the server cannot be reached.")).toBeVisible();
	await typeAnswer(ben, ["r"]);

	const shared = ben.context();
	const goOn = () => ben.evaluate(() => dispatchEvent(new Event("focus")));
	await test.step("Ada, who has no items, signs in beside Ben's open page: his answer goes on waiting", async () => {
		const tab = await shared.newPage();
		await tab.goto(`${home}/my-work`);
		await tab.getByRole("button", { name: "Sign out" }).click();
		await tab.getByLabel("Login").fill("ada");
		await tab.getByLabel("Password").fill("correct horse battery");
		await tab.keyboard.press("Enter");
		await expect(tab.getByRole("button", { name: "Sign out" })).toBeVisible();
		await ben.unroute(/\/annotation$/, away);
		await goOn();
		await expect(outboxLine(ben, /somebody else is signed in in this browser now/)).toBeVisible();
		await expect(ben.getByText(/not stored/)).toHaveCount(0);
		await tab.close();
	});

	await test.step("Cem signs in beside Ben's open page: it says so, and sends nothing as Cem", async () => {
		const link = await shareLink(page, home, "Cem");
		const tab = await shared.newPage();
		await tab.goto(`${home}/my-work`);
		await tab.getByRole("button", { name: "Sign out" }).click();
		await expect(tab.getByText("1 answer waits in this browser to be sent.")).toBeVisible();
		await tab.goto(link);
		await tab.getByLabel("Login").fill("cem");
		await tab.getByLabel("Password").fill(PASSWORD);
		await tab.keyboard.press("Enter");
		await expect(tab).toHaveURL(/\/label\/item_/);
		await expect(tab.getByRole("radio", { name: "Reject" })).not.toBeChecked();
		await expect(tab.getByText("1 answer from this browser waits still")).toBeVisible();
		await goOn();
		await expect(outboxLine(ben, /somebody else is signed in in this browser now/)).toBeVisible();
		expect(stored(concord)).toEqual([]);
		await typeAnswer(tab, ["r", "2", "Enter"]);
		await expect.poll(() => stored(concord)).toEqual(["Cem 0 1"]);
		await tab.goto(`${home}/my-work`);
		await tab.getByRole("button", { name: "Sign out" }).click();
		// A tab closed sooner takes the request to sign out with it.
		await expect(tab.getByLabel("Login")).toBeVisible();
		await tab.close();
	});

	await test.step("when Ben is back, his answer goes, and his draft is there", async () => {
		await ben.goto(`${concord.url}/sign-in?to=/projects/desk/label`);
		await ben.getByLabel("Login").fill("ben");
		await ben.getByLabel("Password").fill(PASSWORD);
		await ben.keyboard.press("Enter");
		await expect.poll(() => stored(concord)).toEqual(["Ben 1 4", "Cem 0 1"]);
		await expect(outboxLine(ben, /✓ saved/)).toBeVisible();
		await expect(ben.getByRole("radio", { name: "Reject" })).toBeChecked();
	});
});
