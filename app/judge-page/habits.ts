import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type ClusterIds,
	contingencyTable,
	driftDifference,
	lengthBeyondPeople,
	longerBeyondPeople,
	MISSING,
	selfPreference,
} from "#stats/index.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import type { RepetitionsJson } from "../agreement/further-json.ts";
import { repeatedAnswers } from "../agreement/repeated-answers.ts";
import { clusterIds, numbersOf, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { type BesidePeople, besidePeople } from "./beside-people.ts";
import type { ItemFacts } from "./item-facts.server.ts";
import { type FavouriteLevel, favouriteLevel, spreadBesidePeople } from "./scale-use.ts";

export type HabitsJob = {
	/** One dimension with one judge. */
	readonly columns: RatingColumns;
	readonly options: AgreementOptions;
	readonly facts: Pick<ItemFacts, "length" | "pair" | "systems">;
	/** What may be the judge's own model in names of systems; the first that is one counts. */
	readonly own: readonly string[];
	/** When it answered each place, in milliseconds, NaN where nobody says it; null: of none. */
	readonly times: Float64Array | null;
};

export type Habits = {
	/**
	 * Standard deviation of the judge's values over that of a person's; below 1: it keeps to a part of the scale. Null
	 * of levels without order, and of two, whose spread is how often each is given.
	 */
	readonly spread: EstimateJson | null;
	/** The level that it gives beyond people most; null with fewer than three levels. */
	readonly level: FavouriteLevel | null;
	/** Two answers an item, so that their order may matter. */
	readonly isPair: boolean;
	/** Above 0: it follows length more than people do. `pair`: it prefers the longer of two. Null: no lengths. */
	readonly length: { readonly of: "scores" | "pair"; readonly more: EstimateJson } | null;
	/** Above 0: it favours the answers of its own system, beyond people. Null: no system is it. */
	readonly own: {
		readonly system: string;
		readonly more: EstimateJson;
		readonly places: boolean;
	} | null;
	/** Systems that made answers. */
	readonly systems: readonly string[];
	/** What it says when it is asked again; null: it was asked once. */
	readonly repeated: RepetitionsJson | null;
	readonly drift: Drift | null;
};

export type Drift = {
	/** From its first to its last answer. */
	readonly from: number;
	readonly to: number;
	/** Agreement in the first half minus that in the second; null where all came within a day. */
	readonly less: EstimateJson | null;
};

/** Of more systems the first are offered as the judge's own. */
const MOST_SYSTEMS = 100;
const DAY_MS = 24 * 3_600_000;

/**
 * A judge's habits beside people's on one dimension: each figure with its interval, or why it is not there. Each stands
 * by itself, at 95 %.
 */
export function habitsOf({ columns, options, facts, own, times }: HabitsJob): Habits {
	const [dimension] = columns.dimensions;
	const [judge] = dimension.judges;
	const { scale } = dimension.dimension;
	const clusters = clusterIds(columns, options.clusters);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const settings = { level: LEVEL, clusters };
	const numbers =
		scale.type === "nominal" || !reference.numbers
			? null
			: { judge: numbersOf(judge, scale), human: reference.numbers };
	const isOwnScale = judge.cells.kind === "numbers" && isDiscrete(scale);
	const sides = facts.pair && sidesOf(dimension.dimension);
	const codes = judge.cells.kind === "codes" ? judge.cells.codes : null;
	const length =
		facts.pair && sides && codes
			? longerBeyondPeople(
					{
						...{ lengthA: facts.pair.a, lengthB: facts.pair.b },
						judge: preferred(codes, sides),
						people: dimension.humans.flatMap(({ cells }) =>
							cells.kind === "codes" ? [preferred(cells.codes, sides)] : [],
						),
					},
					settings,
				)
			: null;
	const hasLength = facts.length.some((each) => !Number.isNaN(each));
	const scored =
		!facts.pair && numbers && hasLength
			? lengthBeyondPeople({ ...numbers, length: facts.length }, settings)
			: null;
	const system = own.map((name) => systemOf(name, facts.systems.names)).find((at) => at !== -1);
	const ownSystem =
		numbers && system !== undefined
			? selfPreference(
					{
						...numbers,
						own: Uint8Array.from(facts.systems.codes, (code) =>
							code === -1 ? MISSING : Number(code === system),
						),
					},
					{ ...settings, places: isOwnScale },
				)
			: null;
	const [repeated] = repeatedAnswers(judge, scale, { clusters, options });
	return {
		spread: isOwnScale || !hasRange(scale) ? null : spreadBesidePeople(dimension, clusters),
		level: favouriteLevel(dimension, clusters),
		isPair: facts.pair !== null,
		length: length
			? { of: "pair", more: estimateJson(length) }
			: scored
				? { of: "scores", more: estimateJson(scored) }
				: null,
		own:
			ownSystem && system !== undefined
				? { system: facts.systems.names[system], more: estimateJson(ownSystem), places: isOwnScale }
				: null,
		systems: facts.systems.names.slice(0, MOST_SYSTEMS),
		repeated: repeated ?? null,
		drift: times && driftOf(times, besidePeople(dimension, judge, reference), clusters),
	};
}

function hasRange(scale: Scale): boolean {
	return scale.type !== "nominal" && !(isDiscrete(scale) && scale.values.length < 3);
}

/**
 * Levels that prefer the first answer and the second, by what they, or a dimension of two levels, are usually called;
 * null where no two do.
 */
function sidesOf({
	name,
	scale,
	levels = [],
}: Dimension): { readonly a: number; readonly b: number } | null {
	if (!isDiscrete(scale)) return null;
	if (scale.type === "binary" && FIRST_BETTER.test(name)) return { a: 1, b: 0 };
	const find = (side: RegExp) =>
		scale.values.findIndex((value, code) => side.test(levels[code]?.label || String(value)));
	const [a, b] = [find(FIRST), find(SECOND)];
	return a === -1 || b === -1 ? null : { a, b };
}

const BETTER = "([ _]?(is[ _])?(better|preferred|wins))?$";
const WHAT = "^(output|response|answer|model)?[ _]?";
const FIRST = new RegExp(`${WHAT}(a|1|first)${BETTER}`, "i");
const SECOND = new RegExp(`${WHAT}(b|2|second)${BETTER}`, "i");
const FIRST_BETTER = new RegExp(`${WHAT}(a|1|first)[ _](is[ _])?(better|preferred|wins)$`, "i");

function preferred(codes: Uint8Array, { a, b }: { readonly a: number; readonly b: number }) {
	return codes.map((code) => (code === a ? 0 : code === b ? 1 : MISSING));
}

/** The system of this name, whatever stands before and behind it and between its words; −1: none. */
function systemOf(name: string, systems: readonly string[]): number {
	const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
	const wanted = plain(name);
	if (wanted === "") return -1;
	const same = systems.findIndex((system) => plain(system) === wanted);
	return same !== -1 ? same : systems.findIndex((system) => wanted.endsWith(plain(system)));
}

function driftOf(
	times: Float64Array,
	{ levels, isAnswered, isLabelled, far }: BesidePeople,
	clusters: ClusterIds | undefined,
): Drift | null {
	const items = Array.from(times.keys()).filter(
		(item) => !Number.isNaN(times[item]) && isAnswered(item) && isLabelled(item),
	);
	if (!levels || items.length === 0) return null;
	const inOrder = Float64Array.from(items, (item) => times[item]).sort();
	const [from, to] = [inOrder[0], inOrder[inOrder.length - 1]];
	if (to - from < DAY_MS) return { from, to, less: null };
	const middle = inOrder[Math.floor((inOrder.length - 1) / 2)];
	const period = new Uint8Array(times.length).fill(MISSING);
	const agreed = new Uint8Array(times.length).fill(MISSING);
	for (const item of items) {
		period[item] = Number(times[item] > middle);
		agreed[item] = Number(far(item) === 0);
	}
	const table = contingencyTable(period, agreed, 2, { clusters });
	return { from, to, less: estimateJson(driftDifference(table, { level: LEVEL })) };
}
