import { withConversation } from "./conversation.ts";
import { CellProblem } from "./item-cells.ts";
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
	const passages = marcoPassages(isText ? parsedJson(native.passages) : native.passages);
	const answers = isText ? parsedList(native.answers) : native.answers;
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

type MarcoPassage = { text: string; isSelected: boolean };

/** A list of passages, or (as on Hugging Face) one object of parallel lists. */
function marcoPassages(passages: unknown): MarcoPassage[] {
	const problem = new CellProblem(`passages has to hold passage_text, not ${shown(passages)}`);
	if (typeof passages !== "object" || passages === null) throw problem;
	const list = Array.isArray(passages) ? passages : parallel(passages as Fields);
	return list.map((passage) => {
		const { passage_text: text, is_selected: selected } = (passage ?? {}) as Fields;
		if (typeof text !== "string") throw problem;
		return { text, isSelected: Number(selected) === 1 };
	});
}

function parallel(passages: Fields): Fields[] {
	const texts = fieldOf(passages, "passage_text");
	const selected = fieldOf(passages, "is_selected");
	if (!Array.isArray(texts)) return [{}];
	return texts.map((text, index) => ({
		passage_text: text,
		is_selected: Array.isArray(selected) ? selected[index] : 0,
	}));
}

function parsedJson(value: unknown): unknown {
	if (typeof value !== "string") return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

function parsedList(value: unknown): unknown {
	const parsed = parsedJson(value);
	return Array.isArray(parsed) ? parsed : value;
}
