import { shown } from "../../files/source-row.ts";
import type { ForeignLabel, ForeignRow } from "../foreign-format.ts";
import { dimensionOf } from "../parts/asked.ts";
import { type Comment, rationales } from "../parts/comments.ts";
import { labelsBeside } from "../parts/concord-key.ts";
import { isEmpty } from "../parts/json-values.ts";
import { nativeItem } from "../parts/native-item.ts";
import type { Questions } from "./answers.ts";
import { itemOfOwnRecord, labelsOfOwn, ownQuestions } from "./own-record.ts";
import type { ArgillaRecord, Said } from "./record.ts";

/** Why somebody who was asked gave no value, in Argilla's word. */
const DISCARDED = "discarded";
const DRAFTS = "responses of status draft";

type Value = number | boolean | string | null;
type Tell = (row: { readonly problem: string } | { readonly noPlace: string }) => void;

/** Notes what a record asks, and what is answered. */
export function gather({ said, own }: ArgillaRecord, questions: Questions): void {
	const known = ownQuestions(own);
	for (const { question, value, status } of said)
		if (question !== null && status === "submitted" && !known.has(question))
			questions.gather(question, value);
}

/** The rows of a record: its item, and the labels of each person and each agent. */
export function rowsOf(record: ArgillaRecord, place: number, questions: Questions): ForeignRow[] {
	const { own } = record;
	const made = own
		? itemOfOwnRecord(record.id, record, own)
		: nativeItem(record.id, record.fields, record.metadata);
	if ("problem" in made)
		return [{ place, problem: `record ${shown(record.id)} is no item: ${made.problem}` }];
	const problems = [...record.problems];
	const noPlace = new Set(record.noPlace);
	for (const name of made.noPlace) noPlace.add(`fields.${name}`);
	const tell: Tell = (row) => {
		if ("problem" in row) problems.push(row.problem);
		else noPlace.add(row.noPlace);
	};
	const known = ownQuestions(own);
	const isOwn = ({ question, status }: Said) =>
		question !== null && status === "submitted" && known.has(question);
	const others = record.said.filter((said) => !isOwn(said));
	const labels = byRater(others).flatMap((said) => labelsOf(record.id, said, questions, tell));
	return [
		{ place, item: made.item },
		...labels.map((label) => ({ place, label })),
		...(own ? labelsOfOwn(record.id, record.said.filter(isOwn), own, place) : []),
		...(own ? labelsBeside(record.id, own, place) : []),
		...problems.map((problem) => ({ place, problem })),
		...[...noPlace].map((path) => ({ place, noPlace: path })),
	];
}

function byRater(said: readonly Said[]): Said[][] {
	const raters = new Map<string, Said[]>();
	for (const each of said) {
		const who = JSON.stringify([each.kind, each.rater]);
		const others = raters.get(who);
		if (others) others.push(each);
		else raters.set(who, [each]);
	}
	return [...raters.values()];
}

/** The labels of one rater. Who answers a question twice has labels with repetitions. */
function labelsOf(
	item: string,
	said: readonly Said[],
	questions: Questions,
	tell: Tell,
): ForeignLabel[] {
	const values: { question: string; by: Said; of: readonly (readonly [string, Value])[] }[] = [];
	const comments: Comment[] = [];
	const paths = new Map<string, string>();
	const discarded = said.find(({ status }) => status === "discarded");
	for (const by of said) {
		const { question, value, status, path } = by;
		if (status === "draft") tell({ noPlace: DRAFTS });
		if (status === "discarded" && !isEmpty(value)) tell({ noPlace: `${path} that is discarded` });
		if (status !== "submitted" || question === null) continue;
		const answer = questions.read(question, value);
		if (answer.kind === "noPlace") tell({ noPlace: path });
		else if (answer.kind === "problem")
			tell({
				problem: `${shown(question)} is a number, a text or a list of labels, not ${shown(value)}`,
			});
		else if (answer.kind === "text") {
			comments.push({ name: question, text: answer.text });
			paths.set(question, path);
		} else if (answer.kind === "value")
			values.push({ question, by, of: [[question, answer.value]] });
		else if (answer.kind === "choices") {
			const chosen = new Set(answer.choices);
			const all = [...questions.asked.choices(question, answer.choices)];
			const of = all.map((choice) => [dimensionOf(question, choice), chosen.has(choice)] as const);
			values.push({ question, by, of });
		}
	}
	const rationale = rationales(
		comments,
		[...new Set(values.map(({ question }) => question))],
		null,
	);
	for (const name of rationale.others) tell({ noPlace: paths.get(name) ?? name });
	if (discarded) {
		const dimensions = questions.dimensions();
		if (dimensions.length === 0) tell({ noPlace: "responses of status discarded" });
		const of = dimensions.map((dimension) => [dimension, null] as const);
		values.push({ question: "", by: discarded, of });
	}
	const answered = new Map<string, number>();
	return values.flatMap(({ question, by, of }) =>
		of.map(([dimension, value]): ForeignLabel => {
			const repetition = answered.get(dimension) ?? 0;
			answered.set(dimension, repetition + 1);
			const why = rationale.of.get(question);
			return {
				...{ item_id: item, rater: by.rater, rater_kind: by.kind, dimension, value },
				...(value === null ? { reason: DISCARDED } : {}),
				...(repetition > 0 ? { repetition } : {}),
				...(by.createdAt === undefined ? {} : { created_at: by.createdAt }),
				...(why === undefined ? {} : { rationale: why }),
			};
		}),
	);
}
