import { decimal } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";
import { withLimits } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

/** A judge whose values spread by less than this share of people's squeezes the scale. */
const SQUEEZED = 2 / 3;
/** The mean of people who hardly agree spreads less than any of them: only twice as far is too far. */
const STRETCHED = 2;

/**
 * That a judge squeezes the scale, or stretches it, though it orders items well: where the whole 95 % interval of
 * its spread beside people's says so, whatever other judges do. Null elsewhere.
 */
export function farSpread(
	spread: EstimateJson | undefined,
	{ judge, off }: { readonly judge: string; readonly off: EstimateJson | undefined },
): Reservation | null {
	if (!spread || !("value" in spread) || !spread.ci) return null;
	const { value, ci } = spread;
	const isSqueezed = ci[1] < SQUEEZED;
	if (!isSqueezed && ci[0] <= STRETCHED) return null;
	const drawn = isSqueezed ? "so that high and low ones lie too near the middle" : "to both ends";
	const error = off && "value" in off ? `; it is off by ${decimal(off.value)} on average` : "";
	return {
		open: `The values of ${judge} spread ${withLimits(value, ci)} times as far as people's, ${drawn}${error}, whatever the order of the items.`,
		step: `Do not use the values of ${judge} as they are: fit them to people's labels, or mend its prompt so that it uses the scale as people do.`,
	};
}
