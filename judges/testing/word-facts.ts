import { coverageOf, tokensOf } from "../protocols/baseline/overlap.ts";
import { sentencesOf } from "../protocols/ragas/sentences.ts";
import type { SeenRequest } from "./seen-request.ts";

/** No more than a model would list of a text. */
const MOST_FACTS = 20;
/** From which share of a sentence's words on a context's sentence is quoted for it. */
const QUOTED = 0.5;

type Fact = { readonly subject: string; readonly predicate: string; readonly object: string };

/** What the scripted model takes for the facts of a text of the request: one for each sentence. */
export function factsIn(request: SeenRequest, name: string): Fact[] {
	const text = request.blocks.find((block) => block.name === name)?.text ?? "";
	return sentencesOf(text)
		.map((sentence) => sentence.trim().split(/\s+/))
		.filter((words) => words.length >= 3)
		.slice(0, MOST_FACTS)
		.map((words) => ({
			subject: words[0] ?? "",
			predicate: words.slice(1, -1).join(" "),
			object: words.at(-1) ?? "",
		}));
}

/** The same with the contexts' sentences that hold most of a fact's words. */
export function factsWithPassages(request: SeenRequest): (Fact & { passages: string[] })[] {
	const sentences = contextSentences(request).map((text) => ({ text, tokens: tokensOf(text) }));
	return factsIn(request, "response").map((fact) => {
		const words = tokensOf(Object.values(fact).join(" "));
		const passages = sentences
			.filter(({ tokens }) => (coverageOf(words, tokens) ?? 0) >= QUOTED)
			.map(({ text }) => text);
		return { ...fact, passages: passages.slice(0, 2) };
	});
}

/** A question about each of the first sentences of the contexts; none where there are too few. */
export function questionsIn(request: SeenRequest, names: readonly string[]): object | null {
	const distinct = [...new Set(contextSentences(request).map((text) => text.toLowerCase().trim()))];
	if (distinct.length < names.length) return null;
	return Object.fromEntries(names.map((name, at) => [name, `What of this: ${distinct[at]}?`]));
}

function contextSentences({ blocks }: SeenRequest): string[] {
	return blocks
		.filter(({ name }) => name.startsWith("context"))
		.flatMap(({ text }) => sentencesOf(text));
}
