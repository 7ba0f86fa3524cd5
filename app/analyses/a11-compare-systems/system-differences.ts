import {
	classificationDifferences,
	contingencyTable,
	isDefined,
	jointRows,
	MISSING,
	mcnemar,
	type Result,
} from "#stats/index.ts";
import {
	type ClusterBy,
	type Count,
	clustersOf,
	counted,
	countFigures,
	MEASURES,
	type Measure,
	type SplitPair,
	truthAndPrediction,
} from "../data/independent-counts.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";

/** One part of a question with what two systems made of it. */
export type PartOfTwo = { readonly a: SplitPair; readonly b: SplitPair };

/** One boolean under one count: both systems' figures, and their difference on the same parts. */
export type SystemDifference = {
	readonly measure: Measure;
	/** Each system by itself, on the parts that are compared. */
	readonly a: Result;
	readonly b: Result;
	/** a − b, paired. */
	readonly difference: Result;
	/** Whether the intervals of the two overlap; null where one has none. Decides nothing. */
	readonly overlap: boolean | null;
};

export type TwoSystems = {
	readonly measures: readonly SystemDifference[];
	/** Parts on which only the first is right, only the second, and McNemar's mid-p. */
	readonly correct: ReturnType<typeof mcnemar>;
	/** Parts with a value of both systems and one golden value. */
	readonly n: number;
	/** Parts whose golden answer was judged otherwise beside the one system than beside the other. */
	readonly goldenDiffers: number;
};

/**
 * Two systems on the same parts, against the same golden values, under one count. Parts where a value
 * is missing, or where the two systems' golden answers were judged differently, are left out for both.
 * Differences are paired and allow for clusters; so does McNemar's test of who is right more often.
 */
export function twoSystems(
	pairs: readonly PartOfTwo[],
	{ count, clusterBy }: { readonly count: Count; readonly clusterBy: ClusterBy },
): TwoSystems {
	const rows = pairs
		.filter(({ a, b }) => counted(a, count) && counted(b, count))
		.map(({ a, b }) => ({
			a,
			b,
			first: truthAndPrediction(a, count),
			second: truthAndPrediction(b, count),
		}));
	const known = rows.filter(({ first, second }) => isKnown(first) && isKnown(second));
	const compared = known.filter(({ first, second }) => first.truth === second.truth);
	const codes = (valueIn: (row: (typeof compared)[number]) => boolean | null) =>
		Uint8Array.from(compared, (row) => codeOf(valueIn(row)));
	const clusters = clustersOf(
		compared.map(({ a }) => a),
		clusterBy,
	);
	const predictions = [
		codes(({ first }) => first.prediction),
		codes(({ second }) => second.prediction),
	] as const;
	const joint = jointRows([...predictions, codes(({ first }) => first.truth)], { clusters });
	const options = { ...STAT_OPTIONS, clusterBy };
	const first = countFigures(
		compared.map(({ a }) => a),
		count,
		options,
	);
	const second = countFigures(
		compared.map(({ b }) => b),
		count,
		options,
	);
	const differences = classificationDifferences(joint, STAT_OPTIONS);
	const right = contingencyTable(
		codes(({ first }) => first.prediction === first.truth),
		codes(({ second }) => second.prediction === second.truth),
		2,
		{ clusters },
	);
	return {
		measures: MEASURES.map((measure) => ({
			measure,
			a: first[measure],
			b: second[measure],
			difference: differences[measure].difference,
			overlap: overlap(first[measure], second[measure]),
		})),
		correct: mcnemar(right, STAT_OPTIONS),
		n: compared.length,
		goldenDiffers: known.length - compared.length,
	};
}

type Compared = ReturnType<typeof truthAndPrediction>;

function isKnown({ truth, prediction }: Compared): boolean {
	return truth !== null && prediction !== null;
}

function codeOf(value: boolean | null): number {
	return value === null ? MISSING : Number(value);
}

function overlap(a: Result, b: Result): boolean | null {
	if (!isDefined(a) || !isDefined(b) || !a.ci || !b.ci) return null;
	return a.ci.low <= b.ci.high && b.ci.low <= a.ci.high;
}
