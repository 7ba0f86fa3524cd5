import { sectionsOf, sentencesIn } from "./handbook/sections.ts";
import {
	flat,
	HANDBOOK_SENTENCES,
	isNotKnowing,
	knownOf,
	sentencesOfText,
} from "./papers-model-reading.ts";
import { QUESTIONS } from "./papers-questions.ts";
import type { PapersDimension } from "./papers-rubric.ts";

/** An answered question as its texts; the reference is what the whole chapter says. */
export type AnsweredItem = {
	readonly id: string;
	readonly question: string;
	readonly contexts: readonly string[];
	readonly response: string;
};

/** The level that an item deserves on each dimension. */
export type PapersTruth = Readonly<Record<Exclude<PapersDimension, "verdict">, number>>;

/** To say that one does not know where the chapter has an answer, and where it has none. */
const WRONGLY_SILENT = { grade: 2, answer_relevancy: 1, faithfulness: 5, factual_correctness: 1 };
const RIGHTLY_SILENT = { grade: 4, answer_relevancy: 1, faithfulness: 5, factual_correctness: 5 };

/**
 * What an answer of the simulated models is worth, known from how it was written: every sentence of it
 * either answers the question (the sentences that do were picked by hand), or stands elsewhere in the
 * handbook, or stands nowhere in it and was made up or changed. Words are not compared.
 * @returns null for a question that is none of the papers' project
 */
export function papersTruth({ question, contexts, response }: AnsweredItem): PapersTruth | null {
	const known = knownOf(question);
	if (!known) return null;
	const shown = contexts.map(flat).join("\n");
	const context_relevancy = contextRelevancy(shown, known);
	const wanted = known.wanted.map(flat);
	if (isNotKnowing(response)) {
		const silent = wanted.length === 0 ? RIGHTLY_SILENT : WRONGLY_SILENT;
		return { ...silent, context_relevancy };
	}
	const said = sentencesOfText(flat(response));
	const right = said.filter((sentence) => wanted.includes(sentence));
	const invented = said.filter((sentence) => !IN_HANDBOOK.has(sentence));
	const beside = said.filter((sentence) => IN_HANDBOOK.has(sentence) && !wanted.includes(sentence));
	const supported = said.filter((sentence) => shown.includes(sentence)).length;
	// Precision and recall of sentences in one: those that only one of the two texts has count half each.
	const sameFacts = (2 * right.length) / Math.max(1, said.length + wanted.length);
	return {
		grade: gradeOf({ right, invented, beside, wanted }),
		context_relevancy,
		answer_relevancy: answerRelevancy(known, { said, right, invented, beside }),
		faithfulness: levelOfShare(supported, said.length),
		factual_correctness: levelOfFacts(sameFacts),
	};
}

const IN_HANDBOOK: ReadonlySet<string> = new Set(HANDBOOK_SENTENCES.map(({ text }) => flat(text)));

type Sentences = readonly string[];

/** By the rubric's order: wrong, lacking, right, richer. */
function gradeOf(given: {
	right: Sentences;
	invented: Sentences;
	beside: Sentences;
	wanted: Sentences;
}): number {
	const { right, invented, beside, wanted } = given;
	if (right.length === 0) return 1;
	if (invented.length > 0 || right.length < wanted.length) return 3;
	return beside.some((sentence) => isNeighbour(sentence, wanted)) ? 5 : 4;
}

/** A sentence of a section that answers too is a further detail; one from elsewhere is none. */
function isNeighbour(sentence: string, wanted: Sentences): boolean {
	const section = SECTION_OF.get(sentence);
	return wanted.some((each) => SECTION_OF.get(each) === section);
}

const SECTION_OF: ReadonlyMap<string, string> = new Map(
	[...new Set(HANDBOOK_SENTENCES.map(({ area }) => area))].flatMap((area) =>
		sectionsOf(area).flatMap((section) =>
			sentencesIn(section).map((text): [string, string] => [flat(text), section.id]),
		),
	),
);

type Known = NonNullable<ReturnType<typeof knownOf>>;

/** 5: every answering sentence, and at least half of what is shown; 1: nothing of the chapter. */
function contextRelevancy(shown: string, { wanted, area }: Known): number {
	const own = HANDBOOK_SENTENCES.filter((sentence) => sentence.area === area);
	const inChapter = own.some(({ text }) => shown.includes(flat(text)));
	const found = wanted.filter((sentence) => shown.includes(flat(sentence)));
	if (found.length === 0) return inChapter ? 2 : 1;
	if (found.length < wanted.length) return 3;
	const all = HANDBOOK_SENTENCES.filter(({ text }) => shown.includes(flat(text))).length;
	return found.length >= all / 2 ? 5 : 4;
}

/** Whether what is said is true does not count: a changed sentence answers the question as well. */
function answerRelevancy(
	{ at, area, wanted }: Known,
	{
		said,
		right,
		invented,
		beside,
	}: { said: Sentences; right: Sentences; invented: Sentences; beside: Sentences },
): number {
	const isChanged = (text: string) =>
		wanted.some((each) => withoutNumbers(text).endsWith(withoutNumbers(each)));
	const answering = [...right, ...invented.filter(isChanged)];
	if (answering.length === 0) {
		const ofChapter = beside.some((text) => areaOf(text) === area.id);
		return ofChapter ? 2 : 1;
	}
	const parts = (QUESTIONS[at]?.parts ?? []).filter(({ tells }) =>
		wanted.some((text) => tells.test(text)),
	);
	const answered = parts.filter(({ tells }) => answering.some((text) => tells.test(text)));
	if (answered.length < parts.length) return 3;
	return answering.length < said.length ? 4 : 5;
}

const withoutNumbers = (text: string) => flat(text).replace(/\d+/g, "0");
const areaOf = (sentence: string) =>
	HANDBOOK_SENTENCES.find(({ text }) => flat(text) === sentence)?.area.id;

/** All 5, all but one 4, about half 3, fewer 2, none 1. */
function levelOfShare(count: number, of: number): number {
	if (count === of) return 5;
	if (count === 0) return 1;
	if (count === of - 1 && of > 2) return 4;
	return count / of >= 0.4 ? 3 : 2;
}

/** @param same 0 to 1, twice the shared sentences over those of both texts */
function levelOfFacts(same: number): number {
	if (same === 1) return 5;
	if (same >= 0.75) return 4;
	if (same >= 0.4) return 3;
	return same > 0 ? 2 : 1;
}
