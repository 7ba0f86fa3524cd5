import { coverageOf, tokensOf } from "../protocols/baseline/overlap.ts";
import { sentencesOf } from "../protocols/ragas/sentences.ts";
import type { SeenRequest } from "./seen-request.ts";

/** From which share of a question's words on a sentence is held to answer it. */
const ANSWERS = 0.35;
const MOST_SENTENCES = 3;

/** The sentences of document and passages that hold most of the question's words, or not knowing. */
export function answerInWords({ blocks }: SeenRequest): string {
	const question = tokensOf(blocks.find(({ name }) => name === "question")?.text ?? "");
	const ranked = blocks
		.filter(({ name }) => name !== "question")
		.flatMap(({ text }) => sentencesOf(text))
		.map((sentence, at) => ({ sentence, at, held: coverageOf(question, tokensOf(sentence)) ?? 0 }))
		.filter(({ held }) => held >= ANSWERS)
		.sort((a, b) => b.held - a.held || a.at - b.at)
		.slice(0, MOST_SENTENCES)
		.sort((a, b) => a.at - b.at);
	if (ranked.length === 0) return "I do not know: the document does not say.";
	return ranked.map(({ sentence }) => sentence).join(" ");
}

/** A question taken apart where it goes on with "and", each part ending in a question mark. */
export function splitInWords({ blocks }: SeenRequest): string[] {
	const question = blocks.find(({ name }) => name === "question")?.text.trim() ?? "";
	const parts = question
		.split(/\?\s+|,?\s+and\s+(?=how|what|when|where|which|who|why|may|can|does|is)/i)
		.map((part) => part.replace(/[?.\s]+$/, "").trim())
		.filter((part) => part !== "");
	return (parts.length > 0 ? parts : ["What is asked"]).map((part) => `${part}?`);
}

/** Searches once by the question, then answers. */
export function actionInWords(request: SeenRequest): { action: string; text: string } {
	const question = request.blocks.find(({ name }) => name === "question")?.text ?? "";
	const hasSearched = request.blocks.some(({ name }) => name.startsWith("passage"));
	return hasSearched
		? { action: "answer", text: answerInWords(request) }
		: { action: "search", text: question };
}
