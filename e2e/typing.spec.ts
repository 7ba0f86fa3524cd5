/**
 * Somebody types at one pace, whatever the network does: what the database holds is what was typed while each
 * item was on the screen. The long form is `npm run bench -- labelling-typing`.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { jsonLines, someItems } from "#seeds/builders.ts";
import {
	type Concord,
	expect,
	outboxLine,
	setUpByAda,
	startConcord,
	test,
	typeAnswer,
} from "./fixtures.ts";

const ITEMS = 60;
const KEY_MS = 80;
const LATENCY_MS = 150;
const AWAY_MS = 3_000;
const SAVES = /\/label\/(ahead|item_[^/]*\/annotation)$/;

/** A project whose administrator has taken all its items. */
async function takeItems(concord: Concord, page: Page): Promise<void> {
	await setUpByAda(concord, page);
	await page.goto(`${concord.url}/projects/new`);
	await page.getByLabel("Name").fill("Typing");
	await page.getByRole("button", { name: "Create the project" }).click();
	await expect(page).toHaveURL(/\/projects\/typing/);
	const file = join(concord.folder, "items.jsonl");
	const items = someItems(ITEMS).map((item, index) => ({
		...item,
		id: `item-${index + 1}`,
		input: `Question ${index + 1}: when does branch ${index + 1} open?`,
	}));
	await writeFile(file, jsonLines(items));
	await page.goto(`${concord.url}/projects/typing/import`);
	await page.getByLabel(/files/i).setInputFiles(file);
	await page.getByRole("button", { name: /check/i }).click();
	await page.getByRole("button", { name: "Import" }).click();
	await expect(page.getByText(`${ITEMS} items`).first()).toBeVisible();
	await page.goto(`${concord.url}/projects/typing/rubric`);
	await page.getByRole("link", { name: "vRAG-Eval" }).click();
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);
	await page.goto(`${concord.url}/projects/typing/label`);
	await page.getByLabel("How many items").fill(String(ITEMS));
	await page.getByRole("button", { name: "Take items to label" }).click();
	await expect(page.getByText(`0 done, 0 skipped, ${ITEMS} left`)).toBeVisible();
}

/** By item and dimension: the code of the level that counts. */
function storedLevels(concord: Concord): Map<string, number> {
	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare(
			`select items.external_id || ' ' || dimensions.name as cell, ratings.level as level
			from ratings join items on items.id = ratings.item_id
			join dimensions on dimensions.id = ratings.dimension_id where ratings.superseded_at is null`,
		)
		.all() as { cell: string; level: number }[];
	disconnect(db);
	return new Map(rows.map(({ cell, level }) => [cell, level]));
}

const questionOnScreen = () =>
	document.querySelector(".label-question")?.textContent?.match(/Question (\d+)/)?.[1] ?? null;

test("what is typed is what is stored, while saves are slow, fail and the network goes away", async ({
	page,
}) => {
	test.setTimeout(180_000);
	const concord = await startConcord();
	try {
		await takeItems(concord, page);
		let isAway = false;
		let asked = 0;
		await page.route(SAVES, async (route) => {
			asked++;
			if (isAway) return route.abort("internetdisconnected");
			await wait(LATENCY_MS / 2);
			// Every seventh is lost on its way, every eleventh is carried out and its answer lost.
			if (asked % 7 === 0) return route.fulfill({ status: 503, body: "away" });
			const response = await route.fetch().catch(() => null);
			if (!response) return route.abort("connectionreset");
			await wait(LATENCY_MS / 2);
			if (asked % 11 === 0) return route.abort("connectionreset");
			return route.fulfill({ response });
		});
		const typed = new Map<string, number>();
		for (let done = 0; done < ITEMS; done++) {
			if (done === ITEMS / 2) {
				isAway = true;
				setTimeout(() => {
					isAway = false;
				}, AWAY_MS);
			}
			const question = await (
				await page.waitForFunction(questionOnScreen, undefined, { timeout: 30_000 })
			).jsonValue();
			const [accepts, grade] = [done % 3 !== 0, 1 + (done % 5)];
			typed.set(`item-${question} verdict`, accepts ? 1 : 0);
			typed.set(`item-${question} grade`, grade - 1);
			for (const key of [accepts ? "a" : "r", String(grade), "Enter"]) {
				await wait(KEY_MS);
				await page.keyboard.press(key);
			}
		}
		await expect(page.getByRole("heading", { name: "You’re done" })).toBeVisible({
			timeout: 60_000,
		});
		expect(storedLevels(concord)).toEqual(typed);
		expect(typed.size).toBe(2 * ITEMS);
		await page.unrouteAll({ behavior: "wait" });
	} finally {
		await concord.stop();
	}
});

test("answers wait through a reload and a closed tab, and go when the server is back", async ({
	page,
}) => {
	test.setTimeout(120_000);
	const concord = await startConcord();
	try {
		await takeItems(concord, page);
		await page.route(/\/annotation$/, (route) => route.abort("internetdisconnected"));
		for (let done = 0; done < 3; done++) {
			await typeAnswer(page, ["a", "5", "Enter"]);
			await expect(page.getByText(`${done + 1} done, 0 skipped`)).toBeVisible();
		}
		await expect(outboxLine(page, /3 to send: the server cannot be reached/)).toBeVisible();
		expect(storedLevels(concord).size).toBe(0);
		await page.reload();
		await expect(outboxLine(page, /3 to send/)).toBeVisible();
		const context = page.context();
		await page.close();

		const again = await context.newPage();
		await again.goto(`${concord.url}/projects/typing/label`);
		await expect(outboxLine(again, /✓ saved/)).toBeVisible();
		await expect.poll(() => storedLevels(concord).size).toBe(6);
	} finally {
		await concord.stop();
	}
});
