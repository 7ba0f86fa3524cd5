import type { Random } from "../resampling/random.ts";
import { coarserGrouping } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/** Items or clusters that stay together: how many are alike, and which rows they hold. */
export type ChoiceUnit = {
	readonly times: number;
	readonly rows: Uint32Array;
	readonly counts: Float64Array;
};

/** A part of the items, for cross-validation. */
export type ChoicePart = { readonly units: readonly ChoiceUnit[] };

/**
 * Deals items, or whole clusters (of two groupings the coarser), to `parts` parts at random. Units are
 * dealt in the order of what they hold, so that no choice depends on the order of the items.
 */
export function choiceParts(rows: RatingRows, parts: number, random: Random): ChoicePart[] {
	const units = rows.clusters ? clusterUnits(rows) : rowUnits(rows);
	const deck = shuffled(
		units.flatMap((unit, i) => Array.from({ length: unit.times }, () => i)),
		random,
	);
	const dealt = Array.from(
		{ length: Math.min(parts, deck.length) },
		() => new Map<number, number>(),
	);
	deck.forEach((unit, place) => {
		const part = dealt[place % dealt.length] as Map<number, number>;
		part.set(unit, (part.get(unit) ?? 0) + 1);
	});
	return dealt.map((part) => ({
		units: [...part].map(([unit, times]) => ({ ...(units[unit] as ChoiceUnit), times })),
	}));
}

function rowUnits({ counts }: RatingRows): ChoiceUnit[] {
	return Array.from(counts, (times, row) => ({
		times,
		rows: Uint32Array.of(row),
		counts: Float64Array.of(1),
	}));
}

function clusterUnits({ clusters }: RatingRows): ChoiceUnit[] {
	if (!clusters) return [];
	const { clusters: size, starts, cells, counts } = coarserGrouping(clusters);
	const units = Array.from({ length: size }, (_, c) => ({
		times: 1,
		rows: cells.subarray(starts[c], starts[c + 1]),
		counts: counts.subarray(starts[c], starts[c + 1]),
	}));
	return units.sort((a, b) => compare(a.rows, b.rows) || compare(a.counts, b.counts));
}

function compare(a: ArrayLike<number>, b: ArrayLike<number>): number {
	for (let i = 0; i < Math.min(a.length, b.length); i++) {
		const difference = (a[i] as number) - (b[i] as number);
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}

function shuffled(deck: number[], random: Random): number[] {
	for (let i = deck.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[deck[i], deck[j]] = [deck[j] as number, deck[i] as number];
	}
	return deck;
}
