import { normalCdf, normalCritical, normalTwoSided } from "../core/distributions.ts";
import { StatsInputError } from "../core/result.ts";

/**
 * How far, in standard errors, a mean may stray from its expectation at any look from the first one on:
 * Robbins' normal mixture, started at the first look. All sizes are counts of the same kind of unit.
 */
export type MixtureBoundary = {
	/** The multiplier of the standard error at `size` ≥ first units. */
	readonly criticalAt: (size: number) => number;
	/** The chance that a look from the first one on lies as far out as |z| at `size` units. */
	readonly crossingOf: (z: number, size: number) => number;
};

/**
 * W(t)² ≤ (t + τ)·(log((t + τ) / (f + τ)) + a²·f / (f + τ)) for all t ≥ f, with a chance of `1 − level` to
 * leave it: 2·Φ(−a) at the first look f, and (1 − 2·Φ(−as))·exp(−a²(1 − s²) / 2) / s later, s² = τ / (f + τ),
 * by Ville's equality, which Brownian motion reaches. τ → 0 is Robbins and Siegmund's boundary
 * √(t·(a² + log(t / f))) with 2·(Φ(−a) + a·φ(a)). τ is chosen so that the multiplier is smallest at `aim`.
 *
 * Means of many independent units behave so (Waudby-Smith et al. 2021); 0 < first ≤ aim, level in (0, 1).
 * Source: Robbins & Siegmund 1970; Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2021, section 2.5.
 */
export function robbinsMixture(
	level: number,
	{ first, aim }: { readonly first: number; readonly aim: number },
): MixtureBoundary {
	if (!(level > 0 && level < 1)) throw new StatsInputError(`a level of ${level}`);
	if (!(first > 0 && aim >= first && Number.isFinite(aim))) {
		throw new StatsInputError(`a first look at ${first} units, tightest at ${aim}`);
	}
	const alpha = 1 - level;
	const multiplier = (size: number, { a, tau }: Start) =>
		Math.sqrt(((size + tau) / size) * (bendOf(size, tau) + (a * a * first) / (first + tau)));
	const bendOf = (size: number, tau: number) => Math.log((size + tau) / (first + tau));
	const start = best(
		(tau) => ({ tau, a: startOf(alpha, shareOf(tau, first)) }),
		(each) => multiplier(aim, each),
		aim,
	);
	const { tau } = start;
	return {
		criticalAt: (size) => multiplier(checkedSize(size, first), start),
		crossingOf: (z, size) => {
			const reach = (z * z * checkedSize(size, first)) / (size + tau) - bendOf(size, tau);
			if (reach <= 0) return 1;
			return crossing(Math.sqrt((reach * (first + tau)) / first), shareOf(tau, first));
		},
	};
}

/** Where the boundary starts, in standard errors of the first look, and the variance of the mixture. */
type Start = { readonly a: number; readonly tau: number };

function checkedSize(size: number, first: number): number {
	if (!(size >= first)) throw new StatsInputError(`a look at ${size} units before the first`);
	return size;
}

function shareOf(tau: number, first: number): number {
	return Math.sqrt(tau / (first + tau));
}

/** The chance to be beyond ±a at the first look or, from there on, beyond what it grows into. */
function crossing(a: number, s: number): number {
	const later =
		s < SMALL
			? 2 * a * Math.exp(-(a * a) / 2) * DENSITY
			: ((2 * normalCdf(a * s) - 1) * Math.exp((-a * a * (1 - s * s)) / 2)) / s;
	return Math.min(1, normalTwoSided(a) + later);
}

const DENSITY = 1 / Math.sqrt(2 * Math.PI);
const SMALL = 1e-6;
const STEPS = 60;

/** The a at which the chance is α: it falls from 1 at a = 0. */
function startOf(alpha: number, s: number): number {
	let low = normalCritical(1 - alpha);
	let high = low;
	while (crossing(high, s) > alpha) high *= 2;
	for (let step = 0; step < STEPS; step++) {
		const middle = (low + high) / 2;
		if (crossing(middle, s) > alpha) low = middle;
		else high = middle;
	}
	return high;
}

/** Golden section over τ from 0 to the size that is aimed at, where the best one always lies. */
function best(
	startAt: (tau: number) => Start,
	cost: (start: Start) => number,
	most: number,
): Start {
	const golden = (Math.sqrt(5) - 1) / 2;
	let [low, high] = [0, most];
	for (let step = 0; step < STEPS; step++) {
		const left = high - golden * (high - low);
		const right = low + golden * (high - low);
		if (cost(startAt(left)) <= cost(startAt(right))) high = right;
		else low = left;
	}
	return startAt(low);
}
