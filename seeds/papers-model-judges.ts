import { listedIn } from "#judges/testing/listed-texts.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { handbook } from "./handbook/index.ts";
import {
	HANDBOOK_SENTENCES,
	holds,
	isNotKnowing,
	knownOf,
	type Looking,
	sentencesOfText,
} from "./papers-model-reading.ts";
import { QUESTIONS, questionOf } from "./papers-questions.ts";
import { seededRandom } from "./random.ts";
import { wordsOf } from "./words.ts";

/** How a simulated judge reads, and what is wrong with it. */
export type ScriptedJudge = Looking & {
	/** Share of single verdicts that are the opposite of what it read. */
	readonly slips: number;
	/** Below 0: a doubtful answer gets the worse grade; above 0: the better one. */
	readonly shift: -1 | 0 | 1;
	/** Share of grades that are the middle one, whatever it read. */
	readonly middle?: number;
	/** Share of its cells whose JSON cannot be read. */
	readonly breaks?: number;
};

type Judged = { readonly json: unknown } | null;
type Reading = { readonly request: SeenRequest; readonly judge: ScriptedJudge };

/** What a simulated judge says to one request of a protocol; null where it has no script for it. */
export function judgedByScript(request: SeenRequest, name: string, judge: ScriptedJudge): Judged {
	const reading = { request, judge };
	switch (name) {
		case "support":
		case "attribution":
		case "presence":
			return verdicts(reading);
		case "usefulness":
			return usefulness(reading);
		case "question":
			return guessedQuestion(reading);
		case "grade":
			return grade(reading);
		case "independent":
			return independent(reading);
		case "answering":
			return answering(reading);
		case "relevance":
			return relevance(reading);
		case "comparison":
			return comparison(reading);
		default:
			return null;
	}
}

/** Is each of the listed statements s1, s2 … in the other texts? */
function verdicts(reading: Reading): Judged {
	const { blocks } = reading.request;
	const listed = listedIn(blocks).filter(({ id }) => /^s\d+$/.test(id));
	if (listed.length === 0) return null;
	const lists = listed.map(({ block }) => block);
	const sources = blocks.filter(({ name }) => name !== "question" && !lists.includes(name));
	const texts = sources.map(({ text }) => text);
	const said = listed.map(({ id, text }) => {
		const verdict = finds(texts, text, reading);
		return { id, reason: verdict ? FOUND : NOT_FOUND, verdict };
	});
	return { json: { verdicts: said } };
}

const FOUND = "A sentence of the texts says it.";
const NOT_FOUND = "No sentence of the texts says it.";

function usefulness(reading: Reading): Judged {
	const answer = textOf(reading, "answer");
	const contexts = reading.request.blocks.filter(({ name }) => name.startsWith("context"));
	const texts = contexts.map(({ text }) => text);
	const useful = sentencesOfText(answer).some((sentence) => finds(texts, sentence, reading));
	return {
		json: { reason: useful ? "It holds part of the answer." : "It holds none of it.", useful },
	};
}

/**
 * The question that most sentences of the response answer, with the parts that they tell of: a lenient
 * judge takes all its parts for answered, one of the middle often asks in general, and slips lose a part
 * or make one up.
 */
function guessedQuestion(reading: Reading): Judged {
	const { judge } = reading;
	const response = textOf(reading, "response");
	if (isNotKnowing(response))
		return { json: { question: "What does the handbook say?", noncommittal: true } };
	const said = sentencesOfText(response);
	const best = handbook
		.flatMap((area) =>
			QUESTIONS.map((question) => {
				const wanted = knownOf(questionOf(area, question))?.wanted ?? [];
				return {
					area,
					question,
					hits: said.filter((sentence) => wanted.includes(sentence)).length,
				};
			}),
		)
		.reduce((most, each) => (each.hits > most.hits ? each : most));
	const known = HANDBOOK_SENTENCES.find(({ text }) => said.includes(text));
	const random = randomOf(reading, `question/${response}`);
	const isGeneral = random.chance(judge.middle ?? 0);
	const tellsOf = (tells: RegExp) => judge.shift > 0 || said.some((text) => tells.test(text));
	const parts = best.question.parts.filter(
		({ tells }) => tellsOf(tells) !== random.chance(judge.slips),
	);
	if (best.hits === 0 || isGeneral || parts.length === 0) {
		const title = known?.area.title ?? "The library";
		return { json: { question: `${title}: what else should one know?`, noncommittal: false } };
	}
	const question = questionOf(best.area, { text: parts.map(({ text }) => text).join(" ") });
	return { json: { question, noncommittal: false } };
}

/** The five grades in their order: not knowing, wrong, lacking, right, richer. */
function grade(reading: Reading): Judged {
	const { request, judge } = reading;
	const [response, reference] = [textOf(reading, "response"), textOf(reading, "reference")];
	const random = randomOf(reading, `grade/${response}`);
	const read = random.chance(judge.middle ?? 0) ? 3 : gradeOf(response, reference, judge);
	const slip = random.chance(judge.slips) ? (random.chance(0.5) ? 1 : -1) : 0;
	const value = Math.min(5, Math.max(1, read + slip));
	const because = "As the reference has it, sentence by sentence.";
	const words = { correctness: because, completeness: because, honesty: because };
	return { json: { ...words, grade: levelIn(memberOf(request.schema, "grade"), value) } };
}

