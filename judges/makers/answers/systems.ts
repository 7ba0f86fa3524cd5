import { z } from "zod";
import { textBlocks } from "../../asking/item-block.ts";
import { numbered } from "../../asking/numbered.ts";
import type { ChatMessage, ProcedureInput, Reply } from "../../asking/protocol.ts";
import { type AnswersParameters, PRESETS } from "./parameters.ts";
import {
	firstMessages,
	LAST_ROUND,
	NOTHING_FOUND,
	TOOLS_PROMPT,
	VANILLA_PROMPT,
} from "./prompt.ts";
import { type Found, retrieve } from "./retriever.ts";

/** What a system under test answered, from which passages, after how many searches. */
export type Answered = {
	readonly response: string;
	readonly contexts: readonly Found[];
	readonly rounds: number;
};

/** The answer, or why there is none. */
type Outcome =
	| { readonly ok: true; readonly answered: Answered }
	| Extract<Reply<never>, { ok: false }>;
type Input = ProcedureInput<AnswersParameters>;

export const FinalAnswer = z.strictObject({ answer: z.string() });
export const Action = z.strictObject({ action: z.enum(["search", "answer"]), text: z.string() });

const MOST_ROUNDS = 5;

/** Retrieves once, by the question itself, and answers from what was found. */
export async function answerVanilla(input: Input): Promise<Outcome> {
	const { item, parameters, ask, delimiter } = input;
	const found = await search(input, item.input ?? "");
	if (!found.ok) return found;
	const texts = [...passagesOf(found.found), { name: "question", text: item.input ?? "" }];
	const { short } = PRESETS[parameters.preset];
	const reply = await ask({
		role: "judge",
		step: "answers",
		name: "answer",
		messages: firstMessages(VANILLA_PROMPT, textBlocks(texts, delimiter), short),
		schema: FinalAnswer,
		temperature: parameters.temperature,
		maxTokens: parameters.maxTokens,
	});
	if (!reply.ok) return reply;
	const answered = { response: reply.value.answer, contexts: found.found, rounds: 1 };
	return { ok: true, answered };
}

/** Lets the model search; its passages are all it has seen, in order of first appearance. */
export async function answerWithTools(input: Input): Promise<Outcome> {
	const { item, parameters, ask, delimiter } = input;
	const { short } = PRESETS[parameters.preset];
	const question = textBlocks([{ name: "question", text: item.input ?? "" }], delimiter);
	const messages: ChatMessage[] = firstMessages(TOOLS_PROMPT, question, short);
	const seen = new Map<string, Found>();
	for (let rounds = 0; ; rounds++) {
		const isLast = rounds === MOST_ROUNDS;
		const reply = await ask({
			role: "judge",
			step: "answers",
			name: "action",
			messages: isLast ? [...messages, { role: "user", content: LAST_ROUND }] : [...messages],
			schema: Action,
			temperature: parameters.temperature,
			maxTokens: parameters.maxTokens,
		});
		if (!reply.ok) return reply;
		const { action, text } = reply.value;
		if (action === "answer" || isLast) {
			return { ok: true, answered: { response: text, contexts: [...seen.values()], rounds } };
		}
		const found = await search(input, text);
		if (!found.ok) return found;
		for (const passage of found.found) if (!seen.has(passage.id)) seen.set(passage.id, passage);
		const shown =
			found.found.length > 0 ? textBlocks(passagesOf(found.found), delimiter) : NOTHING_FOUND;
		messages.push(
			{ role: "assistant", content: JSON.stringify(reply.value) },
			{ role: "user", content: shown },
		);
	}
}

function search({ item, documents, parameters, embed }: Input, query: string) {
	const { tokens, overlap, topK } = PRESETS[parameters.preset];
	const only = parameters.corpus === "document" ? item.documentId : null;
	return retrieve(query, { documents, tokens, overlap, topK, only, embed });
}

function passagesOf(found: readonly Found[]) {
	return numbered(
		"passage p",
		found.map(({ text }) => text),
	);
}
