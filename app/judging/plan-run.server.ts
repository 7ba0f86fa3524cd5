import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { itemIdsInOrder, itemsByExternalIds } from "#db/queries/items.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { cellStatesOfJudge, failedCellsOfRun } from "#db/queries/run-tasks.server.ts";
import { insertRun, type NewRunTask, type Run } from "#db/queries/runs.server.ts";
import { protocolById } from "#judges/protocols/index.ts";

export type RunRequest = {
	readonly judge: Judge;
	/** All items, the first so many in order of import, or these. */
	readonly items: "all" | { readonly first: number } | { readonly ids: readonly string[] };
	/** How often each item is judged; usually once. */
	readonly repetitions: number;
	/** Most it may cost, in micro-units; null or absent: no cap. */
	readonly maxCostMicros?: number | null;
	/** Default: live. */
	readonly mode?: Run["mode"];
};

type Cell = { itemId: string; repetition: number };

/** What a run would do, before anything is spent. */
export type RunPlan = {
	/** Cells asked for: items × repetitions. */
	readonly asked: number;
	/** Of these, answered for good: they are not asked again. */
	readonly answered: number;
	/** Waiting in another run of this judge that goes on or can be resumed. */
	readonly pending: number;
	readonly cells: readonly Cell[];
	/** Items that the judge is shown as examples: it is never asked about them. */
	readonly examples: number;
	/** Requests for these cells, repairs and retries left out. */
	readonly requests: number;
};

export async function makeRunPlan(db: Database, request: RunRequest): Promise<RunPlan> {
	const examples = await exampleItemIds(db, request.judge);
	const itemIds = (await itemsOfRequest(db, request)).filter((id) => !examples.has(id));
	const states = new Map(
		(await cellStatesOfJudge(db, request.judge.id)).map((cell) => [keyOf(cell), cell.state]),
	);
	const cells: Cell[] = [];
	let answered = 0;
	let pending = 0;
	for (let repetition = 0; repetition < request.repetitions; repetition++) {
		for (const itemId of itemIds) {
			const state = states.get(keyOf({ itemId, repetition }));
			if (state === "answered") answered++;
			else if (state === "pending") pending++;
			else cells.push({ itemId, repetition });
		}
	}
	const asked = itemIds.length * request.repetitions;
	const requests = cells.length * (await callsPerItem(db, request.judge));
	return { asked, answered, pending, cells, examples: examples.size, requests };
}

export type PlannedRun = { kind: "planned"; run: { id: string; total: number } };
export type PlanRunResult = PlannedRun | { kind: "nothing-to-do"; plan: RunPlan };

/** Plans a run of every cell that is asked for and not answered yet. Workers begin at once. */
export async function planRun(
	db: Database,
	request: RunRequest,
	{ createdBy, now }: { createdBy: string | null; now: Date },
): Promise<PlanRunResult> {
	const plan = await makeRunPlan(db, request);
	if (plan.cells.length === 0) return { kind: "nothing-to-do", plan };
	return storeRun(db, { ...request, cells: plan.cells, createdBy, now });
}

/**
 * Plans a further run of the cells of one that ended for a reason that can pass, unless they were
 * answered since. The first run stays as it was.
 */
export async function retryFailures(
	db: Database,
	{ judge, run, createdBy, now }: { judge: Judge; run: Run; createdBy: string | null; now: Date },
): Promise<PlannedRun | { kind: "nothing-to-retry" }> {
	const known = new Set((await cellStatesOfJudge(db, judge.id)).map(keyOf));
	const failed = await failedCellsOfRun(db, run.id);
	const cells = failed.filter((cell) => !known.has(keyOf(cell)));
	if (cells.length === 0) return { kind: "nothing-to-retry" };
	const { repetitions, maxCostMicros, mode } = run;
	return storeRun(db, { judge, cells, repetitions, maxCostMicros, mode, createdBy, now });
}

async function storeRun(
	db: Database,
	planned: {
		judge: Judge;
		cells: readonly Cell[];
		repetitions: number;
		maxCostMicros?: number | null;
		mode?: Run["mode"];
		createdBy: string | null;
		now: Date;
	},
): Promise<PlannedRun> {
	const { judge, cells, repetitions, maxCostMicros = null, createdBy, now } = planned;
	// Without a model there is nothing to hand over.
	const mode = judge.endpointId === null ? "live" : (planned.mode ?? "live");
	const run = {
		id: newId("run"),
		projectId: judge.projectId,
		judgeId: judge.id,
		total: cells.length,
		repetitions,
		mode,
		maxCostMicros,
		createdBy,
		createdAt: now,
	};
	const tasks: NewRunTask[] = cells.map((cell) => ({ id: newId("tsk"), ...cell }));
	await insertRun(db, run, tasks);
	return { kind: "planned", run: { id: run.id, total: run.total } };
}

/** The ids of the items a run is asked to judge, in order. */
async function itemsOfRequest(
	db: Database,
	{ judge, items }: Pick<RunRequest, "judge" | "items">,
): Promise<readonly string[]> {
	const all = await itemIdsInOrder(db, judge.projectId);
	if (items === "all") return all;
	if ("first" in items) return all.slice(0, items.first);
	const chosen = new Set(items.ids);
	return all.filter((id) => chosen.has(id));
}

/** What a judge was told the answers to says nothing about how well it judges. */
async function exampleItemIds(db: Database, judge: Judge): Promise<ReadonlySet<string>> {
	const chosen = protocolById(judge.protocol)?.examples?.(judge.parameters) ?? [];
	const names = chosen.map(({ item }) => item);
	return new Set((await itemsByExternalIds(db, judge.projectId, names)).map(({ id }) => id));
}

const NO_SHAPE = { contexts: 0, referenceContexts: 0 };

async function callsPerItem(db: Database, judge: Judge): Promise<number> {
	const protocol = protocolById(judge.protocol);
	return protocol?.callsPerItem(await rubricOfJudge(db, judge), judge.parameters, NO_SHAPE) ?? 0;
}

function keyOf({ itemId, repetition }: Cell): string {
	return `${itemId} ${repetition}`;
}
