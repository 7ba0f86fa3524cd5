import { normalCritical, tCritical } from "../core/distributions.ts";
import type { ChoicePart } from "./choice-parts.ts";

/** What each row scores in a part, by a choice that has not seen it. */
export type ScoredPart = { readonly part: ChoicePart; readonly scores: ArrayLike<number> };

/** A mean over items that nothing was chosen by. */
export type HeldOut = {
	readonly mean: number;
	/** By items, or by clusters. */
	readonly se: number;
	readonly units: number;
};

/** Mean and error of the scores of all parts together: √(C/(C−1) · Σ_c (Σ score − mean)²) / n. */
export function heldOut(parts: readonly ScoredPart[]): HeldOut {
	let total = 0;
	let n = 0;
	let units = 0;
	forUnits(parts, (times, sum, items) => {
		total += times * sum;
		n += times * items;
		units += times;
	});
	const mean = total / n;
	let squares = 0;
	forUnits(parts, (times, sum, items) => {
		squares += times * (sum - mean * items) ** 2;
	});
	return { mean, se: Math.sqrt((units / (units - 1)) * squares) / n, units };
}

function forUnits(
	parts: readonly ScoredPart[],
	visit: (times: number, sum: number, items: number) => void,
): void {
	for (const { part, scores } of parts) {
		const { times, starts, rows, counts } = part;
		for (let u = 0; u < times.length; u++) {
			let sum = 0;
			let items = 0;
			for (let e = starts[u]; e < starts[u + 1]; e++) {
				sum += counts[e] * scores[rows[e]];
				items += counts[e];
			}
			visit(times[u], sum, items);
		}
	}
}

/** The half-width of an interval in errors: the normal's of items, t(C − 1) of clusters. */
export function heldOutCritical({ units }: HeldOut, level: number, clustered: boolean): number {
	return clustered ? tCritical(level, units - 1) : normalCritical(level);
}
