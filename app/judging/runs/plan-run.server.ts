import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import type { CellKey } from "#db/queries/run-cells.server.ts";
import { insertRun, type Run } from "#db/queries/runs.server.ts";
import { procedureById } from "#judges/procedures.ts";
import type { ApprovedSet } from "../../derived-sets/change-derived-set.server.ts";
import { shapeOf } from "../engine/item-content.ts";
import { type AskedItems, cellsToJudge, exampleItemIds } from "./cells-to-judge.server.ts";
import { createSpread } from "./even-spread.ts";

export type RunRequest = {
	readonly judge: Judge;
	readonly items: AskedItems;
	/** Judge the items of this derived set in place of the project's own. */
	readonly set?: ApprovedSet | undefined;
	/** Ask cells again that failed for a reason that can pass? Default: yes. */
	readonly retry?: boolean;
	/** How often each item is judged; usually once. */
	readonly repetitions: number;
	/** Most it may cost, in micro-units; null or absent: no cap. */
	readonly maxCostMicros?: number | null;
	/** Default: live. */
	readonly mode?: Run["mode"];
};

/** What a run would do, before anything is spent. */
export type RunPlan = {
	/** Cells asked for: items × repetitions. */
	readonly asked: number;
	/** Of these, answered for good: they are not asked again. */
	readonly answered: number;
	/** Waiting in another run of this judge that goes on or can be resumed. */
	readonly pending: number;
	/** Failed for a reason that can pass, and left alone, since nobody asked for a retry. */
	readonly leftFailed: number;
	/** What is left to judge. */
	readonly cells: number;
	/** Items of some of these cells, spread evenly over them. */
	readonly sample: readonly string[];
	/** Items that the judge is shown as examples: it is never asked about them. */
	readonly examples: number;
	/** Requests for these cells, repairs and retries left out; from the sample where items differ. */
	readonly requests: number;
};

/** Items whose shape is looked at, at most. */
const SAMPLED = 200;

export async function makeRunPlan(db: Database, request: RunRequest): Promise<RunPlan> {
	const { judge } = request;
	const counts = { asked: 0, answered: 0, pending: 0, leftFailed: 0, cells: 0 };
	const spread = createSpread<string>(SAMPLED);
	for await (const lot of cellsToJudge(db, request)) {
		const { asked, answered, pending, leftFailed, cells } = lot;
		counts.asked += asked;
		counts.answered += answered;
		counts.pending += pending;
		counts.leftFailed += leftFailed;
		counts.cells += cells.length;
		for (const { itemId } of cells) spread.add(itemId);
	}
	const calls = await callsPerCell(db, judge, spread.kept);
	return {
		...counts,
		sample: [...new Set(spread.kept)],
		examples: (await exampleItemIds(db, judge, request.set?.id)).size,
		requests: Math.round(counts.cells * calls),
	};
}

export type PlannedRun = { kind: "planned"; run: { id: string; total: number } };
export type PlanRunResult = PlannedRun | { kind: "nothing-to-do"; plan: RunPlan };

/** Plans a run of every cell that is asked for and not answered yet. Workers begin at once. */
export async function planRun(
	db: Database,
	request: RunRequest,
	origin: { createdBy: string | null; now: Date },
): Promise<PlanRunResult> {
	const setId = request.set?.id ?? null;
	const planned = await storeRun(db, { ...request, setId, ...origin }, cellsToJudge(db, request));
	return planned ?? { kind: "nothing-to-do", plan: await makeRunPlan(db, request) };
}

/** Stores a run of some cells of one set, lot by lot. @returns null when there are none */
export async function storeRun(
	db: Database,
	planned: Omit<RunRequest, "items" | "set" | "retry"> &
		Pick<Run, "setId" | "createdBy"> & {
			/** The run whose failures are asked again. */
			readonly retryOf?: string | null;
			/** Known before, so that nobody plans it twice. */
			readonly id?: string;
			readonly now: Date;
		},
	lots: AsyncIterable<{ readonly cells: readonly CellKey[] }>,
): Promise<PlannedRun | null> {
	const { judge, setId, repetitions, maxCostMicros = null, retryOf = null } = planned;
	const { createdBy, now } = planned;
	const run = {
		id: planned.id ?? newId("run"),
		projectId: judge.projectId,
		judgeId: judge.id,
		setId,
		repetitions,
		// Without a model there is nothing to hand over.
		mode: judge.endpointId === null ? "live" : (planned.mode ?? "live"),
		maxCostMicros,
		retryOf,
		createdBy,
		createdAt: now,
	};
	async function* tasks() {
		for await (const { cells } of lots) yield cells.map((cell) => ({ ...cell, id: newId("tsk") }));
	}
	const total = await insertRun(db, run, tasks());
	return total === 0 ? null : { kind: "planned", run: { id: run.id, total } };
}

/** Mean requests for a cell, by the shape of these cells' items. */
async function callsPerCell(
	db: Database,
	judge: Judge,
	itemIds: readonly string[],
): Promise<number> {
	const procedure = procedureById(judge.protocol);
	if (!procedure || itemIds.length === 0) return 0;
	const rubric = await rubricOfJudge(db, judge);
	const calls = new Map(
		(await itemsByIds(db, judge.projectId, [...new Set(itemIds)])).map((item) => [
			item.id,
			procedure.callsPerItem(rubric, judge.parameters, shapeOf(item)),
		]),
	);
	return itemIds.reduce((sum, id) => sum + (calls.get(id) ?? 0), 0) / itemIds.length;
}
