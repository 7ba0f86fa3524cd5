import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { correlationResult, correlationTest } from "./correlation-result.ts";
import { midranks } from "./midranks.ts";
import { centredCorrelation, centredSums, clipped, pearsonInfluence } from "./pearson.ts";
import { fisherInterval } from "./pearson-result.ts";
import { spearmanInfluence } from "./spearman-influence.ts";
import { rankInterval } from "./spearman-result.ts";

export const PARTIAL_CORRELATION = {
	id: "corr.partial",
	title: "Partial correlation",
	answers: "Do two columns still rise together once a third is accounted for?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Fisher 1924",
	reads: "order",
	accepts: ({ raters }: Ratings) => raters === 3,
	compute: (ratings: Ratings, options?: PartialOptions) =>
		partialCorrelation(ratings.joint(), options),
} satisfies RatingDefinition;

const STAT = "corr.partial";
const PAIRS = [
	[0, 1],
	[0, 2],
	[1, 2],
] as const;

export type PartialOptions = StatOptions & {
	/** Numbers as they are, or their midranks; `pearson`. */
	readonly method?: "pearson" | "spearman" | undefined;
};

/**
 * Correlation of two columns at a fixed value of a third, in [−1, 1]: that of their residuals on the
 * control. Of judge and length given the human's score, it is what the judge rewards in length beyond
 * what people do. From complete rows, `jointRows([first, second, control])`. `p` is that of t(n − 3),
 * interval Fisher-z with n − 4 (midranks: Bonett and Wright's error); `se` the large-sample error.
 * With clusters se, p and interval are robust, Fisher-z with t(C − 1).
 * Reasons: EMPTY, TOO_FEW (n < 3), CONSTANT_INPUT (any column), COLLINEAR (the control determines a
 * column); interval TOO_FEW (n < 5, or one cluster), BOUNDARY (±1). Parts: r12, r13, r23.
 * Source: Fisher 1924; checked against R.
 */
export function partialCorrelation(rows: JointRows, options: PartialOptions = {}): Result {
	const { level } = settled(options);
	const { n, nMissing, counts } = rows;
	if (rows.width !== 3)
		throw new StatsInputError(`${rows.width} columns are not two and a control`);
	const none = (reason: Reason) => undefinedResult(STAT, reason, { n, nMissing });
	if (n === 0) return none("EMPTY");
	if (n < 3) return none("TOO_FEW");
	if (rows.values.some((values) => values.length === 1)) return none("CONSTANT_INPUT");
	const ranked = options.method === "spearman";
	const columns = rows.values.map((values, rater) => scored(rows, { values, rater, ranked }));
	const [first, second, control] = columns.map(valuesOfRows);
	const r = (a: Numbers, b: Numbers) =>
		clipped(centredCorrelation(inPlace(counts), counts, { a, b }));
	const [r13, r23] = [r(first, control), r(second, control)];
	if (Math.abs(r13) === 1 || Math.abs(r23) === 1) return none("COLLINEAR");
	const value = r(residuals(first, control, counts), residuals(second, control, counts));
	const influence = partialInfluence(columns, { value, r13, r23, counts, ranked });
	const result = correlationResult(
		STAT,
		{ value, influence, units: rows },
		{
			level,
			ofItems: () => ({
				interval: ranked ? rankInterval(value, n - 4, level) : fisherInterval(value, n - 4, level),
				p: correlationTest(value, n - 3),
			}),
		},
	);
	return { ...result, parts: { ...result.parts, r12: r(first, second), r13, r23 } };
}

type Numbers = Float64Array;

/** A column as positions among its distinct values, and the numbers these count as. */
type Column = { readonly positions: Uint32Array; readonly values: Float64Array };

function scored(
	{ width, positions, counts }: JointRows,
	{
		values,
		rater,
		ranked,
	}: { readonly values: Numbers; readonly rater: number; readonly ranked: boolean },
): Column {
	const own = Uint32Array.from(counts, (_, row) => positions[row * width + rater]);
	if (!ranked) return { positions: own, values };
	const ranks = new Float64Array(values.length);
	midranks(own, counts, ranks);
	return { positions: own, values: ranks };
}

function valuesOfRows({ positions, values }: Column): Numbers {
	return Float64Array.from(positions, (position) => values[position]);
}

/** Rows that hold their own numbers. */
function inPlace(counts: Float64Array) {
	const places = Uint32Array.from(counts.keys());
	return { a: places, b: places };
}

/** What is left of a column after its regression on the control. */
function residuals(column: Numbers, control: Numbers, counts: Float64Array): Numbers {
	const sums = centredSums(inPlace(counts), counts, { a: column, b: control });
	const slope = sums.ab / sums.bb;
	return column.map((value, row) => value - sums.meanA - slope * (control[row] - sums.meanB));
}

type Correlated = {
	readonly value: number;
	readonly r13: number;
	readonly r23: number;
	readonly counts: Float64Array;
	readonly ranked: boolean;
};

/** By the chain rule from the influences on the three correlations. */
function partialInfluence(
	columns: readonly Column[],
	{ value, r13, r23, counts, ranked }: Correlated,
): Float64Array {
	const [of12, of13, of23] = PAIRS.map(([i, j]) => {
		const [a, b] = [columns[i], columns[j]];
		const pair = { a: a.positions, b: b.positions, aValues: a.values, bValues: b.values, counts };
		return ranked ? spearmanInfluence(pair) : pearsonInfluence(pair);
	});
	const root = Math.sqrt((1 - r13 * r13) * (1 - r23 * r23));
	const slope13 = (value * r13) / (1 - r13 * r13) - r23 / root;
	const slope23 = (value * r23) / (1 - r23 * r23) - r13 / root;
	return of12.map((own, row) => own / root + slope13 * of13[row] + slope23 * of23[row]);
}
