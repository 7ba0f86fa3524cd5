import type { DimensionJson } from "./agreement-json.ts";
import { farSpread } from "./far-spread.ts";
import { largeBias } from "./large-bias.ts";
import { largeError, type Valued } from "./large-error.ts";
import type { Reservation } from "./reservation.ts";

/** The judges that are ranked: those asked in two orders as one. */
export function valuesOf({
	dimension,
	scale,
	judges,
	orders = [],
	ranking,
}: DimensionJson): Valued {
	const ranked = new Set(ranking.judges.map(({ judge }) => judge));
	const all = [...judges, ...orders.map(({ pooled }) => pooled)];
	return { dimension, scale, judges: all.filter(({ judge }) => ranked.has(judge)) };
}

/**
 * Why the values of a judge are not to be used as they are, though it may order items well: its bias, how far it
 * spreads them, and where neither says it, that another judge is off by far less.
 */
export function valueReservations(values: Valued, name: string): Reservation[] {
	const own = values.judges.find(({ judge }) => judge === name);
	if (!own) return [];
	const [bias, spread] = [largeBias(values, own), farSpread(own)];
	// Values that are fitted to people's are moved as well: one thing to do about both.
	if (bias && spread) return [{ ...bias, step: spread.step }, spread];
	const found = [bias, spread].flatMap((each) => each ?? []);
	return found.length > 0 ? found : [largeError(values, name)].flatMap((each) => each ?? []);
}
