import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	countPatterns,
	levelNumbers,
	numbersOfCodes,
	runVariance,
	selfConsistency,
} from "#stats/index.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { estimateJson, figureJson, LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { RepetitionsJson } from "./further-json.ts";

/** What a rater says when it is asked again; nothing of one that was asked once. */
export function repeatedAnswers(
	{ rater, repetitions = [] }: RaterColumn,
	scale: Scale,
	{ clusters }: Beside,
): RepetitionsJson[] {
	if (repetitions.length < 2) return [];
	const settings = { level: LEVEL, clusters };
	const codes = repetitions.flatMap((own) => (own.kind === "codes" ? [own.codes] : []));
	const onLevels = isDiscrete(scale) && codes.length === repetitions.length;
	const isNominal = scale.type === "nominal";
	const numbers = !onLevels
		? NO_NUMBERS
		: isNominal
			? Float64Array.from(scale.values.keys())
			: levelNumbers(scale);
	const asked = repetitions.map((own) => ({
		judge: 0,
		prompt: 0,
		values: own.kind === "numbers" ? own.numbers : numbersOfCodes(own.codes, numbers),
	}));
	const { shares, dependability, study } = runVariance(asked, {
		...settings,
		...(onLevels && isNominal && { levels: scale.values.length }),
	});
	const again = onLevels
		? selfConsistency(countPatterns(codes, scale.values.length, { clusters }), { level: LEVEL })
		: undefined;
	return [
		{
			rater,
			times: repetitions.length,
			...(again && {
				equalPairs: estimateJson(again.pairwise),
				flipRate: estimateJson(again.flipRate),
			}),
			...(shares.item && { itemVariance: estimateJson(shares.item) }),
			...(shares.repetition && { runVariance: estimateJson(shares.repetition) }),
			dependability: estimateJson(dependability),
			study: study.map(({ repetitions: times, dependability: expected }) => ({
				repetitions: times,
				dependability: figureJson(expected),
			})),
		},
	];
}

const NO_NUMBERS = new Float64Array(0);
