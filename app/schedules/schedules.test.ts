/** A judge with a schedule, from its first answers to what its looks found. */
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { insertItems } from "#db/queries/items.server.ts";
import { coverageOfJudges, type Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { answersAt, looksOf, schedulesOf } from "#db/queries/schedules.server.ts";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { isRefusal } from "../base/refusal.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { cancelRun } from "../judging/engine/steer-run.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../judging/testing/judged-project.ts";
import { addWebhook } from "../webhooks/change-webhooks.server.ts";
import { makeSchedule, steerSchedule } from "./change-schedules.server.ts";
import { stepSchedules } from "./scheduler.server.ts";

const DAY = 86_400_000;
const ITEMS = 60;
const engine = () => createEngine(HASTY);

/** What the model says of an item now: a grade of 1 or 5. */
let says: (prompt: string) => number;
let db: Database;
let project: Project;
let judge: Judge;

/** The number that stands in an item's question. */
const numberIn = (prompt: string) => Number(/keep book (\d+)/.exec(prompt)?.[1]);
const steady = (prompt: string) => (numberIn(prompt) % 2 === 0 ? 5 : 1);
/** Of what got 1 half gets 5 by now. */
const lenient = (prompt: string) => (numberIn(prompt) % 4 === 3 ? 1 : 5);

beforeEach(async () => {
	says = steady;
	db = await openTestDatabase();
	project = await aProject(
		db,
		Array.from({ length: ITEMS }, (_, at) => `book ${at}`),
	);
	const { url } = await aModelServer({
		answer: ({ text }) => {
			const said = { correctness: "", completeness: "", honesty: "" };
			return { json: { ...said, grade: String(says(text)) } };
		},
	});
	judge = await aJudge(db, project, { url, name: "strict" });
	await runToEnd(db, await aRun(db, judge), { engine: engine() });
});

async function scheduled(anchors = "40"): Promise<void> {
	const entered = { judge: judge.id, anchors, seed: "1", everyDays: "7", cap: "" };
	const made = await makeSchedule(db, project, { entered, createdBy: null, now: new Date() });
	if (isRefusal(made)) throw new Error(made.sentence);
}

async function theSchedule() {
	const [schedule] = await schedulesOf(db, project.id);
	if (!schedule) throw new Error("there is one");
	return schedule;
}

/** The schedule's clock moves on by some days; its run is carried out. @returns the newest look */
async function after(days: number) {
	const { createdAt, id } = await theSchedule();
	const now = new Date(createdAt.getTime() + days * DAY);
	await stepSchedules(db, now);
	const [look] = await looksOf(db, id);
	if (look && look.closedAt === null) {
		await runToEnd(db, look.runId, { engine: engine() });
		await stepSchedules(db, now);
	}
	return (await looksOf(db, id))[0];
}

test("a judge that stayed is asked anew and no change is shown; no other figure knows of it", async () => {
	const before = [await countRows(db, "ratings"), await coverageOfJudges(db, project.id)];
	await scheduled();
	expect(await after(6.9)).toBeUndefined();
	const exchanges = await countRows(db, "exchanges");
	const look = await after(7);
	expect(look).toMatchObject({ number: 1, repetition: 1_000, outcome: "no change shown" });
	expect(look?.sentence).toMatch(
		/^No change of the judge is shown: 0 of 40 answers .* No items that were imported since have an answer\.$/,
	);
	expect(await countRows(db, "exchanges")).toBe(exchanges + 40);
	expect([await countRows(db, "ratings"), await coverageOfJudges(db, project.id)]).toEqual(before);
	expect(await answersAt(db, judge.id, { repetition: 1_000 })).toHaveLength(40);
	// Not again on the same day, and after a month asleep once.
	expect(await after(8)).toMatchObject({ number: 1 });
	expect(await after(40)).toMatchObject({ number: 2 });
	expect(await after(41)).toMatchObject({ number: 2 });
});

test("a judge that grew lenient is told from a system that changed, and webhooks are told of it once", async () => {
	const { CONCORD_KEY: key } = process.env;
	process.env.CONCORD_KEY = Buffer.alloc(32, 7).toString("base64");
	onTestFinished(() => {
		process.env.CONCORD_KEY = key ?? "";
	});
	const hook = { address: "https://hooks.example.org/", events: ["judge.drifted"] };
	const made = await addWebhook(db, project, { entered: hook, createdBy: null, now: new Date() });
	if (isRefusal(made)) throw new Error(made.sentence);
	await scheduled();
	says = lenient;
	const before = await usageOfJudges(db, project.id);
	const look = await after(7);
	await after(8);
	// A look asks the same again: it is no part of what the judge takes an item.
	expect(await usageOfJudges(db, project.id)).toEqual(before);
	expect(before.get(judge.id)).toMatchObject({ cells: ITEMS });
	const told = await deliveriesOf(db, made.webhookId, 5);
	expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
		{
			type: "judge.drifted",
			data: { judge: "strict", run: look?.runId, look: 1, compared: 40, lower: 0 },
		},
	]);
	expect(told[0]?.body).not.toContain("book");
	expect(look?.outcome).toBe("judge changed");
	expect(look?.sentence).toMatch(/^The judge changed: \d+ of 40 .* higher, 0 lower/);
	// What a look found is not taken back by one that does not show it.
	says = steady;
	const next = await after(14);
	expect(next).toMatchObject({ number: 2, outcome: "no change shown" });
	expect(next?.sentence).toMatch(
		/^The judge changed, as look 1 found; this one by itself does not show it: 0 of 40/,
	);
});

