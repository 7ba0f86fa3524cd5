import { known } from "../core/known.ts";
import { levelChances } from "./level-chances.ts";
import type { RatedSet } from "./rated-sets.ts";
import { solverOf } from "./symmetric-solver.ts";

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
		const solver = solverOf(constrained(informationOf(sets, at, size), raters, size), size);
		if (!solver) return undefined;
		const step = solver.solve(slope.gradient);
		const largest = step.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
		if (!Number.isFinite(largest)) return undefined;
		const better = largest < SMALL ? undefined : climbed(sets, { at, slope, step });
		if (!better) return { ...at, covariance: withoutSum(solver.inverse(), raters, size) };
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
	const shape = { raters, levels, size };
	for (const set of sets) {
		const cells = chancesOf(set, weights).map(({ sum, table }) => ({
			sum,
			table,
			mean: meansOf(set.raters, table, shape),
		}));
		set.raters.forEach((rater, place) => {
			const ofOthers = meansWithout(set, place, { weights, shape });
			for (const { sum, table, mean } of cells) {
				for (let level = 1; level < levels; level++) {
					const chance = table[place * levels + level];
					if (!(chance > 0)) continue;
					const others = ofOthers(sum.total - level);
					const n = sum.items.length * chance;
					const step = level < levels - 1 ? raters + level - 1 : -1;
					for (let j = 0; j < size; j++) {
						// The mean of others where this rater is known to have given this level, and its own.
						const expected = others[j] + (j === rater ? level : 0) + (j === step ? 1 : 0);
						const excess = n * (expected - mean[j]);
						if (excess === 0) continue;
						add(rater, j, level * excess);
						if (step >= 0) add(step, j, excess);
					}
				}
			}
		});
	}
	for (let i = raters; i < size; i++) add(i, i, 1 / STEP_SPREAD ** 2);
	return information;
}

type Shape = { readonly raters: number; readonly levels: number; readonly size: number };

/** Expected levels of raters and counts of inner levels. */
function meansOf(own: readonly number[], table: Float64Array, shape: Shape): Float64Array {
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

/** The same means of the raters of a set but one, by their own sum. */
function meansWithout(
	set: RatedSet,
	place: number,
	{ weights, shape }: { readonly weights: readonly Float64Array[]; readonly shape: Shape },
): (total: number) => Float64Array {
	const others = set.raters.filter((_, other) => other !== place);
	const highest = others.length * (shape.levels - 1);
	const totals = new Set<number>();
	for (const { total } of set.sums) {
		for (let level = 1; level < shape.levels; level++) {
			if (total >= level && total - level <= highest) totals.add(total - level);
		}
	}
	const wanted = [...totals];
	const chances = levelChances(
		others.map((rater) => weights[rater]),
		wanted,
	);
	const means = new Map(
		wanted.map((total, i) => [total, meansOf(others, chances[i].table, shape)] as const),
	);
	return (total) => known(means, total);
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
