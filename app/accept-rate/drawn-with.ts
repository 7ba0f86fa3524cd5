import type { Drawn } from "./accept-rate.ts";

/** An item that a plan drew, and its chance of being drawn. */
export type DrawnItem = {
	readonly plan: number;
	readonly position: number;
	readonly probability: number;
};

/**
 * The probability of each place, as far as plans say it. Plans that drew evenly leave every item alike. One plan with unequal
 * chances says them; beside another plan nobody knows an item's chance to be in either, so that it has none (NaN).
 */
export function drawnWith(drawn: readonly DrawnItem[], items: number): Drawn | null {
	const chances = new Map<number, Set<number>>();
	for (const { plan, probability } of drawn) {
		const own = chances.get(plan) ?? new Set();
		chances.set(plan, own.add(Math.round(probability * 1e9)));
	}
	const uneven = [...chances].filter(([, own]) => own.size > 1).map(([plan]) => plan);
	if (chances.size === 0) return null;
	const probability = new Float64Array(items).fill(Number.NaN);
	if (uneven.length === 0) {
		for (const { position } of drawn) if (position < items) probability[position] = 1;
		return { plans: [...chances.keys()], probability };
	}
	const [only] = uneven;
	const others = new Set(drawn.flatMap(({ plan, position }) => (plan === only ? [] : [position])));
	for (const { plan, position, probability: own } of drawn) {
		if (plan === only && position < items && !others.has(position)) probability[position] = own;
	}
	return { plans: uneven, probability };
}
