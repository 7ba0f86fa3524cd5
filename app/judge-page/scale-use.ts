import { isDiscrete } from "#db/model/scale.ts";
import { type ClusterIds, leniency, MISSING, pairCellsOfNumbers } from "#stats/index.ts";
import { jackknifeMean } from "#stats/intervals/jackknife-result.ts";
import { clusterCells, NO_CELL } from "#stats/tables/clusters.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { type DimensionColumns, numbersOf } from "../columns/rating-columns.ts";

type OneJudge = Pick<DimensionColumns, "dimension" | "humans" | "judges">;

/**
 * The judge's standard deviation over that of a person: each label of a person stands beside the judge's answer to
 * its item, since a mean or majority of several people varies less than any of them. Labels of one item belong
 * together, or those of what the items belong to.
 */
export function spreadBesidePeople(
	{ dimension: { scale }, humans, judges: [judge] }: OneJudge,
	clusters: ClusterIds | undefined,
): EstimateJson {
	const own = numbersOf(judge, scale);
	const items = own.length;
	const beside = new Float64Array(items * humans.length);
	const people = new Float64Array(items * humans.length);
	humans.forEach((human, at) => {
		beside.set(own, at * items);
		people.set(numbersOf(human, scale), at * items);
	});
	const again = (ids: Int32Array) =>
		Int32Array.from({ length: beside.length }, (_, place) => ids[place % items]);
	const each = Int32Array.from({ length: items }, (_, item) => item);
	const ids = !clusters
		? again(each)
		: clusters instanceof Int32Array
			? again(clusters)
			: ([again(clusters[0]), again(clusters[1])] as const);
	const cells = pairCellsOfNumbers(beside, people, { clusters: ids });
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const values of [cells.aValues, cells.bValues]) {
		for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
	}
	return estimateJson(leniency(cells, [low, high], { level: LEVEL }).spreadRatio);
}

/** The level that a judge gives beyond people most. */
export type FavouriteLevel = {
	readonly code: number;
	/** Its share of the judge's answers minus that of people's labels on the same items, at 1 − 5 % / levels. */
	readonly more: EstimateJson;
	readonly judge: number;
	readonly people: number;
};

const ERROR = 1 - LEVEL;
/** Of two levels one's gain is the other's loss, which the direction says. */
const LEAST_LEVELS = 3;

/** The level whose limits lie highest, of all levels; null with fewer than three, or nothing to compare. */
export function favouriteLevel(
	{ dimension: { scale }, humans, judges: [judge] }: OneJudge,
	clusters: ClusterIds | undefined,
): FavouriteLevel | null {
	if (!isDiscrete(scale) || scale.values.length < LEAST_LEVELS) return null;
	const { cells } = judge;
	if (cells.kind !== "codes") return null;
	const labels = humans.flatMap(({ cells: own }) => (own.kind === "codes" ? [own.codes] : []));
	const rowOf = new Int32Array(cells.codes.length).fill(NO_CELL);
	const rows: { readonly answer: number; readonly votes: number[] }[] = [];
	cells.codes.forEach((answer, item) => {
		const votes = labels.map((codes) => codes[item]).filter((code) => code !== MISSING);
		if (answer === MISSING || votes.length === 0) return;
		rowOf[item] = rows.length;
		rows.push({ answer, votes });
	});
	if (rows.length === 0) return null;
	const about = {
		...{ n: rows.length, nMissing: 0, level: 1 - ERROR / scale.values.length },
		clusters: clusterCells(rowOf, clusters),
		within: [-1, 1] as const,
	};
	const all = scale.values.map((_, code): FavouriteLevel => {
		const own = rows.map(({ answer }) => Number(answer === code));
		const theirs = rows.map(
			({ votes }) => votes.filter((vote) => vote === code).length / votes.length,
		);
		const difference = Float64Array.from(own, (said, row) => said - theirs[row]);
		return {
			...{ code, judge: meanOf(own), people: meanOf(theirs) },
			more: estimateJson(jackknifeMean("level.share", difference, about)),
		};
	});
	const low = ({ more }: FavouriteLevel) => ("value" in more ? (more.ci?.[0] ?? -1) : -1);
	return all.reduce((most, one) => (low(one) > low(most) ? one : most));
}

function meanOf(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
