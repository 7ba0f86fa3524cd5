import {
	type ClusterIds,
	compareSlices,
	contingencyTable,
	isDefined,
	MISSING,
	type Result,
	type SliceStanding,
} from "#stats/index.ts";
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { jackknifeMean } from "#stats/intervals/jackknife-result.ts";
import { moverDifference } from "#stats/intervals/mover.ts";
import { rateResult } from "#stats/intervals/rate.ts";
import { clusterCells, NO_CELL } from "#stats/tables/clusters.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import { agreementScores } from "../analyses/a08-slices/agreement-scores.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { certaintyField, peopleField } from "./own-fields.ts";
import type { SliceField } from "./slice-field.ts";

export type SlicesJob = {
	/** One dimension with one judge. */
	readonly columns: RatingColumns;
	readonly options: Pick<AgreementOptions, "reference" | "clusters" | "seed" | "looks">;
	readonly fields: readonly SliceField[];
};

/** The judge on one part of the items beside all the others. */
export type SliceRow = {
	readonly field: string;
	readonly part: string;
	/** Items there, and elsewhere in the field, that both answered. */
	readonly n: number;
	readonly elsewhere: number;
	/** Disagreement there and elsewhere: shares of items; of numbers how far apart they are. */
	readonly here: number;
	readonly there: number;
	/** The first minus the second, at the level that all slices leave each; null: too few to say. */
	readonly more: number;
	readonly ci: readonly [number, number] | null;
	/** Drawn towards what slices have in common, as few items weigh less than many. */
	readonly likely: number | null;
	/** Adjusted for all slices of all fields; null where nothing could be tested. */
	readonly p: number | null;
	/** What test and interval show together. */
	readonly is: "worse" | "better" | "open" | "few";
};

export type WorseWhere = {
	/** The worst first, by the lower end of the interval. */
	readonly rows: readonly SliceRow[];
	/** Equal levels are counted, or distances of numbers. */
	readonly kind: "levels" | "numbers";
	readonly fields: number;
	/** Was what belongs together moved together? */
	readonly byGroups: boolean;
	/** While labels come in nothing is tested: it would be looked at many times. */
	readonly isTested: boolean;
};

const ERROR = 0.05;
/** Fewer items say nothing of a slice (nor does one of fewer groups). */
const LEAST_ITEMS = 30;
/** So that a p adjusted for many fields can still be small; of many items each costs more. */
const REPLICATES = 4_999;
const FEWER_REPLICATES = 999;
const MANY_ITEMS = 5_000;

/**
 * Where a judge disagrees with people more than elsewhere, over all parts of the items by all fields: a test that gives
 * the parts of a field out anew (`compareSlices`, step-down maxT), times the number of fields; and the interval
 * of the difference from those of both shares at 1 − 5 % / all parts. A part is called worse, or better, where both
 * say so, of 30 items and 10 groups at least.
 */
export function worseWhere({ columns, options, fields: given }: SlicesJob): WorseWhere {
	const [dimension] = columns.dimensions;
	const [judge] = dimension.judges;
	const { scale } = dimension.dimension;
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const { kind, scores } = agreementScores(dimension, judge, reference);
	const clusters = clusterIds(columns, options.clusters);
	const certainty = certaintyField(judge, scale);
	const split = peopleField(dimension, columns.items);
	const fields = [...given, ...(certainty ? [certainty] : []), ...(split ? [split] : [])];
	const replicates = columns.items > MANY_ITEMS ? FEWER_REPLICATES : REPLICATES;
	const compared = fields.flatMap((field) => {
		const found = compareSlices(
			{ scores: [scores], slices: field.codes, clusters },
			{ seed: options.seed, replicates, operands: [judge.rater, field.field] },
		);
		return found.standings.length < 2 ? [] : [{ field, ...found }];
	});
	const isTested = options.looks !== "any";
	const tested = compared.reduce((sum, { standings }) => sum + standings.length, 0);
	const rows = compared.flatMap(({ field, standings, reason }) => {
		// What is due to the group and what to the part cannot be told.
		const oneGroupEach = standings.every(({ nClusters }) => nClusters === 1);
		return standings.map((standing): SliceRow => {
			const { slice, n, mean, elsewhere, difference, harm, pAdjusted } = standing;
			const of = { scores, codes: field.codes, slice, clusters, kind };
			const ci = differenceLimits(of, 1 - ERROR / tested);
			const others = sizeOf({ scores, codes: field.codes }) - n;
			const isKnown = isTested && reason === undefined && !oneGroupEach;
			const row = {
				...{ field: field.field, part: field.names[slice], n, elsewhere: others },
				...{ here: 1 - mean, there: 1 - elsewhere, more: -difference, ci },
				likely: harm?.value ?? null,
				p: isKnown ? Math.min(1, pAdjusted * compared.length) : null,
			};
			return { ...row, is: verdictOf(row, standing) };
		});
	});
	const low = ({ ci, more }: SliceRow) => ci?.[0] ?? Math.min(0, more) - 1;
	return {
		rows: rows.sort((a, b) => low(b) - low(a) || b.more - a.more),
		kind,
		fields: compared.length,
		byGroups: compared.some(({ moved }) => moved !== "items"),
		isTested,
	};
}

