import { decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { withLimits } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

/** A correlation does not see that every value is drawn to the middle: then a judge is off by this many times more. */
const TIMES = 1.5;

/**
 * That a judge is off by far more than another on average, as one that squeezes the scale is though it orders
 * items well: both means of the absolute error have limits, and these lie apart. Null elsewhere.
 */
export function largeError({ judges, scale }: DimensionJson, name: string): Reservation | null {
	if (scale.type !== "numeric" && scale.type !== "ordinal") return null;
	const errors = judges.flatMap(({ judge, mae }) =>
		mae && "value" in mae && mae.ci ? [{ judge, value: mae.value, ci: mae.ci }] : [],
	);
	const own = errors.find(({ judge }) => judge === name);
	const [least] = errors.filter(({ judge }) => judge !== name).sort((x, y) => x.value - y.value);
	if (!own || !least || own.ci[0] <= least.ci[1] || own.value < TIMES * least.value) return null;
	return {
		open: `${name} is off from people by ${withLimits(own.value, own.ci)} on average, ${least.judge} by ${withLimits(least.value, least.ci)}, whatever the order of the items: look at how far ${name} spreads its values.`,
		step: `Do not use the values of ${name} as they are: fit them to people's labels, or use ${least.judge} where an error of ${decimal(own.value)} matters.`,
	};
}
