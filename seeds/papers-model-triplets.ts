import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { handbook } from "./handbook/index.ts";
import type { Area } from "./handbook/sections.ts";
import { flat, HANDBOOK_SENTENCES, knownOf, sentencesOfText } from "./papers-model-reading.ts";
import { QUESTIONS, questionOf } from "./papers-questions.ts";

type Triplet = { readonly head: string; readonly relation: string; readonly tail: string };

/** What each part of each question asks for, in the questions' order: a graph's name of it. */
const TOPICS: readonly (readonly string[])[] = [
	["eligible users", "price to pay"],
	["opening times", "advance booking"],
	["delay and after", "loss or damage"],
	["first steps", "papers shown"],
	["largest number", "length of time"],
	["help given by"],
	["minors' rules", "lowest age"],
	["renewal right", "count of terms", "ground to refuse"],
	["whereabouts", "giving back"],
	["forbidden acts"],
];

/** What a graph calls a chapter's subject beside a topic: short, so that topics stay apart. */
const SUBJECTS: Readonly<Record<string, string>> = {
	membership: "library cards",
	borrowing: "books and discs",
	reservations: "reserved items",
	charges: "overdue things",
	"tool-loans": "hired hardware",
	"tool-safety": "safety training",
	"cargo-bikes": "cargo bikes",
	rooms: "meeting rooms",
	"digital-library": "e-book lending",
	printing: "computer use",
	"book-bus": "visits by bus",
	"young-readers": "young people",
	"repair-cafe": "repair café",
	"seed-library": "garden seeds",
};

/**
 * The triplets that a simulated model draws from a text: of a question what it asks for, of a sentence of
 * the handbook what it tells of and its detail; one with another number keeps what it tells of. Null for a
 * text that holds neither.
 */
export function drawnTriplets({ blocks }: SeenRequest): { readonly json: unknown } | null {
	const text = blocks.find(({ name }) => name === "text")?.text ?? "";
	const known = knownOf(flat(text));
	const triplets = known
		? topicsOf(known.at).map((topic) => told(known.area, topic, "asks for"))
		: sentencesOfText(flat(text)).flatMap(ofSentence);
	return triplets.length === 0 ? null : { json: { triplets: triplets.slice(0, MOST) } };
}

/** No more than a model would list of a long text. */
const MOST = 40;

function told(area: Area, topic: string, relation: string): Triplet {
	return { head: area.title, relation, tail: `${topic}, ${SUBJECTS[area.id]}` };
}

function ofSentence(sentence: string): Triplet[] {
	const found = TOLD.get(withoutNumbers(sentence)) ?? TOLD.get(withoutNumbers(undenied(sentence)));
	if (!found) return [];
	const topics = found.topics.map((topic) => told(found.area, topic, "tells of"));
	return [...topics, { head: found.area.title, relation: "says", tail: detailOf(sentence) }];
}

const undenied = (sentence: string) => sentence.replace(/^It is not so that /, "");
const withoutNumbers = (text: string) => flat(text).replace(/\d+/g, "0");
const topicsOf = (at: number) => TOPICS[at] ?? [];

/** A sentence's number with the word before it and the two behind, or its last four words. */
function detailOf(sentence: string): string {
	const around = /(?:\S+\s+)?\S*\d\S*(?:\s+\S+){0,2}/.exec(sentence)?.[0];
	return (around ?? sentence.split(" ").slice(-4).join(" ")).replace(/[.,;:!?]+$/, "");
}

/** Each sentence of the handbook, its numbers apart, with what it answers. */
const TOLD: ReadonlyMap<string, { readonly area: Area; readonly topics: readonly string[] }> =
	new Map(
		HANDBOOK_SENTENCES.map(({ text, area }) => [
			withoutNumbers(text),
			{ area, topics: topicsTold(area, text) },
		]),
	);

function topicsTold(area: Area, sentence: string): string[] {
	return QUESTIONS.flatMap((question, at) => {
		const wanted = knownOf(questionOf(area, question))?.wanted ?? [];
		if (!wanted.includes(sentence)) return [];
		const told = topicsOf(at).filter((_, part) => question.parts[part]?.tells.test(sentence));
		// A sentence that answers without any of a part's words is about the question's first part.
		return told.length > 0 ? told : topicsOf(at).slice(0, 1);
	});
}

/** Names of all topics of all chapters, each once: none may be near another's. */
export const TOPIC_NAMES: readonly string[] = handbook.flatMap((area) =>
	TOPICS.flat().map((topic) => told(area, topic, "").tail),
);
