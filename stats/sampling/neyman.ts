import { type Reason, StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const NEYMAN = {
	id: "sample.neyman",
	title: "Neyman allocation",
	answers: "How should labels be divided among groups of items?",
	scales: ANY_SCALE,
	compares: "plan",
	source: "Neyman 1934; Cochran 1977",
	compute: ({ n, minPerStratum, ...strata }: Strata & Parameters<typeof neymanAllocation>[1]) =>
		neymanAllocation(strata, { n, minPerStratum }),
} satisfies OwnDefinition;

/** Groups of items that are sampled separately, and what is known of them. */
export type Strata = {
	/** Items of each stratum. */
	readonly sizes: Float64Array;
	/** Standard deviation of the labels expected in each, as √(p(1 − p)) of an expected share p. */
	readonly deviations: Float64Array;
};

export type Allocation =
	| { readonly allocation: Uint32Array }
	| { readonly allocation: undefined; readonly reason: Reason };

/** Shares closer than this to a whole number or a bound are there. */
const ROUNDING = 1e-9;

/**
 * Divides `n` labels among strata so that the error of the stratified mean is smallest: in proportion
 * to size × deviation, at least `minPerStratum` (2) and at most the items of each stratum, whole
 * numbers by largest remainder (ties: the earlier stratum). Without any deviation in proportion to
 * size. More labels than items: all of them. Reasons: TOO_FEW (`n` is below the sum of the minima).
 * Source: Neyman 1934; Cochran 1977, 5.5; bounds as by Bretthauer & Shetty 1997.
 */
export function neymanAllocation(
	{ sizes, deviations }: Strata,
	{ n, minPerStratum = 2 }: { readonly n: number; readonly minPerStratum?: number | undefined },
): Allocation {
	if (sizes.length !== deviations.length) {
		throw new StatsInputError(`${sizes.length} strata have ${deviations.length} deviations`);
	}
	for (const count of [n, minPerStratum, ...sizes]) {
		if (!(Number.isInteger(count) && count >= 0)) throw new StatsInputError(`${count} items`);
	}
	if (!deviations.every((deviation) => deviation >= 0 && Number.isFinite(deviation))) {
		throw new StatsInputError("a standard deviation is below 0 or not finite");
	}
	const least = sizes.map((size) => Math.min(minPerStratum, size));
	const labels = Math.min(n, sum(sizes));
	if (labels < sum(least)) return { allocation: undefined, reason: "TOO_FEW" };
	const shares = boundedShares(
		sizes.map((size, h) => size * deviations[h]),
		{ labels, least, sizes },
	);
	return { allocation: wholeNumbers(shares, labels) };
}

type Bounds = {
	readonly labels: number;
	readonly least: Float64Array;
	readonly sizes: Float64Array;
};

/**
 * Shares in proportion to `masses` within their bounds. Strata beyond the bound that costs more in
 * total are fixed there, and the rest is solved again: the bounds of the other kind may not bind then.
 */
function boundedShares(masses: Float64Array, { labels, least, sizes }: Bounds): Float64Array {
	const shares = new Float64Array(sizes.length);
	let free = [...sizes.keys()];
	let left = labels;
	while (free.length > 0) {
		const total = free.reduce((all, h) => all + masses[h], 0);
		const items = free.reduce((all, h) => all + sizes[h], 0);
		for (const h of free) {
			const part = total > 0 ? masses[h] / total : sizes[h] / items;
			shares[h] = items > 0 ? left * part : 0;
		}
		const below = (h: number) => least[h] - shares[h];
		const above = (h: number) => shares[h] - sizes[h];
		const beyond = (distance: (h: number) => number) =>
			free.reduce((all, h) => all + Math.max(0, distance(h)), 0);
		const [missing, excess] = [beyond(below), beyond(above)];
		if (Math.max(missing, excess) < ROUNDING) return shares;
		const fixed = free.filter((h) =>
			missing > excess
				? below(h) > 0
				: missing < excess
					? above(h) > 0
					: below(h) > 0 || above(h) > 0,
		);
		for (const h of fixed) {
			shares[h] = below(h) > 0 ? least[h] : sizes[h];
			left -= shares[h];
		}
		free = free.filter((h) => !fixed.includes(h));
	}
	return shares;
}

/** Rounded down, and one more for the largest remainders. */
function wholeNumbers(shares: Float64Array, labels: number): Uint32Array {
	const allocation = Uint32Array.from(shares, (share) => Math.floor(share + ROUNDING));
	const rest = labels - allocation.reduce((all, own) => all + own, 0);
	const remainder = (h: number) => Math.round((shares[h] - allocation[h]) / ROUNDING);
	const order = [...shares.keys()].sort((g, h) => remainder(h) - remainder(g) || g - h);
	for (const h of order.slice(0, rest)) allocation[h]++;
	return allocation;
}

function sum(values: Float64Array): number {
	return values.reduce((total, value) => total + value, 0);
}
