import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { asSql, integrityOf, sharedDatabase } from "#db/dialect/testing";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { assignedItemIds, nextOpenItem, queueCounts } from "#db/queries/annotator-queue.server.ts";
import { overfullItems, returnSeats } from "#db/queries/plan-seats.server.ts";
import { endSharesOf } from "#db/queries/plan-shares.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { countRows } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { submitAnnotation } from "../submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../testing.ts";
import { giveOut } from "./give-out.server.ts";
import { LEASE_MS, refillQueue } from "./refill-queue.server.ts";

const CHILD = join(import.meta.dirname, "testing/label-pool.ts");

async function aPool(items: number, people: number, url?: string) {
	const { db, project, ada, ben } = await aLabellingProject({
		rows: { "items.jsonl": someItems(items) },
		url,
	});
	for (const raterId of [ada, ben]) await returnSeats(db, { raterId });
	const raters = Array.from({ length: people }, (_, place) =>
		newRater({ projectId: project.id, name: `P${place}`, kind: "human", createdAt: now }),
	);
	await createRaters(db, raters);
	const raterIds = raters.map(({ id }) => id);
	const give = async (overlap: number, externalIds: string[] | null) => {
		const definition: LabellingPlan = {
			draw: externalIds ? { kind: "listed", externalIds } : { kind: "all" },
			...{ withGiven: false, overlap: { share: 1, people: overlap }, queue: "pool" },
			...{ blockSize: 30, repeats: 0, gold: 0, seed: 1 },
		};
		const sharers = raters.map(({ id, name }) => ({ raterId: id, name }));
		const wish = { projectId: project.id, definition, people: sharers };
		const given = await giveOut(db, wish, { createdBy: null, now });
		if (isRefusal(given)) throw new Error(given.sentence);
		return given;
	};
	return { db, project, raterIds, give };
}

test("R7: 200 people at one pool in four processes: each item by two, nothing lost, nothing twice", async ({
	task,
}) => {
	const people = 200;
	const items = 300;
	const url = await sharedDatabase(mkdtempSync(join(tmpdir(), "concord-pool-")));
	const { db, project, raterIds, give } = await aPool(items, people, url);
	const { planId } = await give(2, null);
	const run = promisify(execFile);
	const parts = [0, 1, 2, 3].map((part) => raterIds.filter((_, place) => place % 4 === part));
	const printed = await Promise.all(
		parts.map((part) =>
			run(process.execPath, ["--import", "tsx", CHILD, url, project.id, part.join(",")]),
		),
	);
	const saved = printed.flatMap(({ stdout }) => stdout.split("\n").filter(Boolean));
	task.meta.tried = saved.length;
	expect(new Set(saved).size).toBe(saved.length);
	expect(saved.length).toBe(2 * items);
	const seen = new Map<string, number>();
	for (const line of saved) {
		const [, itemId = ""] = line.split(" ");
		seen.set(itemId, (seen.get(itemId) ?? 0) + 1);
	}
	expect([...seen.values()].every((count) => count === 2)).toBe(true);
	expect(await overfullItems(db, planId)).toEqual([]);
	// Two dimensions, and no answer that was superseded by its double.
	expect(await countRows(db, "ratings")).toBe(2 * 2 * items);
	let submitted = 0;
	for (const raterId of raterIds) submitted += (await queueCounts(db, raterId)).submitted;
	expect(submitted).toBe(2 * items);
	expect(await integrityOf(db)).toBe("ok");
}, 120_000);

