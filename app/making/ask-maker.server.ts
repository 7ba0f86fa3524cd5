import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { latestRunOfJudge } from "#db/queries/runs.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { ApprovedSet } from "../derived-sets/change-derived-set.server.ts";
import { readCap, whyNoCap } from "../judging/runs/cap.server.ts";
import { planRun, type RunRequest } from "../judging/runs/plan-run.server.ts";
import { type MakerFields, makerFor } from "./maker-for.server.ts";

/** Which model is asked for what a derived set is made from, and what it may cost. */
export type WantedMaker = {
	readonly project: Pick<Project, "id">;
	/** `golden`, `split`, `answers`, `insights`. */
	readonly kind: string;
	readonly maker: MakerFields;
	/** Dollars as somebody types them; "" for no cap. */
	readonly cap: string;
};

type CappedMaker = { readonly judge: Judge; readonly maxCostMicros: number | null };

/**
 * The judge that asks the model, and the cap that it can keep. Refusals by field: `cap`, and those of
 * `makerFor`.
 * @param find adds a maker that is new, unless told otherwise
 */
export async function cappedMaker(
	db: Database,
	{ project, kind, maker, cap }: WantedMaker,
	now: Date,
	find: typeof makerFor = makerFor,
): Promise<({ readonly kind: "found" } & CappedMaker) | Refusal> {
	const maxCostMicros = readCap(cap);
	if (isRefusal(maxCostMicros)) return maxCostMicros;
	const found = await find(db, project, { ...maker, kind, now });
	if (found.kind === "refused") return found;
	const uncappable = await whyNoCap(db, found.judge, maxCostMicros);
	return uncappable ?? { ...found, maxCostMicros };
}

/** Which items a maker is asked about: of an approved set or the imported ones, the first so many or all. */
export type Extent = {
	readonly over: ApprovedSet | null;
	readonly first: number | null;
	readonly byBatch: boolean;
};

/** The run in which a maker is asked. */
export function runOfMaker(
	{ judge, maxCostMicros }: CappedMaker,
	{ over, first, byBatch }: Extent,
): RunRequest {
	return {
		...{ judge, maxCostMicros, repetitions: 1 },
		items: first === null ? "all" : { first },
		set: over ?? undefined,
		mode: byBatch ? "batch" : "live",
	};
}

/**
 * Plans the run in which the model is asked. `runId` is null where all is answered already; where a run
 * of the maker is not finished, it is that one, to be gone on with first (`isOpen`).
 */
export async function askMaker(
	db: Database,
	wanted: WantedMaker,
	extent: Extent & { readonly createdBy: string | null; readonly now: Date },
): Promise<
	| {
			readonly kind: "asked";
			readonly judge: Judge;
			readonly runId: string | null;
			readonly isOpen: boolean;
	  }
	| Refusal
> {
	const { createdBy, now } = extent;
	const found = await cappedMaker(db, wanted, now);
	if (found.kind === "refused") return found;
	const { judge } = found;
	const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
	if (open) return { kind: "asked", judge, runId: open.id, isOpen: true };
	const planned = await planRun(db, runOfMaker(found, extent), { createdBy, now });
	const runId = planned.kind === "planned" ? planned.run.id : null;
	return { kind: "asked", judge, runId, isOpen: false };
}
