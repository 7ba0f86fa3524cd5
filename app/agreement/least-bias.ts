import type { ScaleJson } from "./agreement-json.ts";

/** A shown bias beyond this share of the scale is no small matter: of shares of yes, 10 of 100 items. */
const BIAS_SHARE = 0.1;
/** Of a scale without declared ends: beyond this share of the mean absolute error. */
const BIAS_OF_ERROR = 0.5;

/** What a bias has to exceed to matter, in units of the scale; levels that are texts count by their places. */
export function leastBias(
	{ range, values }: Pick<ScaleJson, "range" | "values">,
	mae: number | undefined,
): number {
	const numbers = values?.filter((value) => typeof value === "number");
	if (values && numbers?.length !== values.length) return BIAS_SHARE * (values.length - 1);
	const ends = range ?? numbers;
	if (ends && ends.length > 1) return BIAS_SHARE * (Math.max(...ends) - Math.min(...ends));
	return mae === undefined ? Number.POSITIVE_INFINITY : BIAS_OF_ERROR * mae;
}