function verdictOf(
	{ n, elsewhere, ci, p }: Omit<SliceRow, "is">,
	{ nClusters = LEAST_CLUSTERS }: SliceStanding,
): SliceRow["is"] {
	if (n < LEAST_ITEMS || elsewhere < LEAST_ITEMS || nClusters < LEAST_CLUSTERS) return "few";
	if (p === null || p >= ERROR || !ci) return "open";
	if (ci[0] > 0) return "worse";
	return ci[1] < 0 ? "better" : "open";
}

function sizeOf({ scores, codes }: Pick<Sliced, "scores" | "codes">): number {
	let size = 0;
	scores.forEach((score, item) => {
		if (codes[item] >= 0 && !Number.isNaN(score)) size++;
	});
	return size;
}

type Sliced = {
	readonly scores: Float64Array;
	readonly codes: Int32Array;
	readonly slice: number;
	readonly clusters: ClusterIds | undefined;
	readonly kind: WorseWhere["kind"];
};

/** Limits of disagreement here minus elsewhere, each side as long as those of both figures. */
function differenceLimits(of: Sliced, level: number): [number, number] | null {
	const [here, there] = of.kind === "levels" ? rates(of, level) : means(of, level);
	if (!isDefined(here) || !isDefined(there) || !here.ci || !there.ci) return null;
	const known = ({ value, ci }: { value: number; ci: { low: number; high: number } }) => ({
		...{ value, low: ci.low, high: ci.high },
	});
	// Groups that lie in both parts make the two rise together: to leave that out is on the safe side.
	const { low, high } = moverDifference(
		known({ value: here.value, ci: here.ci }),
		known({ value: there.value, ci: there.ci }),
		0,
	);
	return [low, high];
}

/** Shares of items that differ. */
function rates({ scores, codes, slice, clusters }: Sliced, level: number): [Result, Result] {
	const inside = Uint8Array.from(codes, (code, item) =>
		code < 0 || Number.isNaN(scores[item]) ? MISSING : Number(code === slice),
	);
	const differs = Uint8Array.from(scores, (score) => (Number.isNaN(score) ? MISSING : 1 - score));
	const units = contingencyTable(inside, differs, 2, { clusters });
	const about = { units, nMissing: 0, level };
	const [out, within] = [Float64Array.of(1, 1, 0, 0), Float64Array.of(0, 0, 1, 1)];
	return [
		rateResult("slice.here", { hits: Float64Array.of(0, 0, 0, 1), among: within }, about),
		rateResult("slice.elsewhere", { hits: Float64Array.of(0, 1, 0, 0), among: out }, about),
	];
}

/** Mean distances. */
function means({ scores, codes, slice, clusters }: Sliced, level: number): [Result, Result] {
	const meanOf = (isIn: (code: number) => boolean): Result => {
		const rowOf = new Int32Array(scores.length).fill(NO_CELL);
		const values: number[] = [];
		scores.forEach((score, item) => {
			if (Number.isNaN(score) || codes[item] < 0 || !isIn(codes[item])) return;
			rowOf[item] = values.length;
			values.push(1 - score);
		});
		return jackknifeMean("slice.distance", Float64Array.from(values), {
			...{ n: values.length, nMissing: 0, level },
			clusters: clusterCells(rowOf, clusters),
			within: [0, 1],
		});
	};
	return [meanOf((code) => code === slice), meanOf((code) => code !== slice)];
}
