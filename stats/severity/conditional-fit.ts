import { levelChances } from "./level-chances.ts";
import type { RatedSet, RatedSum } from "./rated-sets.ts";
import { inverseOf } from "./symmetric-inverse.ts";

/** What is estimated: severities with the sum 0, and Σ of the thresholds up to each level, 0 at both ends. */
export type Severities = {
	readonly severity: Float64Array;
	readonly steps: Float64Array;
};

export type ConditionalFit = Severities & {
	/**
	 * Inverse information of severities and inner steps, (J + K − 2)², with Σ severities = 0: their
	 * covariance if the model holds.
	 */
	readonly covariance: Float64Array;
};

/** Standard deviation, in logits, that steps may have before the data say so: it only keeps them finite. */
const STEP_SPREAD = 10;
const MOST_ROUNDS = 60;
const SMALL = 1e-9;

/**
 * Conditional maximum likelihood of the rating scale model with raters (Linacre's many-facet model of items
 * and raters): ln P(x)/P(x−1) = item − severity − threshold_x. The item drops out given its sum. Newton's
 * method with halved steps; the likelihood is concave. `undefined`: it did not settle.
 */
export function conditionalFit(
	sets: readonly RatedSet[],
	{ raters, levels }: { readonly raters: number; readonly levels: number },
): ConditionalFit | undefined {
	const size = raters + levels - 2;
	let at: Severities = { severity: new Float64Array(raters), steps: new Float64Array(levels) };
	let slope = slopeOf(sets, at);
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const covariance = inverseOf(constrained(informationOf(sets, at, size), raters, size), size);
		if (!covariance) return undefined;
		const step = Float64Array.from({ length: size }, (_, i) => {
			let sum = 0;
			for (let j = 0; j < size; j++) sum += covariance[i * size + j] * slope.gradient[j];
			return sum;
		});
		const largest = step.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
		if (!Number.isFinite(largest)) return undefined;
		if (largest < SMALL) return { ...at, covariance: withoutSum(covariance, raters, size) };
		const better = climbed(sets, { at, slope, step });
		if (!better) return { ...at, covariance: withoutSum(covariance, raters, size) };
		at = better.at;
		slope = better.slope;
	}
	return undefined;
}

type Slope = { readonly likelihood: number; readonly gradient: Float64Array };

/** The first of the step, its half, its quarter … that makes the data likelier. */
function climbed(
	sets: readonly RatedSet[],
	{ at, slope, step }: { at: Severities; slope: Slope; step: Float64Array },
): { at: Severities; slope: Slope } | undefined {
	const raters = at.severity.length;
	for (let size = 1; size > SMALL; size /= 2) {
		const next = {
			severity: at.severity.map((own, j) => own + size * step[j]),
			steps: at.steps.map((own, k) =>
				k === 0 || k === at.steps.length - 1 ? 0 : own + size * step[raters + k - 1],
			),
		};
		const found = slopeOf(sets, next);
		if (found.likelihood > slope.likelihood) return { at: next, slope: found };
	}
	return undefined;
}

/** Of each rater, one weight a level, which sum to 1. */
export function levelWeights({ severity, steps }: Severities, measure = 0): Float64Array[] {
	return Array.from(severity, (own) => {
		const logs = steps.map((step, level) => (measure - own) * level - step);
		const most = logs.reduce((a, b) => Math.max(a, b));
		const weights = logs.map((log) => Math.exp(log - most));
		const sum = weights.reduce((a, b) => a + b);
		return weights.map((weight) => weight / sum);
	});
}

/** Of each sum of a set: the chances of each rater's level, given the sum. */
export function chancesOf(set: RatedSet, weights: readonly Float64Array[]) {
	const own = set.raters.map((rater) => weights[rater]);
	const chances = levelChances(
		own,
		set.sums.map(({ total }) => total),
	);
	return set.sums.map((sum, place) => ({ sum, ...chances[place] }));
}

