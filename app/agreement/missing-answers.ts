import { PASSING_REASONS } from "#db/model/rating.ts";
import { LEAST_MASS } from "#judges/asking/expected-value.ts";
import { counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/** Reasons of a judge's cells without a value: those that asking again may mend, and the others. */
function reasonsOf({ judges }: DimensionJson, name: string) {
	const reasons = Object.entries(judges.find(({ judge }) => judge === name)?.unscored ?? {});
	const named = (isPassing: boolean) =>
		reasons.flatMap(([reason, cells]) =>
			cells > 0 && PASSING_REASONS.has(reason) === isPassing ? [reason] : [],
		);
	return { passing: named(true), lasting: named(false) };
}

/** Has a judge no expected value of items, though it may have answered all of them? */
export function lacksExpected(dimension: DimensionJson, judge: string): boolean {
	const { passing, lasting } = reasonsOf(dimension, judge);
	return (
		dimension.expectedOf !== undefined && passing.length === 0 && lasting[0] === "not_applicable"
	);
}

/**
 * What to do about the labelled items that a judge left unscored: to ask again only where that may bring
 * another answer, which is what `judge retry` asks for; null where it left none.
 */
export function missingStep(
	{ judge, bounds }: RankedJudgeJson,
	dimension: DimensionJson,
): string | null {
	const left = bounds?.unscored ?? 0;
	if (left === 0) return null;
	const { passing, lasting } = reasonsOf(dimension, judge);
	if (lacksExpected(dimension, judge)) {
		return `Take another model, or a scale whose levels all stand in the answer's words, for the expected values of ${judge}: it has none of ${counted(left, "labelled item")}, since there is none where the endpoint gives no token probabilities or the levels hold less than ${LEAST_MASS} of them (\`concord judge status\` quotes what they hold).`;
	}
	if (lasting.length === 0) return `Retry the ${counted(left, "unscored item")} of ${judge}.`;
	if (passing.length === 0) {
		return `Read why ${judge} gave no value to ${counted(left, "labelled item")} (${inWords(lasting)}): asked again it would say the same.`;
	}
	return `Retry those of the ${counted(left, "unscored item")} of ${judge} that ended for a passing reason (${inWords(passing)}); asked again, the others (${inWords(lasting)}) would end as they did.`;
}

function inWords(reasons: readonly string[]): string {
	return listed(reasons.map((reason) => reason.replaceAll("_", " ")));
}
