import type { ProjectSettings } from "#db/model/project.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { handbook } from "./handbook/index.ts";
import type { Area } from "./handbook/sections.ts";
import { QUESTIONS, questionOf } from "./papers-questions.ts";
import { papersRubric } from "./papers-rubric.ts";
import { answeringSections, passageOf } from "./papers-statements.ts";
import type { DocumentRow } from "./rows.ts";

export { simulatePapersPeople } from "./papers-people.ts";
export type { AnsweredItem } from "./papers-truth.ts";

/** A question about one document, without an answer yet, as a line of an items file. */
export type QuestionRow = {
	id: string;
	input: string;
	document_id: string;
	query_id: string;
	/**
	 * The document's passages that carry the answer to any part of the question; [] where it has no answer.
	 * They have no ids: those of chunks are others, so only texts tell which were retrieved.
	 */
	reference_contexts: string[];
	/** The chapter's title, and whether any section of it answers any part of the question. */
	metadata: { area: string; answered_in_document: "yes" | "no" };
};

/** The second demo project up to its answers, which a model has to give. */
export type PapersProject = {
	slug: "papers";
	name: string;
	/** One paragraph for the project's pages: what this is, and who is simulated. */
	note: string;
	settings: ProjectSettings;
	rubric: Rubric;
	documents: DocumentRow[];
	questions: QuestionRow[];
};

function questionRow(area: Area, input: string, at: number): QuestionRow {
	const passages = answeringSections(area, at).map(passageOf);
	return {
		id: `${area.id}-${at + 1}`,
		input,
		document_id: area.id,
		query_id: `question-${at + 1}`,
		reference_contexts: passages,
		metadata: { area: area.title, answered_in_document: passages.length > 0 ? "yes" : "no" },
	};
}

/** The second demo project: the same questions asked of every chapter, for others to answer. */
export function papersProject(): PapersProject {
	return {
		slug: "papers",
		name: "Papers (simulation): questions to a handbook",
		note: `This project is a simulation. The library and its handbook are invented; the same 10 questions are asked of each of its 14 chapters, and the sentences that answer them were picked by hand. Made without an endpoint, its responses, golden answers and judgements are those of simulated models, and its three annotators are a random generator with a fixed seed that knows how each answer was written and misses by one level in a fifth of its ratings. Made with models that somebody names, the responses and judgements are theirs, and nobody has labelled anything yet.`,
		settings: {
			visibleMetadata: ["area"],
			hideReference: false,
			textFormat: "as-texts",
			imageOrigins: [],
			nonAnswerDetector: null,
			smallestDifference: 0.1,
			sampleClosed: false,
			simulation: true,
		},
		rubric: papersRubric,
		documents: handbook.map(({ id, text }) => ({ id, text })),
		questions: QUESTIONS.flatMap((question, at) =>
			handbook.map((area) => questionRow(area, questionOf(area, question), at)),
		),
	};
}