/** Forty items that the judge would reject. @returns their ids in files */
async function addedItems(name: string): Promise<string[]> {
	const added = Array.from({ length: 40 }, (_, at) => ({
		externalId: `${name}-${at}`,
		contentHash: `${name} ${at}`,
		content: anItem({ input: `How long may I keep book ${2 * at + 1}?` }),
	}));
	const now = new Date(Date.now() + DAY);
	await insertItems(db, { projectId: project.id, first: ITEMS, added, now });
	return added.map(({ externalId }) => externalId);
}

test("anchors are the items that are named, by their ids in files or here", async () => {
	const byFiles = Array.from({ length: 20 }, (_, at) => `item-${at + 1}`);
	const answers = await answersAt(db, judge.id, { repetition: 0 });
	const own = answers.map(({ itemId }) => itemId).slice(-30);
	const entered = { judge: judge.id, items: [...byFiles, ...own], everyDays: 7 };
	await makeSchedule(db, project, { entered, createdBy: null, now: new Date() });
	const { itemIds } = await theSchedule();
	expect(itemIds).toEqual(expect.arrayContaining(own));
	expect(itemIds.length).toBeGreaterThan(30);
	expect((await after(7))?.figures).toMatchObject({ compared: itemIds.length, higher: 0 });
});

test("new items that fare otherwise, by a judge that stayed: the system changed", async () => {
	await scheduled();
	await addedItems("new");
	await runToEnd(db, await aRun(db, judge), { engine: engine() });
	const look = await after(7);
	expect(look?.outcome).toBe("no change shown");
	expect(look?.sentence).toMatch(/The system changed: of items imported since 0 %/);
});

test("two processes that step at the same moment begin one look and plan one run", async () => {
	await scheduled();
	const { createdAt, id } = await theSchedule();
	const now = new Date(createdAt.getTime() + 7 * DAY);
	const runs = await countRows(db, "runTasks");
	await Promise.all([1, 2, 3, 4].map(() => stepSchedules(db, now)));
	expect(await looksOf(db, id)).toHaveLength(1);
	expect(await countRows(db, "runTasks")).toBe(runs + 40);
});

test("the same seed draws the same anchors of the same items", async () => {
	await scheduled("20");
	const ids = new Set((await theSchedule()).itemIds);
	const all = await answersAt(db, judge.id, { repetition: 0 });
	const drawn = all.filter(({ itemId }) => ids.has(itemId)).map(({ position }) => position);
	expect(drawn.sort((a, b) => a - b)).toEqual([
		0, 1, 9, 13, 15, 16, 20, 28, 32, 34, 37, 39, 40, 44, 48, 49, 53, 57, 58, 59,
	]);
});

test("items of one document count as one, and the sentence says so", async () => {
	await asSql(db, "update items set document_id = 'doc-' || (position / 4)");
	// All of them: by a draw too few groups may hold an item that changed.
	await scheduled(String(ITEMS));
	says = lenient;
	const look = await after(7);
	expect(look?.sentence).toMatch(
		/^The judge changed: .* higher, 0 lower, and items that belong together \(document_id\) count as one of \d+ groups; .* was never asked these items twice/,
	);
	const { figures } = look ?? {};
	expect(figures?.groups).toBe(15);
	// Every group moved the same way, and each could have gone the other.
	expect(figures?.p).toBeCloseTo(2 / 2 ** 15, 9);
});

test("a run that was cancelled tells nothing, and says so", async () => {
	await scheduled();
	const { createdAt, id } = await theSchedule();
	const now = new Date(createdAt.getTime() + 7 * DAY);
	await stepSchedules(db, now);
	const [look] = await looksOf(db, id);
	await cancelRun(db, look?.runId ?? "", now);
	expect((await findRun(db, look?.runId ?? ""))?.status).toBe("cancelled");
	await stepSchedules(db, now);
	const [closed] = await looksOf(db, id);
	expect(closed).toMatchObject({ outcome: "cannot tell" });
	expect(closed?.sentence).toMatch(/only 0 anchors of 40/);
});

test("what cannot be scheduled is refused in a sentence, and an ended schedule asks nothing", async () => {
	const make = (entered: object) =>
		makeSchedule(db, project, { entered, createdBy: null, now: new Date() });
	const good = { judge: judge.id, anchors: "40", seed: "1", everyDays: "7" };
	const named = Array.from({ length: 20 }, (_, at) => `item-${at + 1}`);
	const [unanswered] = await addedItems("later");
	for (const [items, sentence] of [
		[[...named, "item-x"], /no imported item item-x\.$/],
		[[...named.slice(1), "item-2"], /20 to 500 different items, and 19 are named/],
		[[...named, unanswered ?? ""], /strict has no answer with a value to later-0: /],
	] as const)
		expect(await make({ ...good, items })).toMatchObject({
			fields: { items: [expect.stringMatching(sentence)] },
		});
	for (const wrong of [
		{ ...good, anchors: "61" },
		{ ...good, anchors: "5" },
		{ ...good, everyDays: "0" },
		{ ...good, judge: "jdg_x" },
		{ ...good, items: named.slice(1) },
		{ ...good, cap: "much" },
		// Of a model whose price nobody entered.
		{ ...good, cap: "5" },
		{},
	])
		expect(isRefusal(await make(wrong)), JSON.stringify(wrong)).toBe(true);
	await scheduled();
	expect(await make(good)).toMatchObject({ kind: "refused" });
	const schedule = await theSchedule();
	const how = { intent: "end", now: new Date() };
	expect(await steerSchedule(db, schedule, how)).toMatchObject({ kind: "done" });
	expect(isRefusal(await steerSchedule(db, schedule, how))).toBe(true);
	expect(await after(30)).toBeUndefined();
});
