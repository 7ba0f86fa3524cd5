import { z } from "zod";
import { isBlank, textBlocks } from "../../asking/item-block.ts";
import type { ChatMessage, ProcedureInput, Reply } from "../../asking/protocol.ts";
import { BLANK_ANSWER, SEARCHES_ONLY } from "../contract/why-left-out.ts";
import { isSearchCall } from "./is-search-call.ts";
import { onlyRepeats } from "./only-repeats.ts";
import { type AnswersParameters, settingsOf } from "./parameters.ts";
import {
	firstMessages,
	LAST_ROUND,
	NOTHING_FOUND,
	TOOLS_PROMPT,
	VANILLA_PROMPT,
} from "./prompt.ts";
import { type Found, retrieve } from "./retriever.ts";

/** What a system searched for, and the ids of the chunks that it was shown for it. */
export type Search = { readonly query: string; readonly found: readonly string[] };

/** What a system under test answered, from which passages, after which searches. */
export type Answered = {
	readonly response: string;
	readonly contexts: readonly Found[];
	readonly searches: readonly Search[];
};

/** The answer, or why there is none. */
type Outcome =
	| { readonly ok: true; readonly answered: Answered }
	| Extract<Reply<never>, { ok: false }>;
type Input = ProcedureInput<AnswersParameters>;

export const FinalAnswer = z.strictObject({ answer: z.string() });
export const Action = z.strictObject({ action: z.enum(["search", "answer"]), text: z.string() });

const MOST_SEARCHES = 5;

/** Retrieves once, by the question itself, and answers from what was found. */
export async function answerVanilla(input: Input): Promise<Outcome> {
	const question = input.item.input ?? "";
	const found = await search(input, question);
	if (!found.ok) return found;
	const shown = new Map(found.found.map((passage) => [passage.id, passage]));
	const texts = [...passagesOf(found.found, shown), { name: "question", text: question }];
	const blocks = textBlocks(texts, input.delimiter);
	const told = found.found.length > 0 ? blocks : `${NOTHING_FOUND}\n\n${blocks}`;
	const { short } = settingsOf(input.parameters);
	const reply = await askForAnswer(input, firstMessages(VANILLA_PROMPT, told, short));
	if (!reply.ok) return reply;
	const searches = [{ query: question, found: [...shown.keys()] }];
	return worded({ response: reply.value.answer, contexts: found.found, searches });
}

/**
 * Lets the model search; its passages are all it has seen, in order of first appearance. When the
 * searches are used up, the last request takes nothing but an answer. What only repeats the question or
 * a query, or calls the search once more, is no answer, whenever it comes: `unparsable` with the detail
 * `searches_only`.
 */
export async function answerWithTools(input: Input): Promise<Outcome> {
	const { item, parameters, ask, delimiter } = input;
	const question = item.input ?? "";
	const { short } = settingsOf(parameters);
	const blocks = textBlocks([{ name: "question", text: question }], delimiter);
	const messages: ChatMessage[] = firstMessages(TOOLS_PROMPT, blocks, short);
	const seen = new Map<string, Found>();
	const searches: Search[] = [];

	function answered(response: string): Outcome {
		const queries = searches.map(({ query }) => query);
		if (
			onlyRepeats(response, { question, queries }) ||
			isSearchCall(response, [question, ...queries])
		)
			return { ok: false, reason: "unparsable", detail: SEARCHES_ONLY };
		return worded({ response, contexts: [...seen.values()], searches });
	}

	while (searches.length < MOST_SEARCHES) {
		const reply = await ask({
			role: "judge",
			step: "answers",
			name: "action",
			messages: [...messages],
			schema: Action,
			temperature: parameters.temperature,
			maxTokens: parameters.maxTokens,
		});
		if (!reply.ok) return reply;
		const { action, text } = reply.value;
		if (action === "answer") return answered(text);
		const found = await search(input, text);
		if (!found.ok) return found;
		searches.push({ query: text, found: found.found.map(({ id }) => id) });
		for (const passage of found.found) if (!seen.has(passage.id)) seen.set(passage.id, passage);
		const shown =
			found.found.length > 0 ? textBlocks(passagesOf(found.found, seen), delimiter) : NOTHING_FOUND;
		messages.push(
			{ role: "assistant", content: JSON.stringify(reply.value) },
			{ role: "user", content: shown },
		);
	}
	const last = await askForAnswer(input, [...messages, { role: "user", content: LAST_ROUND }]);
	return last.ok ? answered(last.value.answer) : last;
}

/** An answer without a word is none. */
function worded(answered: Answered): Outcome {
	return isBlank(answered.response)
		? { ok: false, reason: "unparsable", detail: BLANK_ANSWER }
		: { ok: true, answered };
}

function askForAnswer({ ask, parameters }: Input, messages: readonly ChatMessage[]) {
	return ask({
		role: "judge",
		step: "answers",
		name: "answer",
		messages,
		schema: FinalAnswer,
		temperature: parameters.temperature,
		maxTokens: parameters.maxTokens,
	});
}

function search({ item, documents, parameters, embed }: Input, query: string) {
	const { tokens, overlap, topK } = settingsOf(parameters);
	const { retriever } = parameters;
	const only = parameters.corpus === "document" ? item.documentId : null;
	return retrieve(query, { retriever, documents, tokens, overlap, topK, only, embed });
}

/** Each under the number that it got when it was first seen. */
function passagesOf(found: readonly Found[], seen: ReadonlyMap<string, Found>) {
	const ids = [...seen.keys()];
	return found.map(({ id, text }) => ({ name: `passage p${ids.indexOf(id) + 1}`, text }));
}