function gradeOf(response: string, reference: string, judge: ScriptedJudge): number {
	const hasAnswer = !isNotKnowing(reference);
	if (isNotKnowing(response)) return hasAnswer ? 2 : 4;
	const [said, wanted] = [sentencesOfText(response), sentencesOfText(reference)];
	const right = said.filter((sentence) => holds([reference], sentence, judge)).length;
	if (!hasAnswer || right === 0) return judge.shift > 0 ? 2 : 1;
	const covered = wanted.filter((sentence) => holds([response], sentence, judge)).length;
	if (covered === wanted.length) return right < said.length && judge.shift >= 0 ? 5 : 4;
	const isHalf = covered >= wanted.length / 2;
	if (judge.shift > 0) return isHalf ? 4 : 3;
	return judge.shift < 0 && !isHalf ? 1 : 3;
}

/** What one part of a question gets of an answer. */
function independent(reading: Reading): Judged {
	const { request, judge } = reading;
	const response = textOf(reading, "response");
	const known = knownOf(textOf(reading, "question"));
	if (!known) return null;
	const silent = isNotKnowing(response);
	const there = known.wanted.filter((sentence) => finds([response], sentence, reading)).length;
	const enough = judge.shift < 0 ? known.wanted.length : Math.ceil(known.wanted.length / 2);
	const handbookTexts = HANDBOOK_SENTENCES.map(({ text }) => text);
	const invents = sentencesOfText(response).some((text) => !handbookTexts.includes(text));
	const said: Readonly<Record<string, boolean>> = {
		is_question_answered: !silent && there > 0,
		requires_additional_information: silent || there === 0 || there < enough,
		is_speculative: !silent && invents && judge.shift <= 0,
		is_confident: !silent,
		says_not_in_document: silent,
	};
	const rationale = "By the sentences that belong to this question.";
	const decided = Object.entries(said).map(([name, value]) => [
		name,
		{ rationale, value: levelIn(memberOf(request.schema, name), value) },
	]);
	return { json: Object.fromEntries(decided) };
}

/** How far the contexts hold the sentences that answer the question: 0 none, 1 some, 2 all. */
function relevance(reading: Reading): Judged {
	const wanted = knownOf(textOf(reading, "question"))?.wanted ?? [];
	const contexts = reading.request.blocks.filter(({ name }) => name.startsWith("context"));
	const texts = contexts.map(({ text }) => text);
	const found = wanted.filter((sentence) => finds(texts, sentence, reading)).length;
	const rating = found === 0 ? 0 : found < wanted.length ? 1 : 2;
	return {
		json: {
			reason: "By the sentences that answer the question.",
			rating: levelIn(memberOf(reading.request.schema, "rating"), rating),
		},
	};
}

/** Which of two answers holds more of the sentences that answer, and less that stands nowhere. */
function comparison(reading: Reading): Judged {
	const wanted = knownOf(textOf(reading, "question"))?.wanted ?? [];
	const handbookTexts = HANDBOOK_SENTENCES.map(({ text }) => text);
	const worth = (text: string) => {
		const there = wanted.filter((sentence) => finds([text], sentence, reading)).length;
		const silent = isNotKnowing(text);
		const invented = silent
			? 0
			: sentencesOfText(text).filter((sentence) => !handbookTexts.includes(sentence)).length;
		return there - invented + (silent && wanted.length === 0 ? 1 : 0);
	};
	const [first, second] = [
		worth(textOf(reading, "response a")),
		worth(textOf(reading, "response b")),
	];
	const better = first === second ? "tie" : first > second ? "first" : "second";
	return { json: { rationale: "By the sentences that answer the question.", better } };
}

function answering(reading: Reading): Judged {
	const silent = isNotKnowing(textOf(reading, "response"));
	const rationale = silent ? "It says that it does not know." : "It states something.";
	return { json: { rationale, answering: silent ? "abstains" : "answers" } };
}

/** What it reads, or now and then the opposite. */
function finds(texts: readonly string[], statement: string, reading: Reading): boolean {
	const { judge } = reading;
	const slips = randomOf(reading, `finds/${wordsOf(statement).join(" ")}`).chance(judge.slips);
	return holds(texts, statement, judge) !== slips;
}

function randomOf({ request }: Reading, stream: string) {
	return seededRandom(1, `${request.model}/${stream}`);
}

function textOf({ request }: Reading, name: string): string {
	return request.blocks.find((block) => block.name.startsWith(name))?.text ?? "";
}

/** The level of a schema that reads as the value. */
function levelIn(schema: unknown, value: number | boolean): unknown {
	const levels =
		JSON.stringify(schema ?? null).match(/"(?:enum|const)":(\[[^\]]*\]|[^,}]+)/g) ?? [];
	const isText = levels.some((level) => level.includes(`"${value}"`));
	return isText ? String(value) : value;
}

function memberOf(schema: unknown, name: string): unknown {
	if (typeof schema !== "object" || schema === null || !("properties" in schema)) return undefined;
	const { properties } = schema;
	if (typeof properties !== "object" || properties === null) return undefined;
	return Object.entries(properties).find(([key]) => key === name)?.[1];
}
