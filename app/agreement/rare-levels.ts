import type { EstimateJson } from "./estimate.ts";
import type { BesideAPersonJson, RankedPairJson } from "./ranking-json.ts";

/**
 * Where a level is rare every figure beyond chance rests on the same few items, whoever it is of: none of them has
 * limits in one place and a reason in another.
 */
export function besideRare(beside: BesideAPersonJson): BesideAPersonJson {
	const { person, judge, difference, ratio, unscoredAsWrong, unscoredAsRight } = beside;
	return {
		...beside,
		person: withoutLimits(person),
		judge: withoutLimits(judge),
		difference: withoutLimits(difference),
		ratio: withoutLimits(ratio),
		...(unscoredAsWrong && {
			unscoredAsWrong: {
				...unscoredAsWrong,
				difference: withoutLimits(unscoredAsWrong.difference),
			},
		}),
		...(unscoredAsRight && {
			unscoredAsRight: { difference: withoutLimits(unscoredAsRight.difference) },
		}),
	};
}

function withoutLimits(estimate: EstimateJson): EstimateJson {
	if (!("value" in estimate) || !estimate.ci) return estimate;
	return { ...estimate, ci: null, ciReason: "RARE_LEVEL", method: "none" };
}

/** Of two judges the difference that is shown keeps its limits: they are those of its test. */
export function pairOfRare(pair: RankedPairJson): RankedPairJson {
	if (pair.shown || (!pair.ci && pair.ciReason !== "BEYOND_RANGE")) return pair;
	return { ...pair, ci: null, ciReason: "RARE_LEVEL", pAdjusted: null, equivalent: "open" };
}
