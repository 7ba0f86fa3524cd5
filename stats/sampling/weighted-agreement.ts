import { disagreements } from "../core/agreement-weights.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import type { Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { criticalOf } from "../intervals/influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { type SumStatistic, unitSums } from "../resampling/unit-sums.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { checkedProbabilities } from "./checked-probabilities.ts";

export const WEIGHTED_AGREEMENT = {
	id: "estimate.weightedAgreement",
	title: "Agreement under unequal sampling",
	answers: "What would the main figures be on all items, if some kinds were drawn more often?",
	scales: DISCRETE,
	compares: "pair",
	source: "Hájek 1971; Binder 1983; Kish 1965 (effective items); Tukey 1958 (errors)",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions & Drawn) => {
		const [a, b] = ratings.codes();
		return weightedAgreement(a, b, {
			...options,
			levels: ratings.levels(),
			numbers: ratings.levelNumbers(),
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = WEIGHTED_AGREEMENT.id;

const FIGURES = ["agreement", "kappa", "kappaQuadratic", "gwetAC1", "bias", "topShift"] as const;
type FigureName = (typeof FIGURES)[number];

/** Figures of the main table, as they would be on all items; `topShift`: how much more often A gives the last level. */
export type WeightedAgreement = Readonly<Record<FigureName, Result>>;

export type Drawn = {
	/** The probability with which each item was drawn; its weight is 1 over it. */
	readonly inclusionProbability?: Float64Array | undefined;
};

export type WeightedOptions = StatOptions &
	ClusterOptions &
	Drawn & {
		readonly levels: number;
		/** Numbers of the levels (`levelNumbers`), for quadratic weights and bias. */
		readonly numbers: Float64Array;
	};

/**
 * The headline figures of two raters A and B (a judge and its reference) in one call, each item counted
 * 1/π times: agreement, κ, quadratic κ, Gwet's AC1, mean difference A − B, and the difference in how often
 * the last level is given. Codes, 0xFF = missing; pairwise complete. Design-based errors: jackknife of the
 * weighted figures over items or clusters, so that unequal weights widen them; the share of the
 * population that was drawn is not taken off. Intervals of coefficients on the Fisher-z scale.
 *
 * Without the probability of a pair: the plain figures, warning NON_UNIFORM_SAMPLING. Parts: effectiveItems
 * (Kish). Reasons: EMPTY, TOO_FEW (one pair), SINGLE_CATEGORY (κ). Of intervals: RARE_LEVEL (fewer than
 * 15 effective items hold another level than the commonest), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function weightedAgreement(
	a: Uint8Array,
	b: Uint8Array,
	{ levels: K, numbers, inclusionProbability, clusters: ids, ...options }: WeightedOptions,
): WeightedAgreement {
	checkColumns([a, b], { levels: K, items: a.length });
	const items = Uint32Array.from(a.keys()).filter(
		(item) => a[item] !== MISSING && b[item] !== MISSING,
	);
	const n = items.length;
	const probabilities =
		n > 0 ? checkedProbabilities(inclusionProbability, items, a.length) : undefined;
	const weights = Float64Array.from(items, (item) => (probabilities ? 1 / probabilities[item] : 1));
	const rowOf = new Int32Array(a.length).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters = clusterCells(rowOf, ids);
	const rows = unitSums(K * K, new Float64Array(n).fill(1), (row, add) => {
		add(a[items[row]] * K + b[items[row]], weights[row]);
	});
	const asked = { outputs: FIGURES.length, statistic: figuresOfTable(K, numbers) };
	const enough = n > 1;
	const values = enough
		? valuesOfSums(rows, asked)
		: new Float64Array(FIGURES.length).fill(Number.NaN);
	const errors = enough ? jackknifeErrors(rows, { ...asked, clusters }) : [];
	const { level } = settled(options);
	const sum = weights.reduce((total, own) => total + own, 0);
	const squares = weights.reduce((total, own) => total + own * own, 0);
	const effectiveItems = n === 0 ? 0 : sum ** 2 / squares;
	const varied = n === 0 ? 0 : variedItems([a, b], items) * (effectiveItems / n);
	const withheld = tooLittleVaries(varied, clusters);
	return recordOf(FIGURES, (name, place): Result => {
		const [value, error] = [values[place], errors[place]];
		const result = jackknifeResult(`${STAT}.${name}`, value, error, {
			n,
			nMissing: a.length - n,
			level,
			clusters,
			withheld,
			nothing: n === 0 ? "EMPTY" : enough ? "SINGLE_CATEGORY" : "TOO_FEW",
			tested: name === "bias" || name === "topShift",
			parts: { effectiveItems },
			...(name !== "bias" && { within: [-1, 1] as const }),
		});
		if (result.value === undefined) return result;
		const isCoefficient = name.startsWith("kappa") || name.startsWith("gwet");
		const onZ = isCoefficient && result.ci && error && Math.abs(value) < 1;
		return {
			...result,
			...(onZ && {
				ci: fisherZ(value, error.se / (1 - value * value), {
					level,
					critical: criticalOf(error, level),
					method: "jackknife-z",
				}),
			}),
			warnings: [...result.warnings, ...(probabilities ? [] : (["NON_UNIFORM_SAMPLING"] as const))],
		};
	});
}

/** Items on which one of the two gave another level than the one given most often. */
function variedItems(columns: readonly Uint8Array[], items: Uint32Array): number {
	const given = new Float64Array(256);
	for (const column of columns) for (const item of items) given[column[item]]++;
	const commonest = given.indexOf(Math.max(...given));
	return items.filter((item) => columns.some((column) => column[item] !== commonest)).length;
}

/** The figures from a table of weights, A × B, in the order of `FIGURES`. */
function figuresOfTable(K: number, numbers: Float64Array): SumStatistic {
	const quadratic = disagreements("quadratic", numbers);
	return (table, out) => {
		const total = table.reduce((sum, weight) => sum + weight, 0);
		const ofA = new Float64Array(K);
		const ofB = new Float64Array(K);
		let agreement = 0;
		let far = 0;
		let bias = 0;
		for (let i = 0; i < K; i++) {
			for (let j = 0; j < K; j++) {
				const share = table[i * K + j] / total;
				ofA[i] += share;
				ofB[j] += share;
				if (i === j) agreement += share;
				far += share * quadratic[i * K + j];
				bias += share * (numbers[i] - numbers[j]);
			}
		}
		let same = 0;
		let farByChance = 0;
		let gwet = 0;
		for (let i = 0; i < K; i++) {
			const both = (ofA[i] + ofB[i]) / 2;
			same += ofA[i] * ofB[i];
			gwet += (both * (1 - both)) / (K - 1);
			for (let j = 0; j < K; j++) farByChance += ofA[i] * ofB[j] * quadratic[i * K + j];
		}
		const beyond = (chance: number) =>
			1 - chance > NOTHING ? (agreement - chance) / (1 - chance) : Number.NaN;
		out[0] = agreement;
		out[1] = beyond(same);
		out[2] = farByChance > NOTHING ? 1 - far / farByChance : Number.NaN;
		out[3] = K > 1 ? beyond(gwet) : Number.NaN;
		out[4] = bias;
		out[5] = ofA[K - 1] - ofB[K - 1];
	};
}

const NOTHING = 1e-12;
