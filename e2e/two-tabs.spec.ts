/** The browser's store of answers: two tabs without a network on the same item, and what an older page left there. */
import type { Page } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import {
	type Concord,
	expect,
	expectAccessible,
	outboxLine,
	startConcord,
	test,
	typeAnswer,
} from "./fixtures.ts";

/** Verdict and grade of each answer in order of time, those that were replaced too. */
function stored(concord: Concord): string[] {
	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare(
			`select group_concat(ratings.level order by dimensions.name desc) as levels from annotations
			join ratings on ratings.annotation_id = annotations.id
			join dimensions on dimensions.id = ratings.dimension_id
			group by annotations.id order by annotations.created_at`,
		)
		.all() as { levels: string }[];
	disconnect(db);
	return rows.map(({ levels }) => levels);
}

/** Ada with three items in her queue, on the page of the first. */
async function threeItems(concord: Concord, page: Page): Promise<string> {
	const home = await deskProject(concord, page, someItems(3));
	await page.goto(`${home}/label`);
	await page.getByLabel("How many items").fill("3");
	await page.getByRole("button", { name: "Take items to label" }).click();
	await expect(page.getByText("0 done, 0 skipped, 3 left")).toBeVisible();
	return home;
}

test("both answers of two tabs are kept, sent in order, and shown beside each other", async ({
	concord,
	page,
}) => {
	const home = await threeItems(concord, page);
	const context = page.context();
	const other = await context.newPage();
	await other.goto(`${home}/label`);
	await expect(other.getByText("0 done, 0 skipped, 3 left")).toBeVisible();
	expect(other.url()).toBe(page.url());
	const item = page.url();

	await context.route(/\/annotation$/, (route) => route.abort("internetdisconnected"));
	await typeAnswer(other, ["r"]);
	await typeAnswer(page, ["a", "5", "Enter"]);
	await expect(outboxLine(page, /1 to send: the server cannot be reached/)).toBeVisible();
	await other.keyboard.press("2");
	await other.keyboard.press("Enter");
	await expect(outboxLine(other, /[12] to send/)).toBeVisible();
	await expect(other.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	await page.evaluate(() => dispatchEvent(new Event("focus")));
	await expect(outboxLine(page, /2 to send/)).toBeVisible();
	// What it typed lies in the browser, not in the page.
	await other.close();
	await page.reload();
	await expect(outboxLine(page, /2 to send/)).toBeVisible();
	expect(stored(concord)).toEqual([]);

	await context.unroute(/\/annotation$/);
	await page.evaluate(() => dispatchEvent(new Event("online")));
	const troubles = page.getByRole("alert");
	await expect(troubles).toContainText("One answer of yours is not stored.", { timeout: 20_000 });
	await expect(troubles).toContainText("in another tab or window too, and differently");
	expect(stored(concord)).toEqual(["1,4"]);
	await expectAccessible(page);

	await troubles.getByRole("link", { name: "Look at it" }).click();
	await expect(page).toHaveURL(item);
	const conflict = page.getByRole("table");
	await expect(conflict.getByRole("row", { name: /Verdict/ })).toHaveText(/Accept\s*Reject/);
	await page.getByRole("button", { name: /^Save/ }).click();
	await expect(outboxLine(page, /✓ saved/)).toBeVisible();
	await expect.poll(() => stored(concord)).toEqual(["1,4", "0,1"]);
});

/** In a page without a script: the store as its first version had it, with an answer to this item. */
async function leaveByItem(entry: object): Promise<void> {
	await new Promise((done) => {
		indexedDB.deleteDatabase("concord-outbox").onsuccess = done;
	});
	const db = await new Promise<IDBDatabase>((done) => {
		const request = indexedDB.open("concord-outbox", 1);
		request.onupgradeneeded = () => {
			const table = request.result.createObjectStore("answers", {
				keyPath: ["raterId", "itemId"],
			});
			table.createIndex("rater", "raterId");
		};
		request.onsuccess = () => done(request.result);
	});
	const writing = db.transaction("answers", "readwrite");
	writing.objectStore("answers").put(entry);
	await new Promise((done) => {
		writing.oncomplete = done;
	});
	db.close();
}

test("an answer that an older page left in the store is sent by the newer one", async ({
	page,
}) => {
	const concord = await startConcord();
	try {
		const home = await threeItems(concord, page);
		const [raterId, rubricId] = await Promise.all(
			["raterId", "rubricId"].map((name) => page.locator(`input[name=${name}]`).inputValue()),
		);
		const itemId = new URL(page.url()).pathname.split("/").at(-1);
		const clientId = "8b0d3c1e-5f64-4f0a-9d53-1c2f0a6f7e11";
		const answer = { "rating:verdict": "1", "rating:grade": "3", intent: "submit" };
		const entry = {
			...{ raterId, itemId, clientId, order: 1, excerpt: "How many days", trouble: null },
			url: `${new URL(home).pathname}/label/${itemId}/annotation`,
			fields: { ...answer, raterId, rubricId, clientId, supersedes: "", earlier: "" },
		};
		await page.route(/\/blank$/, (route) => route.fulfill({ body: "", contentType: "text/html" }));
		await page.goto(`${concord.url}/blank`);
		await page.evaluate(leaveByItem, entry);
		await page.goto(`${home}/label`);
		await expect.poll(() => stored(concord)).toEqual(["1,3"]);
		await expect(page.getByText("1 done, 0 skipped, 2 left")).toBeVisible();
	} finally {
		await concord.stop();
	}
});
