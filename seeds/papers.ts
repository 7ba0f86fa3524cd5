import { handbook } from "./handbook/index.ts";
import type { DocumentRow } from "./rows.ts";

/** A question about one document, without an answer yet, as a line of an items file. */
export type QuestionRow = { id: string; input: string; document_id: string; query_id: string };

/** Questions that can be asked of every chapter of the handbook; most ask several things at once. */
const QUESTIONS: readonly string[] = [
	"Who may use this service, and what does it cost?",
	"When is it available, and do I have to book it beforehand?",
	"What happens when something is late, and what when it is lost or damaged?",
	"How do I start, and what do I have to bring?",
	"How many may I have at once, and for how long?",
	"Whom do I ask when there is a problem?",
	"Which rules are there for children, and from what age may they use it alone?",
	"Can it be renewed or extended, how often, and who may refuse that?",
];

/** The second demo project: the same questions asked of every chapter, for others to answer. */
export function papersProject(): {
	slug: "papers";
	name: string;
	documents: DocumentRow[];
	questions: QuestionRow[];
} {
	return {
		slug: "papers",
		name: "Papers (simulation): questions to a handbook",
		documents: handbook.map(({ id, text }) => ({ id, text })),
		questions: QUESTIONS.flatMap((input, at) =>
			handbook.map(({ id }) => ({
				id: `${id}-${at + 1}`,
				input,
				document_id: id,
				query_id: `question-${at + 1}`,
			})),
		),
	};
}
