import type { Random } from "../resampling/random.ts";
import { coarserGrouping } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/**
 * A part of the items, for cross-validation: units (rows, or clusters of them that stay together), how
 * many of each lie in this part, and which rows they hold, compressed.
 */
export type ChoicePart = {
	readonly times: Float64Array;
	/** Entries of unit u: `starts[u]` to `starts[u + 1]`. */
	readonly starts: Uint32Array;
	readonly rows: Uint32Array;
	readonly counts: Float64Array;
};

type Unit = { readonly times: number; readonly rows: Uint32Array; readonly counts: Float64Array };

/**
 * Deals items, or whole clusters (of two groupings the coarser), to `parts` parts at random. Units are
 * dealt in the order of what they hold, so that no choice depends on the order of the items.
 */
export function choiceParts(rows: RatingRows, parts: number, random: Random): ChoicePart[] {
	const units = rows.clusters ? clusterUnits(rows) : rowUnits(rows);
	const deck = Uint32Array.from(
		units.flatMap((unit, i) => Array.from({ length: unit.times }, () => i)),
	);
	shuffle(deck, random);
	return Array.from({ length: Math.min(parts, deck.length) }, (_, part) => {
		const times = new Map<number, number>();
		for (let place = part; place < deck.length; place += parts) {
			const unit = deck[place];
			times.set(unit, (times.get(unit) ?? 0) + 1);
		}
		return partOf([...times].map(([unit, own]) => ({ ...units[unit], times: own })));
	});
}

function partOf(units: readonly Unit[]): ChoicePart {
	const starts = new Uint32Array(units.length + 1);
	units.forEach(({ rows }, u) => {
		starts[u + 1] = starts[u] + rows.length;
	});
	const rows = new Uint32Array(starts[units.length]);
	const counts = new Float64Array(rows.length);
	units.forEach((unit, u) => {
		rows.set(unit.rows, starts[u]);
		counts.set(unit.counts, starts[u]);
	});
	return { times: Float64Array.from(units, ({ times }) => times), starts, rows, counts };
}

function rowUnits({ counts }: RatingRows): Unit[] {
	return Array.from(counts, (times, row) => ({
		times,
		rows: Uint32Array.of(row),
		counts: Float64Array.of(1),
	}));
}

function clusterUnits({ clusters }: RatingRows): Unit[] {
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
		const difference = a[i] - b[i];
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}

function shuffle(deck: Uint32Array, random: Random): void {
	for (let i = deck.length - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		[deck[i], deck[j]] = [deck[j], deck[i]];
	}
}
