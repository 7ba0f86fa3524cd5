import { withConversation } from "./conversation.ts";
import { exactJson } from "./exact-json.ts";
import { CellProblem, textOf } from "./item-cells.ts";
import type { Shape } from "./recognise-shape.ts";
import { type Fields, fieldOf, shown } from "./source-row.ts";

type Native = Record<string, unknown>;

/** Rewrites a row of a known shape with the field names of native items. */
export function toNativeFields(fields: Fields, shape: Shape, isText: boolean): Fields {
	switch (shape) {
		case "ragas-items":
			return fromRagas(fields, isText);
		case "question-items":
			return renamed(fields, QUESTION_FIELDS);
		case "reference-context-items":
			return renamed(fields, REFERENCE_CONTEXT_FIELDS);
		case "ms-marco-items":
			return fromMsMarco(fields, isText);
		case "uda-items":
			return fromUda(fields, isText);
		case "items":
			return withConversation(fields, isText);
		default:
			return fields;
	}
}

/** Other names, in lower case, of native fields; the first that a row has is taken. */
type FieldNames = Readonly<Record<string, readonly string[]>>;

const QUESTION_FIELDS: FieldNames = {
	input: ["question"],
	contexts: ["contexts", "context"],
	response: ["answer", "response"],
	reference: ["reference", "ground_truth", "ground_truths", "references"],
};

/** rag-dataset-12000: the context is what the answer was written from, the answer is the reference. */
const REFERENCE_CONTEXT_FIELDS: FieldNames = {
	input: ["question"],
	reference_contexts: ["context"],
	reference: ["answer"],
};

const RAGAS_FIELDS: FieldNames = {
	input: ["user_input"],
	contexts: ["retrieved_contexts"],
};

/** Without a prototype, since a field may be called `__proto__`. */
function renamed(fields: Fields, names: FieldNames): Native {
	const native: Native = Object.create(null);
	const target = new Map<string, string>();
	for (const [field, aliases] of Object.entries(names))
		for (const alias of aliases) target.set(alias, field);
	for (const [name, value] of Object.entries(fields)) {
		const field = target.get(name.trim().toLowerCase());
		if (field === undefined) native[name] ??= value;
		else if (native[field] === undefined || native[field] === null) native[field] = value;
	}
	return native;
}

/** Ragas' multi-turn rows hold a conversation in `user_input`. */
function fromRagas(fields: Fields, isText: boolean): Fields {
	return withConversation(renamed(fields, RAGAS_FIELDS), isText);
}

const NO_ANSWER = "No Answer Present.";

/** MS MARCO: passages are the contexts, the selected ones the reference contexts. */
function fromMsMarco(fields: Fields, isText: boolean): Native {
	const native = renamed(fields, { input: ["query"] });
	const nested = nestedPassages(native.passages);
	const passages = marcoPassages(nested);
	// Who writes the passages as text does so with the answers, in a table or not.
	const isWritten = isText || nested !== native.passages;
	const answers = isWritten ? parsedList(native.answers) : native.answers;
	delete native.passages;
	delete native.answers;
	native.contexts = passages.map(({ text }) => text);
	const selected = passages.filter((passage) => passage.isSelected).map(({ text }) => text);
	if (selected.length > 0) native.reference_contexts = selected;
	const references = Array.isArray(answers) ? answers : answers === undefined ? [] : [answers];
	native.reference = references.filter((answer) => answer !== NO_ANSWER);
	if (!isText) return native;
	for (const field of ["contexts", "reference_contexts", "reference"])
		if (native[field] !== undefined) native[field] = JSON.stringify(native[field]);
	return native;
}

const UDA_FIELDS: FieldNames = { id: ["q_uid"], input: ["question"], document_id: ["doc_name"] };
const UDA_ANSWERS = "answer short_answer long_answer answer_1 answer_2 answer_3".split(" ");

/** UDA-QA: a question to a document named beside it, and what several people answered; blank where fewer did. */
function fromUda(fields: Fields, isText: boolean): Native {
	const native = renamed(fields, UDA_FIELDS);
	const answers = UDA_ANSWERS.flatMap((name) => {
		const answer = textOf(native, name)?.trim();
		delete native[name];
		return answer ? [answer] : [];
	});
	native.reference = isText ? JSON.stringify(answers) : answers;
	return native;
}

type MarcoPassage = { text: string; isSelected: boolean };

/** The value of a column that may hold it as JSON in a text, as it is where a nested column was saved in a table. */
function nestedPassages(passages: unknown): unknown {
	const parsed = parsedJson(passages);
	if (typeof parsed !== "string" || !/^\s*[[{]/.test(parsed)) return parsed;
	throw new CellProblem(
		`passages holds nested values as a text that is no JSON, such as Python prints: ${shown(parsed)}; save the rows as JSONL, as with to_json('marco.jsonl', orient='records', lines=True)`,
	);
}

/** A list of passages, or (as on Hugging Face) one object of parallel lists. */
function marcoPassages(passages: unknown): MarcoPassage[] {
	const problem = new CellProblem(`passages has to hold passage_text, not ${shown(passages)}`);
	if (typeof passages !== "object" || passages === null) throw problem;
	if (isByRow(passages as Fields)) throw new CellProblem(BY_COLUMN);
	const list = Array.isArray(passages) ? passages : parallel(passages as Fields);
	if (list === null) throw problem;
	return list.map((passage) => {
		const { passage_text: text, is_selected: selected } = (passage ?? {}) as Fields;
		if (text === undefined) throw problem;
		if (typeof text !== "string")
			throw new CellProblem(`passage_text has to hold texts, not ${shown(text)}`);
		return { text, isSelected: Number(selected) === 1 };
	});
}

/** As MS MARCO's own files are: one object for the whole file, each column by the number of the row. */
const BY_COLUMN =
	"the file is one object of columns; write a row a line first, as with pandas: read_json(FILE).to_json('marco.jsonl', orient='records', lines=True)";

function isByRow(passages: Fields): boolean {
	return !Array.isArray(passages) && fieldOf(passages, "0") !== undefined;
}

/** A passage for each text; null where there are no texts. */
function parallel(passages: Fields): Fields[] | null {
	const texts = fieldOf(passages, "passage_text");
	const selected = fieldOf(passages, "is_selected") ?? null;
	if (texts === undefined) return null;
	if (!Array.isArray(texts))
		throw new CellProblem(`passage_text has to be a list of texts, not ${shown(texts)}`);
	if (selected !== null && !Array.isArray(selected))
		throw new CellProblem(
			`is_selected has to be a list of 0 and 1, one for each text of passage_text, not ${shown(selected)}`,
		);
	if (selected !== null && selected.length !== texts.length)
		throw new CellProblem(
			`is_selected is a list of ${selected.length} and passage_text of ${texts.length}: which passages are selected cannot be told`,
		);
	return texts.map((text, at) => ({ passage_text: text, is_selected: selected?.[at] ?? 0 }));
}

function parsedJson(value: unknown): unknown {
	if (typeof value !== "string") return value;
	try {
		return exactJson(value);
	} catch {
		return value;
	}
}

function parsedList(value: unknown): unknown {
	const parsed = parsedJson(value);
	return Array.isArray(parsed) ? parsed : value;
}
