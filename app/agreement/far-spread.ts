import { decimal } from "../ui/numbers.ts";
import type { Estimates, ValueStatistic } from "./agreement-json.ts";
import { withLimits } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

/** A judge whose values spread by less than this share of people's squeezes the scale. */
const SQUEEZED = 2 / 3;
/** By so much its values rise where people's rise by 1: noise, or people who hardly agree, makes that no larger. */
const STRETCHED = 1.5;

/**
 * That a judge squeezes the scale, or stretches it, though it orders items well: where the whole 95 % interval of
 * its spread beside people's says so, whatever other judges do. Null elsewhere.
 */
export function farSpread({
	judge,
	spread,
	pearson,
	mae: off,
}: { readonly judge: string } & Estimates<ValueStatistic>): Reservation | null {
	if (!spread || !("value" in spread) || !spread.ci) return null;
	const { value, ci } = spread;
	const isSqueezed = ci[1] < SQUEEZED;
	const correlation = pearson && "value" in pearson ? pearson.value : 0;
	if (!isSqueezed && correlation * ci[0] <= STRETCHED) return null;
	const drawn = isSqueezed ? "so that high and low ones lie too near the middle" : "to both ends";
	const error = off && "value" in off ? `; it is off by ${decimal(off.value)} on average` : "";
	return {
		open: `The values of ${judge} spread ${withLimits(value, ci)} times as far as people's, ${drawn}${error}, whatever the order of the items.`,
		step: `Do not use the values of ${judge} as they are: fit them to people's labels, or mend its prompt so that it uses the scale as people do.`,
	};
}
