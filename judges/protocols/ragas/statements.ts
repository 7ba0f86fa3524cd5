import { z } from "zod";
import { answerList } from "../../asking/answer-list.ts";
import { isBlank, type NamedText } from "../../asking/item-block.ts";
import { listText, numbered, verdictsSchema } from "../../asking/numbered.ts";
import type { Reply } from "../../asking/protocol.ts";
import type { Subject } from "./measure.ts";
import { claimsPrompt, STATEMENTS_PROMPT, SUPPORT_PROMPT } from "./prompt.ts";

const worded = z.string().refine((text) => !isBlank(text), "expected a sentence, found nothing");
export const StatementList = z.strictObject({ statements: answerList(worded) });
export const ClaimList = z.strictObject({ claims: answerList(worded) });
export const SUPPORT_SCHEMA = verdictsSchema([]);

/** A statement, whether what it was held against supports it, and why; no reason where nobody was asked. */
export type Verdict = {
	readonly text: string;
	readonly supported: boolean;
	readonly reason?: string;
};

/** The self-contained statements of a text that answers the question. 1 request. */
export async function statementsOf(
	{ ask, question }: Subject,
	text: string,
): Promise<Reply<readonly string[]>> {
	const reply = await ask({
		role: "extract",
		name: "statements",
		prompt: STATEMENTS_PROMPT,
		texts: [
			{ name: "question", text: question },
			{ name: "text", text },
		],
		schema: StatementList,
	});
	return reply.ok ? { ok: true, value: reply.value.statements } : reply;
}

/** The claims of a text at the chosen atomicity and coverage. 1 request. */
export async function claimsOf(
	{ ask, parameters, question }: Subject,
	text: string,
): Promise<Reply<readonly string[]>> {
	const reply = await ask({
		role: "extract",
		name: "claims",
		prompt: claimsPrompt(parameters),
		texts: [
			...(isBlank(question) ? [] : [{ name: "question", text: question }]),
			{ name: "text", text },
		],
		schema: ClaimList,
	});
	return reply.ok ? { ok: true, value: reply.value.claims } : reply;
}

/**
 * Which of the statements follow from the source, in their order. 1 request; none where there are no
 * statements, or nothing that they could follow from.
 */
export async function supportOf(
	{ ask }: Subject,
	source: readonly NamedText[],
	statements: readonly string[],
): Promise<Reply<readonly Verdict[]>> {
	if (statements.length === 0 || source.length === 0) {
		return { ok: true, value: statements.map((text) => ({ text, supported: false })) };
	}
	const listed = numbered("s", statements);
	const reply = await ask({
		role: "judge",
		name: "support",
		prompt: SUPPORT_PROMPT,
		texts: [...source, listText("statements", listed)],
		schema: verdictsSchema(listed),
	});
	if (!reply.ok) return reply;
	return {
		ok: true,
		value: reply.value.verdicts.map(({ reason, verdict }, at) => ({
			text: statements[at] ?? "",
			supported: verdict,
			reason,
		})),
	};
}

/** The contexts as every request shows them: c1, c2 … in retrieved order. */
export function contextTexts(contexts: readonly string[]): NamedText[] {
	return numbered("context c", contexts);
}

/** How many are supported. */
export function countSupported(verdicts: readonly Verdict[]): number {
	return verdicts.filter(({ supported }) => supported).length;
}
