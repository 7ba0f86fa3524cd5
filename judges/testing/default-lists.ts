import { coverageOf, tokensOf } from "../protocols/baseline/overlap.ts";
import { sentencesOf } from "../protocols/ragas/sentences.ts";
import type { SeenRequest } from "./seen-request.ts";
import { actionInWords, answerInWords, splitInWords } from "./word-answers.ts";
import { factsIn, factsWithPassages, questionsIn } from "./word-facts.ts";

/** The names of lists that a text is taken apart into. */
const LISTS: ReadonlySet<string> = new Set(["statements", "claims"]);
/** Facts and verdicts of two sides stand under the name of each. */
const SIDES: ReadonlySet<string> = new Set(["response", "reference"]);
const QUESTION = /^q\d+$/;
const NUMBERED = /^[a-z]\d+$/;
/** From which share of its words on a statement is held to be found. */
const FOUND = 0.6;

/**
 * An answer about listed texts, made better than one value for all: a list of statements holds the
 * sentences of the request's texts, a verdict says whether most words of its text stand in the texts
 * that it is held against; facts and questions are made of sentences. Other answers stay as they are.
 */
export function withLists(request: SeenRequest, answer: unknown): unknown {
	if (!isObject(answer)) return answer;
	const names = Object.keys(answer);
	if (names.every((name) => QUESTION.test(name))) return questionsIn(request, names) ?? answer;
	if (isOnly(names, "answer")) return { answer: answerInWords(request) };
	if (isOnly(names, "questions")) return { questions: splitInWords(request) };
	if (isOnly(names, "action", "text")) return actionInWords(request);
	return Object.fromEntries(
		Object.entries(answer).map(([name, member]) => {
			if (isFacts(member)) {
				return [name, name === "facts" ? factsWithPassages(request) : factsIn(request, name)];
			}
			// An opinion in one word.
			if (name === "opinion" && isObject(member)) return [name, { ...member, word: "mixed" }];
			if (SIDES.has(name) && isObject(member)) return [name, verdictsOn(request, member)];
			if (LISTS.has(name) && Array.isArray(member)) return [name, sentencesIn(request)];
			if (name === "verdicts" && isObject(member)) return [name, verdictsOn(request, member)];
			return [name, member];
		}),
	);
}

function sentencesIn({ blocks }: SeenRequest): string[] {
	return blocks
		.filter(({ name }) => name !== "question")
		.flatMap(({ text }) => sentencesOf(text))
		.slice(0, 20);
}

function verdictsOn({ blocks }: SeenRequest, verdicts: Record<string, unknown>): object {
	return Object.fromEntries(
		Object.entries(verdicts).map(([id, verdict]) => {
			const text = blocks.find(({ name }) => name === id)?.text;
			if (text === undefined || typeof verdict !== "boolean") return [id, verdict];
			const source = blocks.filter(({ name }) => isSourceOf(id, name)).map((block) => block.text);
			return [id, (coverageOf(tokensOf(text), tokensOf(source.join("\n"))) ?? 0) >= FOUND];
		}),
	);
}

/** Texts without a number, and lists of another letter: `a1` is held against all of `r1`, `r2` … */
function isSourceOf(id: string, name: string): boolean {
	return name !== "question" && (!NUMBERED.test(name) || name[0] !== id[0]);
}

function isOnly(names: readonly string[], ...wanted: string[]): boolean {
	return [...names].sort().join() === wanted.sort().join();
}

function isFacts(member: unknown): boolean {
	return Array.isArray(member) && isObject(member[0]) && "predicate" in member[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
