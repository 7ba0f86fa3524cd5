import type { StatOptions } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import { type Figure, noFigure, type Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { type Moments, productSums, ROUNDING, weightedMean } from "../correlation/product-sums.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { sumResult } from "../resampling/sum-result.ts";
import { resampleSums, totalsOf } from "../resampling/unit-sums.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { jointColumn, jointRows } from "../tables/joint-rows.ts";

export const DISATTENUATED_CORRELATION = {
	id: "ceiling.correlation",
	title: "Correlation corrected for the people's error",
	answers: "How well does a judge follow what people would say on average if they made no errors?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Spearman 1904; Shrout & Fleiss 1979",
	reads: "numbers",
	compute: (ratings: Ratings, options?: DisattenuationOptions) => {
		const [judge, ...humans] = ratings.numbers();
		return disattenuatedCorrelation(humans, judge, { ...options, clusters: ratings.clusters });
	},
} satisfies RatingDefinition;

const STAT = DISATTENUATED_CORRELATION.id;
const FIGURES = ["raw", "reliability", "disattenuated"] as const;
type CorrelationFigure = (typeof FIGURES)[number];

export type DisattenuatedCorrelation = Readonly<Record<CorrelationFigure, Result>>;

export type DisattenuationOptions = StatOptions & {
	readonly clusters?: ClusterIds | undefined;
	/** Of the mean of the people: ICC(2,k), or their mean correlation by the Spearman–Brown formula. */
	readonly reliability?: "icc" | "spearman-brown" | undefined;
};

/**
 * Correlation of a judge with the mean of the people, `raw`, the `reliability` of that mean, and
 * `disattenuated` = raw / √reliability: what the correlation would be with people who made no errors.
 * Not cut at 1, which chance and errors that judge and people share can exceed, and never shown
 * without the raw value. Columns of numbers (NaN = missing), one a person and one of the judge; only
 * items that all of them answered enter.
 *
 * Reasons: EMPTY, TOO_FEW (one item; reliability of one person), CONSTANT_INPUT (a side, or for
 * Spearman–Brown a person, does not vary), ZERO_DENOMINATOR (reliability 0/0; at or below 0 no
 * disattenuated value). Intervals: BCa over items or clusters, replicates shared.
 * Source: Spearman 1904; ICC(2,k) of Shrout & Fleiss 1979.
 */
export function disattenuatedCorrelation(
	humans: readonly Float64Array[],
	judge: Float64Array,
	{ clusters, reliability = "icc", ...options }: DisattenuationOptions = {},
): DisattenuatedCorrelation {
	const rows = jointRows([...humans, judge], { clusters });
	const columns = Array.from({ length: rows.width }, (_, r) => jointColumn(rows, r));
	const means = columns.map((column) => weightedMean(column, rows.counts));
	const ofHumans = means.slice(0, -1).reduce((sum, mean) => sum + mean, 0) / humans.length;
	const centres = means.map((mean, r) => (r < humans.length ? ofHumans : mean));
	const { units, momentsOf } = productSums(columns, rows.counts, centres);
	const figuresOf = (sums: Float64Array) => figures(momentsOf(sums), humans.length, reliability);
	const values = figuresOf(totalsOf(units, units.counts));
	const resampled = resampleSums(
		units,
		{
			stat: STAT,
			outputs: FIGURES.length,
			clusters: rows.clusters,
			statistic: (sums, out) => {
				const drawn = figuresOf(sums);
				FIGURES.forEach((name, i) => {
					out[i] = drawn[name].value ?? Number.NaN;
				});
			},
		},
		options,
	);
	return recordOf(FIGURES, (name, i) => {
		const given = {
			rows,
			resampled: resampled[i],
			options: name === "raw" ? { ...options, range: [-1, 1] as const } : options,
		};
		return sumResult(`${STAT}.${name}`, values[name], given);
	});
}

function figures(
	moments: Moments,
	humans: number,
	kind: "icc" | "spearman-brown",
): Record<CorrelationFigure, Figure> {
	if (moments.n < 2) {
		const reason = noFigure(moments.n === 0 ? "EMPTY" : "TOO_FEW");
		return { raw: reason, reliability: reason, disattenuated: reason };
	}
	const people = Array.from({ length: humans }, (_, r) => r);
	const raw = humans === 0 ? noFigure("TOO_FEW") : moments.correlation(people, [humans]);
	const ofMean = kind === "icc" ? iccOfMean : spearmanBrown;
	const reliability = humans < 2 ? noFigure("TOO_FEW") : ofMean(moments, people);
	return { raw, reliability, disattenuated: disattenuated(raw, reliability) };
}

function disattenuated(raw: Figure, reliability: Figure): Figure {
	if (raw.value === undefined) return raw;
	if (reliability.value === undefined) return reliability;
	if (reliability.value <= ROUNDING) return noFigure("ZERO_DENOMINATOR");
	return { value: raw.value / Math.sqrt(reliability.value) };
}

/** Reliability of the mean of k people from their mean correlation r: k·r / (1 + (k − 1)·r). */
function spearmanBrown({ correlation }: Moments, people: readonly number[]): Figure {
	const k = people.length;
	let sum = 0;
	for (const r of people) {
		for (const s of people.slice(r + 1)) {
			const pair = correlation([r], [s]);
			if (pair.value === undefined) return pair;
			sum += pair.value;
		}
	}
	const mean = sum / ((k * (k - 1)) / 2);
	const below = 1 + (k - 1) * mean;
	return below <= ROUNDING ? noFigure("ZERO_DENOMINATOR") : { value: (k * mean) / below };
}

/** ICC(2,k) = (MSB − MSE) / (MSB + (MSJ − MSE)/n) from sums and products. */
function iccOfMean({ n, total, products, orZero }: Moments, people: readonly number[]): Figure {
	const k = people.length;
	let squares = 0;
	let ofRaters = 0;
	for (const r of people) {
		squares += products([r], [r]);
		ofRaters += total([r]) ** 2 / n;
	}
	const middle = total(people) ** 2 / (n * k);
	const between = orZero(products(people, people) / k - middle, squares);
	const raters = orZero(ofRaters - middle, squares);
	const error = orZero(squares - middle - between - raters, squares);
	const msb = between / (n - 1);
	const msj = raters / (k - 1);
	const mse = error / ((n - 1) * (k - 1));
	if (msb === 0 && msj === 0 && mse === 0) return noFigure("CONSTANT_INPUT");
	const below = msb + (msj - mse) / n;
	if (msb === 0 || Math.abs(below) < ROUNDING * (msb + msj + mse)) {
		return noFigure("ZERO_DENOMINATOR");
	}
	return { value: (msb - mse) / below };
}
