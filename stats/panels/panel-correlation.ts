import type { StatOptions } from "../core/options.ts";
import { type Figure, noFigure, type Reason, type Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { type Moments, productSums, weightedMean } from "../correlation/product-sums.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { sumResult } from "../resampling/sum-result.ts";
import { resampleSums, totalsOf } from "../resampling/unit-sums.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { type JointRows, jointColumn, jointRows } from "../tables/joint-rows.ts";
import { averageLinkage, type Merge } from "./average-linkage.ts";

export const PANEL_CORRELATION = {
	id: "panel.correlation",
	title: "Correlation of the judges' errors",
	answers: "Do several judges err on the same items, so that together they are worth fewer judges?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "Kish 1965; Sokal & Michener 1958",
	reads: "numbers",
	compute: (ratings: Ratings, options?: StatOptions) => {
		const columns = ratings.numbers();
		const human = columns[columns.length - 1];
		return panelCorrelation(columns.slice(0, -1), human, {
			...options,
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = PANEL_CORRELATION.id;

export type PanelCorrelation = {
	/** Judges × judges, of their scores; and of their errors, judge − human. */
	readonly scores: readonly (readonly Figure[])[];
	readonly errors: readonly (readonly Figure[])[];
	/** Mean over the pairs of judges. */
	readonly meanErrorCorrelation: Result;
	/** (Σλ)² / Σλ² of the error correlations: k for unrelated errors, 1 for judges that err alike. */
	readonly effectiveJudges: Result;
	/** Judges by how alike they err, on 1 − r; or why there is no tree. */
	readonly merges: readonly Merge[] | { readonly value: undefined; readonly reason: Reason };
};

/**
 * How far judges go together, in what they say and in how they err against people: panels gain from
 * judges whose errors are unrelated, however much their scores agree. Columns of numbers (NaN =
 * missing), one a judge and one of the people; only items of all of them enter, because the judges
 * would otherwise be compared on items of different difficulty.
 *
 * Reasons: EMPTY, TOO_FEW (one item; fewer than two judges for means and trees), CONSTANT_INPUT (a judge
 * that always says the same, or always errs the same). Intervals: BCa over items or clusters,
 * replicates shared. Checked against numpy and scipy.
 */
export function panelCorrelation(
	judges: readonly Float64Array[],
	human: Float64Array,
	{ clusters, ...options }: StatOptions & { readonly clusters?: ClusterIds | undefined } = {},
): PanelCorrelation {
	const rows = jointRows([...judges, human], { clusters });
	const people = jointColumn(rows, judges.length);
	const scores = judges.map((_, j) => jointColumn(rows, j));
	const errors = scores.map((own) => own.map((score, row) => score - people[row]));
	const size = judges.length;
	const momentsOfErrors = momentsFor(errors, rows);
	const ofErrors = correlations(momentsOfErrors.all, size);
	const figures = summaries(ofErrors, rows.n);
	const resampled = resampleSums(
		momentsOfErrors.units,
		{
			stat: STAT,
			outputs: 2,
			clusters: rows.clusters,
			statistic: (sums, out) => {
				const moments = momentsOfErrors.of(sums);
				const drawn = summaries(correlations(moments, size), moments.n);
				out[0] = drawn.mean.value ?? Number.NaN;
				out[1] = drawn.effective.value ?? Number.NaN;
			},
		},
		options,
	);
	const result = (name: string, figure: Figure, i: number, range: readonly [number, number]) =>
		sumResult(`${STAT}.${name}`, figure, {
			rows,
			resampled: resampled[i],
			options: { ...options, range },
		});
	return {
		scores: correlations(momentsFor(scores, rows).all, size),
		errors: ofErrors,
		meanErrorCorrelation: result("meanErrorCorrelation", figures.mean, 0, [-1, 1]),
		effectiveJudges: result("effectiveJudges", figures.effective, 1, [1, Math.max(1, size)]),
		merges: treeOf(ofErrors, rows.n),
	};
}

function momentsFor(columns: readonly Float64Array[], rows: JointRows) {
	const centres = columns.map((column) => weightedMean(column, rows.counts));
	const { units, momentsOf } = productSums(columns, rows.counts, centres);
	return { units, of: momentsOf, all: momentsOf(totalsOf(units, units.counts)) };
}

function correlations({ n, correlation, deviations }: Moments, size: number): Figure[][] {
	const judges = Array.from({ length: size }, (_, j) => j);
	return judges.map((a) =>
		judges.map((b) => {
			if (n < 2) return noFigure(n === 0 ? "EMPTY" : "TOO_FEW");
			if (a !== b) return correlation([a], [b]);
			return deviations([a], [a]) > 0 ? { value: 1 } : noFigure("CONSTANT_INPUT");
		}),
	);
}

/** Mean of the correlations above the diagonal, and (Σλ)²/Σλ² = k² / Σ r² of all of them. */
function summaries(matrix: readonly (readonly Figure[])[], n: number) {
	const size = matrix.length;
	const reason = reasonAgainst(matrix, n);
	if (reason) return { mean: noFigure(reason), effective: noFigure(reason) };
	let sum = 0;
	let squares = 0;
	matrix.forEach((row, a) => {
		row.forEach(({ value = 0 }, b) => {
			if (a < b) sum += value;
			squares += value * value;
		});
	});
	const pairs = (size * (size - 1)) / 2;
	return {
		mean: pairs === 0 ? noFigure("TOO_FEW") : { value: sum / pairs },
		effective: { value: (size * size) / squares },
	};
}

function reasonAgainst(matrix: readonly (readonly Figure[])[], n: number): Reason | undefined {
	if (n === 0) return "EMPTY";
	if (n === 1 || matrix.length === 0) return "TOO_FEW";
	for (const figure of matrix.flat()) if (figure.value === undefined) return figure.reason;
	return undefined;
}

function treeOf(matrix: readonly (readonly Figure[])[], n: number): PanelCorrelation["merges"] {
	const reason = reasonAgainst(matrix, n);
	if (reason) return { value: undefined, reason };
	const distances = matrix.flat().map(({ value = 0 }) => 1 - value);
	return averageLinkage(Float64Array.from(distances), matrix.length);
}
