import { decimal } from "../ui/numbers.ts";
import type { DimensionJson, Estimates } from "./agreement-json.ts";
import { leastBias } from "./least-bias.ts";
import { withLimits } from "./plain-words.ts";
import { levelWord } from "./reason-words.ts";
import type { Reservation } from "./reservation.ts";

/**
 * That a judge lies too high or too low on average, or says the last of two levels too often or too seldom:
 * where its whole 95 % interval lies beyond a tenth of the scale. Null elsewhere.
 */
export function largeBias(
	dimension: Pick<DimensionJson, "dimension" | "scale">,
	{ judge: name, bias, mae }: { readonly judge: string } & Estimates<"bias" | "mae">,
): Reservation | null {
	if (!bias || !("value" in bias) || !bias.ci) return null;
	const { value, ci } = bias;
	const least = ci[0] > 0 ? ci[0] : ci[1] < 0 ? -ci[1] : 0;
	if (least <= leastBias(dimension.scale, mae && "value" in mae ? mae.value : undefined))
		return null;
	const figure = `(bias ${withLimits(value, ci)})`;
	const { scale } = dimension;
	const [low, high] = [scale.values?.[0], scale.values?.at(-1)];
	if (scale.type === "binary" && high !== undefined) {
		const level = levelWord(high, dimension);
		const items = Math.round(100 * Math.abs(value));
		return {
			open: `${name} says ${level} on ${items} of 100 items ${value > 0 ? "more" : "fewer"} than people ${figure}.`,
			step: `Mend the prompt of ${name}, or correct its share of ${level} by people's labels: do not use that share as it is.`,
		};
	}
	const end = value > 0 ? high : low;
	const towards = end === undefined ? "" : `, towards ${levelWord(end, dimension)}`;
	return {
		open: `${name} is ${decimal(Math.abs(value))} too ${value > 0 ? "high" : "low"} on average${towards}, though it follows people ${figure}.`,
		step: `Correct the values of ${name} for that or mend its prompt: do not use them as they are.`,
	};
}