function slopeOf(sets: readonly RatedSet[], at: Severities): Slope {
	const raters = at.severity.length;
	const levels = at.steps.length;
	const gradient = new Float64Array(raters + levels - 2);
	const weights = levelWeights(at);
	let likelihood = 0;
	for (const set of sets) {
		for (const { sum, chance, table } of chancesOf(set, weights)) {
			const n = sum.items.length;
			likelihood -= n * Math.log(chance);
			set.raters.forEach((rater, place) => {
				for (let level = 0; level < levels; level++) {
					const seen = sum.seen[place * levels + level];
					const excess = n * table[place * levels + level] - seen;
					if (seen > 0) likelihood += seen * Math.log(weights[rater][level]);
					gradient[rater] = gradient[rater] + level * excess;
					if (level > 0 && level < levels - 1) {
						gradient[raters + level - 1] = gradient[raters + level - 1] + excess;
					}
				}
			});
		}
	}
	for (let level = 1; level < levels - 1; level++) {
		const step = at.steps[level];
		likelihood -= (step / STEP_SPREAD) ** 2 / 2;
		gradient[raters + level - 1] = gradient[raters + level - 1] - step / STEP_SPREAD ** 2;
	}
	return { likelihood, gradient };
}

/** Covariance of what each item's likelihood is made of, summed over items. */
function informationOf(sets: readonly RatedSet[], at: Severities, size: number): Float64Array {
	const raters = at.severity.length;
	const levels = at.steps.length;
	const information = new Float64Array(size * size);
	const weights = levelWeights(at);
	const add = (i: number, j: number, x: number) => {
		information[i * size + j] = information[i * size + j] + x;
	};
	for (const set of sets) {
		for (const { sum, table } of chancesOf(set, weights)) {
			const n = sum.items.length;
			const mean = meansOf(set, table, { raters, levels, size });
			set.raters.forEach((rater, place) => {
				for (let level = 1; level < levels; level++) {
					const chance = table[place * levels + level];
					if (!(chance > 0)) continue;
					const given = givenLevel({ set, sum, weights }, { place, level, raters, size });
					for (const j of mean.keys()) {
						const excess = n * chance * (given[j] - mean[j]);
						if (excess === 0) continue;
						add(rater, j, level * excess);
						if (level < levels - 1) add(raters + level - 1, j, excess);
					}
				}
			});
		}
	}
	for (let i = raters; i < size; i++) add(i, i, 1 / STEP_SPREAD ** 2);
	return information;
}

type Shape = { readonly raters: number; readonly levels: number; readonly size: number };

/** Expected levels of raters and counts of inner levels. */
function meansOf({ raters: own }: Pick<RatedSet, "raters">, table: Float64Array, shape: Shape) {
	const { raters, levels, size } = shape;
	const means = new Float64Array(size);
	own.forEach((rater, place) => {
		for (let level = 1; level < levels; level++) {
			const chance = table[place * levels + level];
			means[rater] = means[rater] + level * chance;
			if (level < levels - 1) means[raters + level - 1] = means[raters + level - 1] + chance;
		}
	});
	return means;
}

/** The same means where it is known that one rater gave one level. */
function givenLevel(
	{
		set,
		sum,
		weights,
	}: {
		readonly set: RatedSet;
		readonly sum: RatedSum;
		readonly weights: readonly Float64Array[];
	},
	known: {
		readonly place: number;
		readonly level: number;
		readonly raters: number;
		readonly size: number;
	},
): Float64Array {
	const { place, level, raters, size } = known;
	const levels = weights[0].length;
	const others = set.raters.filter((_, other) => other !== place);
	const [{ table }] = levelChances(
		others.map((rater) => weights[rater]),
		[sum.total - level],
	);
	const means = meansOf({ raters: others }, table, { raters, levels, size });
	const rater = set.raters[place];
	means[rater] = level;
	if (level < levels - 1) means[raters + level - 1] = means[raters + level - 1] + 1;
	return means;
}

/** Adding the same to all severities changes nothing: one direction that the data leave open. */
function constrained(information: Float64Array, raters: number, size: number): Float64Array {
	const scale = information[0] > 0 ? information[0] : 1;
	return information.map((x, place) => {
		const isSeverity = place % size < raters && Math.floor(place / size) < raters;
		return isSeverity ? x + scale / raters : x;
	});
}

function withoutSum(covariance: Float64Array, raters: number, size: number): Float64Array {
	// The direction that was closed has the value 1 / scale there, along (1 … 1) / √J.
	let along = 0;
	for (let i = 0; i < raters; i++) {
		for (let j = 0; j < raters; j++) along += covariance[i * size + j];
	}
	const each = along / raters / raters;
	return covariance.map((x, place) => {
		const isSeverity = place % size < raters && Math.floor(place / size) < raters;
		return isSeverity ? x - each : x;
	});
}
