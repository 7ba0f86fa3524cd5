import type { Interval } from "../core/result.ts";

/** A truth that the data could have come from: the statistic, and the variance of one item's influence. */
export type Truth = { readonly value: number; readonly variance: number };

/**
 * Truths along a path from what was seen (at 0) to the end of what is possible (at 1), which should be
 * reached by changing as little else of the data as can be.
 */
export type Path = (share: number) => Truth;

export type Paths = { readonly low: Path; readonly high: Path };

/** How far an estimate may lie from a truth. */
export type Reach = {
	/** Independent items. */
	readonly n: number;
	/** Quantile. */
	readonly critical: number;
	/** How many times as large clusters make the variance. */
	readonly design?: number | undefined;
};

/** Steps of the search, as many as halving would take; most take fewer than ten. */
const MOST_STEPS = 20;
const NEAR = 1e-6;

/**
 * The truths that the data do not contradict, |estimate − truth| ≤ critical · √(variance · design / n),
 * with the variance that **each truth** would give, not that of the data: where the data happen to show
 * little or no spread (a rare level, an estimate at its bound) this still is an interval, as Wilson's is
 * for a share, whose own paths lead to 0 and 1. Source: Wilson 1927; the score intervals of Agresti 2013,
 * ch. 3, along the paths' one-parameter families.
 */
export function scoreLimits(
	estimate: number,
	{ low, high }: Paths,
	reach: Reach,
): Pick<Interval, "low" | "high"> {
	return {
		low: Math.min(estimate, limitAlong(estimate, low, reach)),
		high: Math.max(estimate, limitAlong(estimate, high, reach)),
	};
}

/**
 * The last truth along the path that is within reach; its end where all are. Source of the search, by inverse
 * quadratic interpolation where that is safe, else by halves: Chandrupatla 1997.
 */
export function limitAlong(estimate: number, path: Path, reach: Reach): number {
	const end = path(1);
	let outside = { share: 1, over: excess(estimate, end, reach) };
	if (outside.over <= 0) return end.value;
	const start = path(0);
	let inside = { share: 0, over: Math.min(0, excess(estimate, start, reach)) };
	let value = estimate;
	let latest = outside;
	let share = 0.5;
	for (let step = 0; step < MOST_STEPS; step++) {
		const truth = path(share);
		const tried = { share, over: excess(estimate, truth, reach) };
		const previous = tried.over <= 0 ? inside : outside;
		if (tried.over <= 0) {
			[inside, value] = [tried, truth.value];
		} else outside = tried;
		const other = tried.over <= 0 ? outside : inside;
		latest = tried;
		const width = Math.abs(other.share - tried.share);
		if (width <= NEAR || tried.over === 0) break;
		const fraction = fractionTowards(latest, other, previous);
		const least = NEAR / (2 * width);
		share =
			tried.share + Math.min(1 - least, Math.max(least, fraction)) * (other.share - tried.share);
	}
	return value;
}

type Tried = { readonly share: number; readonly over: number };

/** How far to go from the latest point towards the one on the other side, from the point before. */
function fractionTowards(latest: Tried, other: Tried, before: Tried): number {
	const xi = (latest.share - other.share) / (before.share - other.share);
	const phi = (latest.over - other.over) / (before.over - other.over);
	if (!(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)) return 0.5;
	const alpha = (before.share - latest.share) / (other.share - latest.share);
	const fraction =
		((latest.over / (other.over - latest.over)) * before.over) / (other.over - before.over) +
		(((alpha * latest.over) / (before.over - latest.over)) * other.over) /
			(before.over - other.over);
	return Number.isFinite(fraction) ? fraction : 0.5;
}

/** Square of the distance beyond what can be reached. */
function excess(estimate: number, { value, variance }: Truth, { n, critical, design = 1 }: Reach) {
	return (value - estimate) ** 2 - (critical ** 2 * design * Math.max(0, variance)) / n;
}

/** The same for a path that ends in `turn` on its way: the first of them leads to where the second begins. */
export function joined(paths: readonly Path[]): Path {
	return (share) => {
		const at = Math.min(paths.length - 1, Math.floor(share * paths.length));
		return paths[at](share * paths.length - at);
	};
}
