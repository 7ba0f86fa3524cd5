import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Evidence } from "#db/model/evidence.ts";
import { decodeValue, type Rated } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { plainNumber } from "../ui/numbers.ts";
import { labelledWord } from "../ui/scale-in-words.ts";
import { CANNOT_JUDGE_REASONS, SKIP_REASONS } from "./annotation-fields.ts";

/** One line of an annotator's own answer: what was asked, and what they said. */
export type AnswerLine = { title: string; value: string };

/** An answer as it is stored or about to be. */
export type Answer = {
	readonly status: "submitted" | "skipped";
	readonly skipReason: string | null;
	readonly comment: string | null;
	readonly flagged: boolean;
	readonly ratings: ReadonlyMap<string, Rated>;
	/** The words that were marked; null and none alike where there are none. */
	readonly evidence?: readonly Evidence[] | null;
};

/** "4", "Accept", "cannot judge: context is missing"; a dash where nothing was said. */
export function ratingInWords(dimension: Dimension, rated: Rated | undefined): string {
	if (!rated) return "—";
	if (rated.kind === "unscored") {
		const reasons: Record<string, string> = CANNOT_JUDGE_REASONS;
		const reason = reasons[rated.detail ?? ""];
		return reason ? `cannot judge: ${reason.toLowerCase()}` : "cannot judge";
	}
	const value = decodeValue(dimension.scale, rated);
	if (value === null) return "—";
	return rated.kind === "level" ? labelledWord(dimension, rated.level) : plainNumber(Number(value));
}

export function skipInWords(reason: string | null): string {
	const reasons: Record<string, string> = SKIP_REASONS;
	return `skipped: ${(reasons[reason ?? ""] ?? reason ?? "no reason given").toLowerCase()}`;
}

function markedLine(dimension: Dimension, evidence: readonly Evidence[]): AnswerLine[] {
	const marked = evidence.filter((each) => each.dimension === dimension.name);
	const quotes = marked.map(({ excerpt, source }) =>
		source.text === "context" ? `“${excerpt}” in text ${source.place + 1}` : `“${excerpt}”`,
	);
	if (quotes.length === 0) return [];
	return [{ title: `${titleOf(dimension)}: marked words`, value: quotes.join(", ") }];
}

/** An answer line by line, for two of them to stand beside each other. */
export function answerInWords(rubric: Rubric, answer: Answer): AnswerLine[] {
	const lines =
		answer.status === "skipped"
			? [{ title: "Item", value: skipInWords(answer.skipReason) }]
			: rubric.dimensions.flatMap((dimension) => [
					{
						title: titleOf(dimension),
						value: ratingInWords(dimension, answer.ratings.get(dimension.name)),
					},
					...markedLine(dimension, answer.evidence ?? []),
				]);
	if (answer.comment) lines.push({ title: "Comment", value: answer.comment });
	if (answer.flagged) lines.push({ title: "Flag", value: "flagged" });
	return lines;
}
