import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete, VERDICT } from "#db/model/scale.ts";
import { itemNames, partsOfPlans } from "#db/queries/plan-candidates.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { MISSING } from "#stats/index.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { labelledItems } from "../agreement/labelled-items.ts";
import { ratedMoment } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { marked, markGiven } from "../columns/given-places.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { itemControls } from "../columns/project-columns.server.ts";
import { codesOf, type DimensionColumns, type RatingColumns } from "../columns/rating-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { ENOUGH_OF_A_KIND } from "../labelling/plans/draw-items.ts";
import { drawNext } from "../labelling/plans/make-plan.server.ts";
import { count } from "../ui/numbers.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { GOALS_TASK, type runJob } from "./goals-task.ts";
import type { GoalJson, PlanReport } from "./plan-json.ts";
import type { Wanted } from "./wanted.ts";

export type PlanAsked = {
	readonly wanted: Wanted;
	/** Undefined: the verdict, or else the first that has levels and labels. */
	readonly dimension?: string | undefined;
	/** Whose gaps are looked at; undefined: none, empty: the most telling one. */
	readonly field?: string | undefined;
	/** How many items next. */
	readonly count: number;
	readonly seed: number;
	readonly bootstrap?: number | undefined;
	readonly clusters?: readonly Grouping[] | undefined;
};

/** More kinds than that are no kinds: a field of texts or of numbers. */
const MOST_KINDS = 50;
const KEPT = 48;
const known = new WeakMap<Database, Kept<GoalJson[]>>();

/**
 * What a project's labels show by now, how many more show what is wanted, and which items next.
 * @returns a refusal where no such dimension was labelled, or no item has the field
 */
export async function projectPlan(
	db: Database,
	project: Project,
	asked: PlanAsked,
): Promise<PlanReport | Refusal> {
	const moment = await ratedMoment(db, { projectId: project.id });
	const dimensions = (moment?.columns.dimensions ?? []).filter(
		({ humans, judges }) => humans.length + judges.length > 0,
	);
	const chosen = chosenDimension(dimensions, asked.dimension);
	if (!moment || !chosen) {
		const names = dimensions.map(({ dimension }) => dimension.name).join(", ");
		return refused(
			names === ""
				? "Nothing is labelled or judged yet: import labels, or give items out at random."
				: `No label is on a dimension “${asked.dimension}”; there are ${names}.`,
			"dimension",
		);
	}
	const { columns, reading } = moment;
	const options: AgreementOptions = {
		...{ ...DEFAULT_AGREEMENT_OPTIONS, ...reading, robustness: false },
		bootstrap: asked.bootstrap ?? DEFAULT_AGREEMENT_OPTIONS.bootstrap,
		seed: asked.seed,
		...(asked.clusters && { clusters: asked.clusters }),
	};
	const labelled = labelledItems(chosen);
	const gaps = await gapsOf(db, project, { columns, labelled, field: asked.field });
	if (isRefusal(gaps)) return gaps;
	const goals = await keptOf(db).get(
		JSON.stringify([
			project.id,
			project.changeCounter,
			chosen.dimension.name,
			asked.wanted,
			options,
		]),
		() =>
			workers().run<typeof runJob>(GOALS_TASK, {
				columns: partOf(columns, chosen),
				options,
				wanted: asked.wanted,
			}),
	);
	return {
		schema: "concord.plan/1",
		seed: asked.seed,
		dimension: chosen.dimension.name,
		title: titleOf(chosen.dimension),
		items: { all: columns.items, labelled: marked(labelled), judged: judgedItems(chosen) },
		goals,
		parts: await partsOf(db, project, marked(labelled)),
		gaps,
		next: await nextOf(db, project, { asked, columns, gaps }),
	};
}

