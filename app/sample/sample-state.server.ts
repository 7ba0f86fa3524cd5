import type { Database } from "#db/dialect";
import { itemNames, partsOfPlans } from "#db/queries/plan-candidates.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { marked } from "../columns/given-places.ts";
import { itemControls } from "../columns/project-columns.server.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { ENOUGH_OF_A_KIND } from "../labelling/plans/draw-items.ts";
import { drawNext } from "../labelling/plans/make-plan.server.ts";
import { count } from "../ui/numbers.ts";
import type { PlanReport } from "./plan-json.ts";

/** What is read of a project beside its ratings. */
export type StateAsked = {
	readonly projectId: string;
	readonly columns: Pick<RatingColumns, "items" | "controls">;
	/** 1 at the places of labelled items. */
	readonly labelled: Uint8Array;
	/** Whose gaps are looked at; undefined: none, empty: the most telling one. */
	readonly field: string | undefined;
	/** How many items next. */
	readonly count: number;
	readonly seed: number;
};

/** An item that comes next, where it stands, and how it was drawn. */
export type NextItem = {
	readonly item: string;
	readonly place: number;
	readonly why: string;
	readonly probability: number;
};

export type SampleState = Pick<PlanReport, "parts" | "gaps"> & {
	/** Those first on which judges differ most; or why there are none. */
	readonly next: readonly NextItem[] | Refusal;
};

/** More kinds than that are no kinds: a field of texts or of numbers. */
const MOST_KINDS = 50;

/**
 * From which parts items were labelled, which kinds have few labels, and which items a plan by judges'
 * disagreement would give out next. It holds up the event loop while it reads: `sample-state-task` is for threads.
 */
export async function sampleState(db: Database, asked: StateAsked): Promise<SampleState | Refusal> {
	const gaps = await gapsOf(db, asked);
	if (isRefusal(gaps)) return gaps;
	const parts = await partsOf(db, asked.projectId, marked(asked.labelled));
	return { parts, gaps, next: await nextOf(db, asked, gaps) };
}

async function partsOf(
	db: Database,
	projectId: string,
	labelled: number,
): Promise<PlanReport["parts"]> {
	const parts = (await partsOfPlans(db, projectId)).map(
		({ plan, part, drawn, answered, probability }) => ({
			...{ plan, part: part ?? "chosen", drawn, labelled: answered, probability },
		}),
	);
	const without = labelled - parts.reduce((sum, own) => sum + own.labelled, 0);
	// Items of several plans count in each: then nothing is left to say.
	if (without <= 0) return parts;
	const part = parts.length === 0 ? "labelled without a plan" : "others, without a plan";
	return [...parts, { plan: null, part, drawn: without, labelled: without, probability: null }];
}

async function gapsOf(
	db: Database,
	{ projectId, columns, labelled, field }: StateAsked,
): Promise<PlanReport["gaps"] | Refusal> {
	if (field === undefined) return null;
	const wanted = field === "" ? [] : [field];
	const controls = await itemControls(db, { projectId }, { columns, wanted });
	const own = field === "" ? controls[0] : controls.find((control) => control.field === field);
	if (!own)
		return field === ""
			? null
			: refused(`No two items differ in “${field}”: choose another field.`, "field");
	if (own.values > MOST_KINDS) {
		return refused(
			`“${own.field}” has ${count(own.values)} values, more than the ${MOST_KINDS} that make kinds: choose another field.`,
			"field",
		);
	}
	const kinds = own.names.map((kind) => ({ kind, items: 0, labelled: 0 }));
	own.ids.forEach((id, place) => {
		const kind = kinds[id];
		if (!kind) return;
		kind.items++;
		if (labelled[place] === 1) kind.labelled++;
	});
	return {
		field: own.field,
		enough: ENOUGH_OF_A_KIND,
		kinds: kinds.sort((a, b) => a.labelled - b.labelled),
	};
}

async function nextOf(
	db: Database,
	{ projectId, count: wanted, seed }: StateAsked,
	gaps: PlanReport["gaps"],
): Promise<SampleState["next"]> {
	const ofField = gaps && gaps.field !== "system" ? { gaps: gaps.field } : {};
	const draw = { kind: "disagreement" as const, count: wanted, ...ofField };
	const drawn = await drawNext(db, projectId, { draw, seed });
	if (isRefusal(drawn)) return drawn;
	const { candidates, items } = drawn;
	const placeOf = new Map(candidates.map(({ itemId }, place) => [itemId, place]));
	const names = await itemNames(db, projectId);
	const found = items.map(({ itemId, stratum, probability }) => {
		const place = placeOf.get(itemId) ?? -1;
		const item = names[place]?.externalId ?? itemId;
		return { item, place, why: stratum, probability };
	});
	const differing = ({ place }: NextItem) => candidates[place]?.disagreement ?? 0;
	return found.sort((a, b) => differing(b) - differing(a) || a.place - b.place);
}
