import { PASSING_REASONS } from "#db/model/rating.ts";
import { LEAST_MASS } from "#judges/asking/expected-value.ts";
import { counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/**
 * Reasons of a judge's cells without a value: those that asking again may mend, those that would come
 * again, and whether there are cells of which none of these is stated, though maybe one in words of a tool, so
 * that neither can be said.
 */
function reasonsOf({ judges }: DimensionJson, name: string) {
	const unscored = judges.find(({ judge }) => judge === name)?.unscored ?? {};
	const reasons = Object.entries(unscored).flatMap(([reason, cells]) => (cells > 0 ? reason : []));
	const stated = reasons.filter((reason) => reason !== "unstated");
	return {
		passing: stated.filter((reason) => PASSING_REASONS.has(reason)),
		lasting: stated.filter((reason) => !PASSING_REASONS.has(reason)),
		isUnstated: stated.length < reasons.length,
	};
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
	const { passing, lasting, isUnstated } = reasonsOf(dimension, judge);
	if (lacksExpected(dimension, judge)) {
		return `Take another model, or a scale whose levels all stand in the answer's words, for the expected values of ${judge}: it has none of ${counted(left, "labelled item")}, since there is none where the endpoint gives no token probabilities or the levels hold less than ${LEAST_MASS} of them (\`concord judge status\` quotes what they hold).`;
	}
	const gaveNone = `${judge} gave no value to ${counted(left, "labelled item")}`;
	if (passing.length === 0) {
		if (lasting.length === 0)
			return `Find out why ${gaveNone}: none of the known reasons is stated.`;
		const others = isUnstated ? " of those, and the others state none of the known reasons" : "";
		return `Read why ${gaveNone} (${inWords(lasting)}): asked again it would say the same${others}.`;
	}
	if (lasting.length === 0 && !isUnstated) {
		return `Retry the ${counted(left, "unscored item")} of ${judge}.`;
	}
	const rest = [
		...(lasting.length > 0
			? [`asked again, the others (${inWords(lasting)}) would end as they did`]
			: []),
		...(isUnstated ? ["others state none of the known reasons"] : []),
	];
	return `Retry those of the ${counted(left, "unscored item")} of ${judge} that ended for a passing reason (${inWords(passing)}); ${rest.join(", and ")}.`;
}

/** What a judge has no answer to: "left 3 items unscored", "did not score 54 items", or both. */
export function leftInWords(unscored: number, absent = 0): string {
	const left = `left ${counted(unscored, "item")} unscored`;
	if (absent === 0) return left;
	const none = `did not score ${counted(absent, "item")} that others did`;
	return unscored > 0 ? `${left} and ${none}` : none;
}

/** Of how many items a judge could have an answer: what it was asked, and labelled items that only others have. */
export function coverable(
	{ asked }: { readonly asked: number },
	{ noAnswer }: Pick<RankedJudgeJson, "noAnswer">,
): number {
	return asked + (noAnswer?.ofOthers ?? 0);
}

function inWords(reasons: readonly string[]): string {
	return listed(reasons.map((reason) => reason.replaceAll("_", " ")));
}
