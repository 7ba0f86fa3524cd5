import type { SeenRequest } from "#judges/testing/seen-request.ts";
import {
	DOES_NOT_KNOW,
	flat,
	HANDBOOK_SENTENCES,
	type Known,
	knownOf,
	NOT_IN_DOCUMENT,
} from "./papers-model-reading.ts";
import { QUESTIONS, questionOf } from "./papers-questions.ts";
import { seededRandom } from "./random.ts";

type Said = { readonly json: unknown } | null;

/** Further words to search with, by question, where the question itself did not find enough. */
const FURTHER: readonly (readonly [string, string])[] = [
	["members free cost £ charge", "may borrow join aged"],
	["open from to pm days", "booked ahead online booking"],
	["late overdue charge", "lost damaged broke cost"],
	["sign card online form", "bring document show first"],
	["at a time may have", "lent for days weeks"],
	["ask telephone report", "help staff desk"],
	["children aged under junior", "adult parent over 18"],
	["renewed extended again", "cannot be renewed reserved"],
	["stands at branch desk open", "returned brought handed collected"],
	["cannot may not never", "not allowed refused nothing"],
];
/** Share of questions on which the model searches without end. */
const STUCK = 0.03;
const MOST_SEARCHES = 3;
const MOST_SENTENCES = 5;

/** One answer from the passages, or the last one after searching. */
export function answered(request: SeenRequest): Said {
	const question = questionIn(request);
	const known = knownOf(question);
	if (!known) return null;
	if (searchesOf(request) > 0 && isStuck(question)) return { json: { answer: oneMore(question) } };
	return { json: { answer: answerFrom(request, known) } };
}

/** Searches by the question, then by other words while something is missing; then answers. */
export function searchOrAnswer(request: SeenRequest): Said {
	const question = questionIn(request);
	const known = knownOf(question);
	if (!known) return null;
	const searches = searchesOf(request);
	const isComplete = searches > 0 && foundIn(request, known).length === known.wanted.length;
	if (!isStuck(question) && (searches >= MOST_SEARCHES || (isComplete && known.wanted.length > 0)))
		return { json: { action: "answer", text: answerFrom(request, known) } };
	const further = FURTHER[known.at]?.[(searches + 1) % 2] ?? "";
	const text = searches === 0 ? question : `${known.area.title} ${further}`;
	return { json: { action: "search", text } };
}

/** What the whole document says, sentence by sentence. */
export function goldenAnswer(request: SeenRequest): Said {
	const known = knownOf(questionIn(request));
	if (!known) return null;
	return { json: { answer: known.wanted.join(" ") || NOT_IN_DOCUMENT } };
}

/** A question of several parts as single ones; null where no such question is shown. */
export function splitInParts(request: SeenRequest): Said {
	const question = questionIn(request);
	const known = knownOf(question);
	if (!known || request.blocks.length !== 1) return null;
	const parts = QUESTIONS[known.at]?.parts ?? [];
	return { json: { questions: parts.map((part) => questionOf(known.area, part)) } };
}

/**
 * What a system makes of its passages. With the answer in them: all of it (55 %), all with a sentence beside
 * the question (15 %), half of it (18 %) or one number wrong (12 %). Without: not knowing (40 %), a passage
 * that is about something else (45 %), or a made-up statement.
 */
function answerFrom(request: SeenRequest, known: Known): string {
	const random = seededRandom(
		1,
		`writes/${request.model}/${searchesOf(request)}/${questionIn(request)}`,
	);
	const found = foundIn(request, known).slice(0, MOST_SENTENCES);
	const shown = shownTo(request);
	const beside = random.sample(
		HANDBOOK_SENTENCES.map(({ text }) => text).filter(
			(text) => shown.includes(flat(text)) && !known.wanted.includes(text),
		),
		2,
	);
	const how = random.uniform();
	if (found.length === 0) {
		if (how < 0.4) return DOES_NOT_KNOW;
		if (how < 0.85 && beside.length > 0) return beside.join(" ");
		return changed(known.wanted[0] ?? beside[0] ?? DOES_NOT_KNOW);
	}
	if (how < 0.12) return [changed(found[0] ?? ""), ...found.slice(1)].join(" ");
	if (how < 0.3) return found.slice(0, Math.ceil(found.length / 2)).join(" ");
	if (how < 0.45) return [...found, ...beside.slice(0, 1)].join(" ");
	return found.join(" ");
}

/** The same sentence with another number; without one, with the opposite said. */
function changed(sentence: string): string {
	const other = sentence.replace(/\d+/, (number) => String(Number(number) * 2 + 3));
	return other === sentence ? `It is not so that ${sentence}` : other;
}

function foundIn(request: SeenRequest, { wanted }: Known): string[] {
	const shown = shownTo(request);
	return wanted.filter((sentence) => shown.includes(flat(sentence)));
}

function shownTo({ blocks }: SeenRequest): string {
	return blocks
		.filter(({ name }) => name !== "question")
		.map(({ text }) => flat(text))
		.join("\n");
}

function questionIn({ blocks }: SeenRequest): string {
	return blocks.find(({ name }) => name === "question")?.text.trim() ?? "";
}

function searchesOf({ messages }: SeenRequest): number {
	return messages.filter(({ role }) => role === "assistant").length;
}

/** One that never stops gives its query as an answer in the end, or goes on searching in words. */
function oneMore(question: string): string {
	const query = question.toLowerCase();
	const forms = [question, `Search: ${query}`, JSON.stringify({ action: "search", text: query })];
	return seededRandom(1, `stuck/how/${question}`).sample(forms, 1)[0] ?? question;
}

function isStuck(question: string): boolean {
	return seededRandom(1, `stuck/${question}`).chance(STUCK);
}