/** Of thousands of histories the database is a file, as it is where people work. */
async function aFile(): Promise<string | undefined> {
	if (!process.env.CONCORD_LONG) return undefined;
	const folder = mkdtempSync(join(tmpdir(), "concord-histories-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return sharedDatabase(folder);
}

const PEOPLE = 3;
const ITEMS_A_RUN = 3;
/** A database is used for so many histories, each with items of its own. */
const RUNS_A_DATABASE = 50;
/** `CONCORD_LONG=0.1` draws a tenth of them, others each time: ten such parts are as good as the whole. */
const RUNS = process.env.CONCORD_LONG
	? Math.round(10_000 * (Number(process.env.CONCORD_LONG) || 1))
	: 150;

type Step = {
	/** Who does something at the same moment as the others of the step. */
	readonly person: number;
	readonly does: "look" | "answer" | "answer twice" | "come late" | "leave" | "be removed";
	/** So many turns of the event loop later than the first of them. */
	readonly after: number;
};

const step: fc.Arbitrary<Step> = fc.record({
	person: fc.nat(PEOPLE - 1),
	does: fc.constantFrom(
		"look",
		"answer",
		"answer twice",
		"answer",
		"come late",
		"leave",
		"answer",
		"be removed",
	),
	after: fc.nat(3),
});

type Pool = Awaited<ReturnType<typeof aPool>>;

test(`R7: whatever people do at the same moment, an item has its overlap and every answer that was acknowledged (${RUNS} histories)`, async ({
	task,
}) => {
	let pool: Pool | null = null;
	let run = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 2 }),
			fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
			async (overlap, history) => {
				const first = (run++ % RUNS_A_DATABASE) * ITEMS_A_RUN;
				if (first === 0 || !pool) {
					if (pool) await disconnect(pool.db);
					pool = await aPool(RUNS_A_DATABASE * ITEMS_A_RUN, PEOPLE, await aFile());
				}
				task.meta.tried = run;
				await carryOut(pool, { first, overlap, history });
			},
		),
		{ numRuns: RUNS, endOnFailure: true },
	);
}, 6_000_000);

async function carryOut(
	{ db, project, raterIds, give }: Pool,
	{
		first,
		overlap,
		history,
	}: { first: number; overlap: number; history: readonly (readonly Step[])[] },
): Promise<void> {
	const projectId = project.id;
	const names = someItems(first + ITEMS_A_RUN)
		.slice(first)
		.map(({ id }) => id);
	const { planId, plan } = await give(overlap, names);
	const planned = new Set(plan.items.map(({ itemId }) => itemId));
	const fields = await someFields(db, projectId, GOOD);
	let time = now.getTime();
	const acknowledged = new Set<string>();
	const held = new Map<string, string>();

	const act = async ({ person, does, after }: Step): Promise<void> => {
		for (let turn = 0; turn < after; turn++) await new Promise(setImmediate);
		const raterId = raterIds[person];
		const at = new Date(time);
		if (does === "be removed") await endSharesOf(db, raterId, at);
		if (does === "leave" || does === "be removed") {
			await returnSeats(db, { raterId });
			return;
		}
		if (does !== "come late") await refillQueue(db, raterId, at);
		const itemId = does === "come late" ? held.get(raterId) : await nextOpenItem(db, raterId);
		if (!itemId || !planned.has(itemId)) return;
		held.set(raterId, itemId);
		if (does === "look") return;
		const save = () => submitAnnotation(db, { projectId, raterId, itemId, fields, now: at });
		const outcomes = await Promise.all(does === "answer twice" ? [save(), save()] : [save()]);
		for (const { kind } of outcomes) {
			expect(["saved", "not-assigned"]).toContain(kind);
			if (kind === "saved") acknowledged.add(`${raterId} ${itemId}`);
		}
	};
	for (const [index, steps] of history.entries()) {
		await Promise.all(steps.map(act));
		expect(await overfullItems(db, planId)).toEqual([]);
		for (const pair of acknowledged) expect(await answered(db, pair)).toBe(1);
		if (index % 3 === 2) time += LEASE_MS + 1;
	}
	// Nothing of this history is open in the next one.
	for (const raterId of raterIds) {
		await returnSeats(db, { raterId });
		const ids = await assignedItemIds(db, raterId);
		expect(new Set(ids).size).toBe(ids.length);
	}
	await asSql(db, "update labelling_plans set withdrawn_at = 1 where id = ?", [planId]);
}

async function answered(db: Database, pair: string): Promise<number> {
	const [row] = await asSql<{ n: number }>(
		db,
		"select count(*) as n from annotations where rater_id || ' ' || item_id = ? and superseded_at is null",
		[pair],
	);
	return row?.n ?? 0;
}