function chosenDimension(
	dimensions: readonly DimensionColumns[],
	name: string | undefined,
): DimensionColumns | undefined {
	const named = (wanted: string) => dimensions.find(({ dimension }) => dimension.name === wanted);
	if (name !== undefined) return named(name);
	const labelled = dimensions.filter(({ humans }) => humans.length > 0);
	return (
		named(VERDICT) ??
		labelled.find(({ dimension }) => isDiscrete(dimension.scale)) ??
		labelled[0] ??
		dimensions[0]
	);
}

function judgedItems({ judges }: DimensionColumns): number {
	const [first] = judges;
	const places = first?.cells.kind === "codes" ? first.cells.codes : first?.cells.numbers;
	const given = new Uint8Array(places?.length ?? 0);
	for (const { cells } of judges)
		markGiven(cells.kind === "codes" ? cells.codes : cells.numbers, given);
	return marked(given);
}

async function partsOf(
	db: Database,
	project: Project,
	labelled: number,
): Promise<PlanReport["parts"]> {
	const parts = (await partsOfPlans(db, project.id)).map(
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

type GapsAsked = {
	readonly columns: RatingColumns;
	readonly labelled: Uint8Array;
	readonly field: string | undefined;
};

async function gapsOf(
	db: Database,
	project: Project,
	{ columns, labelled, field }: GapsAsked,
): Promise<PlanReport["gaps"] | Refusal> {
	if (field === undefined) return null;
	const wanted = field === "" ? [] : [field];
	const controls = await itemControls(db, { projectId: project.id }, { columns, wanted });
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

/** The items that a plan by judges' disagreement would give out, with what judges said of each. */
async function nextOf(
	db: Database,
	project: Project,
	{ asked, columns, gaps }: { asked: PlanAsked; columns: RatingColumns; gaps: PlanReport["gaps"] },
): Promise<PlanReport["next"]> {
	const ofField = gaps && gaps.field !== "system" ? { gaps: gaps.field } : {};
	const draw = { kind: "disagreement" as const, count: asked.count, ...ofField };
	const drawn = await drawNext(db, project.id, { draw, seed: asked.seed });
	if (isRefusal(drawn)) return { says: drawn.sentence, items: [] };
	const placeOf = new Map(drawn.candidates.map(({ itemId }, place) => [itemId, place]));
	const names = await itemNames(db, project.id);
	const voting = votingDimension(columns);
	const rank = ({ itemId }: { itemId: string }) =>
		drawn.candidates[placeOf.get(itemId) ?? -1]?.disagreement ?? 0;
	const items = [...drawn.items]
		.sort((a, b) => rank(b) - rank(a))
		.map((item) => {
			const place = placeOf.get(item.itemId) ?? -1;
			return {
				item: names[place]?.externalId ?? item.itemId,
				why: item.stratum,
				probability: item.probability,
				votes: voting ? votesAt(voting, place) : [],
			};
		});
	return { says: null, items };
}

/** The dimension on which judges' disagreement draws: as `drawNext` has it. */
function votingDimension({ dimensions }: RatingColumns): DimensionColumns | undefined {
	const discrete = dimensions.filter(({ dimension }) => isDiscrete(dimension.scale));
	return discrete.find(({ dimension }) => dimension.name === VERDICT) ?? discrete[0];
}

function votesAt(
	{ dimension, judges }: DimensionColumns,
	place: number,
): PlanReport["next"]["items"][number]["votes"] {
	const votes = new Map<number, number>();
	for (const judge of judges) {
		if (judge.cells.kind !== "codes") continue;
		const code = codesOf(judge)[place];
		if (code !== undefined && code !== MISSING) votes.set(code, (votes.get(code) ?? 0) + 1);
	}
	return [...votes]
		.sort(([a], [b]) => a - b)
		.map(([code, given]) => ({ level: levelInWords(dimension, code), judges: given }));
}

function keptOf(db: Database): Kept<GoalJson[]> {
	const kept = known.get(db) ?? new Kept<GoalJson[]>(KEPT, () => 1);
	known.set(db, kept);
	return kept;
}
