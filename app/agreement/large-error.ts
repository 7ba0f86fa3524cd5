import { decimal } from "../ui/numbers.ts";
import type { DimensionJson, Estimates, ValueStatistic } from "./agreement-json.ts";
import { withLimits } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

/** How the values of judges lie to people's, in the report or in a comparison. */
export type Valued = Pick<DimensionJson, "dimension" | "scale"> & {
	readonly judges: readonly ({ readonly judge: string } & Estimates<ValueStatistic>)[];
};

/** A correlation does not see how far values lie from people's: so many times the other's error is far more. */
const TIMES = 1.5;

/**
 * That a judge is off by far more than another on average, though it orders items well: both means of the
 * absolute error have limits, and these lie apart. Null elsewhere.
 */
export function largeError({ judges, scale }: Valued, name: string): Reservation | null {
	if (scale.type !== "numeric" && scale.type !== "ordinal") return null;
	const errors = judges.flatMap(({ judge, mae }) =>
		mae && "value" in mae && mae.ci ? [{ judge, value: mae.value, ci: mae.ci }] : [],
	);
	const own = errors.find(({ judge }) => judge === name);
	const [least] = errors.filter(({ judge }) => judge !== name).sort((x, y) => x.value - y.value);
	if (!own || !least || own.ci[0] <= least.ci[1] || own.value < TIMES * least.value) return null;
	return {
		open: `${name} is off from people by ${withLimits(own.value, own.ci)} on average, ${least.judge} by ${withLimits(least.value, least.ci)}, whatever the order of the items.`,
		step: `Do not use the values of ${name} as they are: fit them to people's labels, or use ${least.judge} where an error of ${decimal(own.value)} matters.`,
	};
}
