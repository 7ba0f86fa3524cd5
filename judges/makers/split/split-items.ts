import type { LeftOut } from "#db/model/left-out.ts";
import { isBlank } from "../../asking/item-block.ts";
import { SPLIT, type SplitParameters } from "../../asking/split-item.ts";
import type { AnsweredItem, Derived, DerivedItem } from "../contract/derivation.ts";
import { PARTS, PartsEvidence } from "./split-question.ts";

const SIDES = ["golden", "response"] as const;

/**
 * For each item, each question in its question and each side one item: the single question with
 * the whole answer of that side, so that both sides have the same shape.
 */
export function splitItems(items: readonly AnsweredItem[]): Derived {
	const made: DerivedItem[] = [];
	const reasons = new Map<string, LeftOut>();
	// The same question is taken apart once: where it failed for one item, another's parts hold.
	const known = new Map<string | null, readonly string[]>();
	for (const item of items) {
		const questions = questionsOf(item);
		if (questions && !known.has(item.content.input)) known.set(item.content.input, questions);
	}
	for (const item of items) {
		const siblings = known.get(item.content.input) ?? null;
		for (const side of SIDES) {
			const response = answerOf(item, side);
			const reason = whyNot({ siblings, response }, side);
			if (siblings === null || response === null || reason !== null) {
				const key = `${side} ${reason}`;
				const before = reasons.get(key)?.items ?? 0;
				reasons.set(key, { part: side, reason: reason ?? "", items: before + 1 });
			} else made.push(...partsOf(item, { side, siblings, response }));
		}
	}
	return { items: made, leftOut: [...reasons.values()] };
}

function questionsOf({ judgment }: AnsweredItem): readonly string[] | null {
	const outcome = judgment?.[PARTS];
	if (outcome?.kind !== "scored") return null;
	return PartsEvidence.safeParse(outcome.evidence).data?.questions ?? null;
}

function answerOf({ content }: AnsweredItem, side: (typeof SIDES)[number]): string | null {
	if (side === "response") return content.response;
	return content.reference?.find((text) => !isBlank(text)) ?? null;
}

function whyNot(
	{ siblings, response }: { siblings: readonly string[] | null; response: string | null },
	side: (typeof SIDES)[number],
): string | null {
	if (siblings === null) return "Its question could not be taken apart.";
	if (response !== null) return null;
	return side === "golden"
		? "It has no reference: make golden answers first."
		: "It has no response.";
}

function partsOf(
	{ id, content }: AnsweredItem,
	{
		side,
		siblings,
		response,
	}: { side: (typeof SIDES)[number]; siblings: readonly string[]; response: string },
): DerivedItem[] {
	return siblings.map((question, at) => {
		const k = at + 1;
		const parameters: SplitParameters = { k, side, siblings: [...siblings] };
		return {
			part: `${side}.${k}`,
			origin: id,
			content: {
				...content,
				input: question,
				response,
				// The golden side is judged as a response; what it is compared with is the other side.
				reference: null,
				contexts: null,
				referenceContexts: null,
				queryId: content.queryId ?? content.input,
				derivedFrom: { from: [id], how: SPLIT, parameters },
			},
		};
	});
}
