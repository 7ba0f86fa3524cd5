import { addressOf, type Database, stateOfData } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete, VERDICT } from "#db/model/scale.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { MISSING } from "#stats/index.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { labelledItems } from "../agreement/labelled-items.ts";
import { ratedMoment } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { marked, markGiven } from "../columns/given-places.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { codesOf, type DimensionColumns, type RatingColumns } from "../columns/rating-columns.ts";
import { keptByState } from "../compute/kept-by-state.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { GOALS_TASK, type runJob } from "./goals-task.ts";
import type { GoalJson, PlanReport } from "./plan-json.ts";
import { type SampleState, type StateAsked, sampleState } from "./sample-state.server.ts";
import { type runJob as runState, SAMPLE_STATE_TASK } from "./sample-state-task.ts";
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

const keptGoals = keptByState<GoalJson[]>(48);
/** Which items next rests on what is given out, too. */
const keptStates = keptByState<SampleState | Refusal>(8);

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
	const { field, count, seed } = asked;
	const named = [project, chosen.dimension.name, field, count, seed, await stateOfData(db)];
	const state = await keptStates(db, named, () =>
		stateOf(db, {
			...{ projectId: project.id, labelled, field, count, seed },
			columns: { items: columns.items, controls: columns.controls },
		}),
	);
	if (isRefusal(state)) return state;
	const goals = await keptGoals(
		db,
		[project.id, project.changeCounter, chosen.dimension.name, asked.wanted, options],
		() =>
			workers().run<typeof runJob>(GOALS_TASK, {
				columns: partOf(columns, chosen),
				options,
				wanted: asked.wanted,
			}),
	);
	return {
		schema: "concord.plan/1",
		seed,
		dimension: chosen.dimension.name,
		title: titleOf(chosen.dimension),
		items: { all: columns.items, labelled: marked(labelled), judged: judgedItems(chosen) },
		goals,
		parts: state.parts,
		gaps: state.gaps,
		next: withVotes(state.next, columns),
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

/** In a thread, which opens the file; what lies in the memory of this one is read here. */
function stateOf(db: Database, asked: StateAsked): Promise<SampleState | Refusal> {
	const address = addressOf(db);
	return address === null
		? sampleState(db, asked)
		: workers().run<typeof runState>(SAMPLE_STATE_TASK, { address, asked });
}

function withVotes(next: SampleState["next"], columns: RatingColumns): PlanReport["next"] {
	if ("kind" in next) return { says: next.sentence, items: [] };
	const voting = votingDimension(columns);
	const items = next.map(({ place, ...item }) => ({
		...item,
		votes: voting ? votesAt(voting, place) : [],
	}));
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
