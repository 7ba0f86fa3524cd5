import { coverageOf, tokensOf } from "../protocols/baseline/overlap.ts";
import { sentencesOf } from "../protocols/ragas/sentences.ts";
import { type Listed, withListedIds } from "./listed-texts.ts";
import type { SeenRequest } from "./seen-request.ts";
import { actionInWords, answerInWords, splitInWords } from "./word-answers.ts";
import { factsIn, factsWithPassages, questionsIn } from "./word-facts.ts";

/** The names of lists that a text is taken apart into. */
const LISTS: ReadonlySet<string> = new Set(["statements", "claims"]);
const QUESTION = /^q\d+$/;
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
	const listed = withListedIds(request.blocks, answer, (each, entry) =>
		"verdict" in entry ? verdictOn(request, each) : entry,
	);
	return Object.fromEntries(
		Object.entries(listed as object).map(([name, member]) => {
			if (isFacts(member)) {
				return [name, name === "facts" ? factsWithPassages(request) : factsIn(request, name)];
			}
			// An opinion in one word.
			if (name === "opinion" && isObject(member)) return [name, { ...member, word: "mixed" }];
			if (LISTS.has(name) && Array.isArray(member)) return [name, sentencesIn(request)];
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

/** The texts that an entry is held against: its own evidence, and all blocks but its list and the question. */
function verdictOn({ blocks }: SeenRequest, { text, block, evidence }: Listed): object {
	const source = blocks.filter(({ name }) => name !== "question" && name !== block);
	const against = [...evidence, ...source.map((one) => one.text)].join("\n");
	const held = coverageOf(tokensOf(text), tokensOf(against)) ?? 0;
	const reason = `${Math.round(held * 100)} % of its words stand there.`;
	return { reason, verdict: held >= FOUND };
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
