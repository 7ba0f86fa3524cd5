import { parsedJson } from "../../files/json-row.ts";
import { isEmpty, isObject } from "./json-values.ts";
import { firstOf } from "./told-rows.ts";
import { plainText, type Turn, turnIn, turnsIn } from "./turns.ts";

/** Question, answer and what stands beside them, in fields of native items. */
export type ExchangeFields = {
	readonly input?: string;
	readonly messages?: readonly Turn[];
	readonly response?: string;
	readonly contexts?: readonly (string | { readonly id?: string; readonly text: string })[];
	readonly reference?: string;
};

/** A field of an object that none of them has, by its path. */
export type Rest = readonly (readonly [path: string, value: unknown])[];

const QUESTIONS = [
	"question",
	"query",
	"input",
	"user_input",
	"userInput",
	"user_query",
	"prompt",
	"message",
];
/** Of a question less plainly called so. */
const TEXT_FIELDS = ["text", "content"];
const ANSWERS = ["answer", "output", "response", "result", "completion", "content", "text"];
const CONTEXTS = [
	"contexts",
	"context",
	"retrieved_contexts",
	"retrieved_documents",
	"source_documents",
	"documents",
];
const REFERENCES = ["reference", "ground_truth", "expected_output", "expected"];
const CONVERSATIONS = ["messages", "input_messages", "chat_history", "conversation"];

/**
 * What went into an application or a model and what came out of it. Texts are question and answer; a list of turns
 * is a conversation; of an object the fields are used that are plainly called so, else it is its JSON text.
 * @param names what the two are called, for the paths of what is left over
 */
export function exchangeOf(
	given: unknown,
	came: unknown,
	names: readonly [string, string],
): { readonly fields: ExchangeFields; readonly rest: Rest } {
	const asked = sideOf(given, names[0], [...QUESTIONS, ...TEXT_FIELDS]);
	const answered = sideOf(came, names[1], ANSWERS);
	const contexts = asked.contexts ?? answered.contexts;
	const reference = asked.reference ?? answered.reference;
	/** What the answer brings along once more. */
	const twice: Rest = [
		[`${names[1]}.contexts`, asked.contexts && answered.contexts],
		[`${names[1]}.reference`, asked.reference && answered.reference],
	];
	return {
		fields: {
			...spoken(asked, answered),
			...(contexts && { contexts }),
			...(reference !== undefined && { reference }),
		},
		rest: [...asked.rest, ...answered.rest, ...twice],
	};
}

/** One of the two sides. */
type Side = {
	readonly text?: string;
	readonly turns?: readonly Turn[];
	readonly contexts?: ExchangeFields["contexts"];
	readonly reference?: string;
	readonly rest: Rest;
};

/** Conversations stay whole: what is asked and answered in them is found where native rows are read. */
function spoken(asked: Side, answered: Side): ExchangeFields {
	const input = asked.text === undefined ? {} : { input: asked.text };
	const response = answered.text === undefined ? {} : { response: answered.text };
	if (!answered.turns) return asked.turns ? held(asked.turns, response) : { ...input, ...response };
	const last = answered.turns.length === 1 ? plainText(answered.turns[0]) : null;
	if (last !== null)
		return asked.turns ? held(asked.turns, { response: last }) : { ...input, response: last };
	const before = asked.turns ?? (asked.text ? [{ role: "user", content: asked.text }] : []);
	// What came out may be the whole conversation, with what went in at its beginning.
	const said = new Set(answered.turns.map(({ content }) => JSON.stringify(content)));
	const isWhole = before.every(({ content }) => said.has(JSON.stringify(content)));
	return held(isWhole ? answered.turns : [...before, ...answered.turns], {});
}

/** A conversation without a question and without an answer is a text, since an item needs one of them. */
function held(turns: readonly Turn[], response: { response?: string }): ExchangeFields {
	const isAsked = turns.some(({ role }) => role === "user") || turns.at(-1)?.role === "assistant";
	if (isAsked || response.response !== undefined) return { messages: turns, ...response };
	return { input: JSON.stringify(turns), ...response };
}

/** @param texts fields of an object that may hold its text, the plainest first */
function sideOf(value: unknown, name: string, texts: readonly string[]): Side {
	const read = typeof value === "string" ? fromText(value) : value;
	if (isEmpty(read)) return { rest: [] };
	const turns = turnsIn(read) ?? wrapped(turnIn(read));
	if (turns) return { turns, rest: [] };
	if (!isObject(read)) return { text: textOf(value), rest: [] };
	if (Object.values(read).every(isEmpty)) return { rest: [] };
	const choice = choiceIn(read);
	if (choice) {
		const rest = [
			...restOf(read, [choice.list], name),
			...restOf(choice.held, choice.used, `${name}.${choice.list}[]`),
		];
		return { ...sideOf(choice.value, name, texts), rest };
	}
	const conversation = CONVERSATIONS.find((field) => turnsIn(read[field]));
	const field = texts.find((one) => isText(read[one]) || turnIn(read[one]) !== null);
	const spoken = conversation ?? field;
	return spoken === undefined ? { text: textOf(value), rest: [] } : namedSide(read, name, spoken);
}

/** The side that a field of an object speaks, with the contexts and the reference that the object has too. */
function namedSide(read: Readonly<Record<string, unknown>>, name: string, field: string): Side {
	const value = read[field];
	const turns = turnsIn(value) ?? wrapped(turnIn(value));
	const documents = CONTEXTS.find((one) => one !== field && passagesIn(read[one]) !== null);
	const expected = REFERENCES.find((one) => one !== field && isText(read[one]));
	const used = [field, documents, expected].filter((one) => one !== undefined);
	const passages = documents === undefined ? null : passagesIn(read[documents]);
	return {
		...(turns ? { turns } : { text: textOf(value) }),
		...(passages && { contexts: passages.contexts }),
		...(expected !== undefined && { reference: textOf(read[expected]) }),
		rest: [
			...restOf(read, used, name),
			...(passages?.rest ?? []).map(
				([path, one]) => [`${name}.${documents}[].${path}`, one] as const,
			),
		],
	};
}

/** Texts, or documents with their text under one of its usual names; null where it holds anything else. */
export function passagesIn(
	value: unknown,
): { readonly contexts: NonNullable<ExchangeFields["contexts"]>; readonly rest: Rest } | null {
	const list = typeof value === "string" && value !== "" ? [value] : value;
	if (!Array.isArray(list) || list.length === 0) return null;
	const contexts: (string | { id?: string; text: string })[] = [];
	const rest: [string, unknown][] = [];
	for (const one of list) {
		const fields = isObject(one) && isObject(one.kwargs) ? one.kwargs : one;
		const field = isObject(fields) && TEXTS.find((name) => typeof fields[name] === "string");
		if (typeof one === "string") contexts.push(one);
		else if (!isObject(fields) || !field) return null;
		else {
			const { id } = fields;
			const isNamed = typeof id === "string" && id !== "";
			const text = String(fields[field]);
			contexts.push(isNamed ? { id, text } : text);
			for (const [name, held] of Object.entries(fields))
				if (name !== field && !(isNamed && name === "id")) rest.push([name, held]);
		}
	}
	return { contexts, rest };
}
const TEXTS = ["page_content", "pageContent", "content", "text", "document"];

/** The answer in what a model's API or LangChain gives back: `choices[0].message`, `generations[0][0]`. */
function choiceIn(read: Readonly<Record<string, unknown>>) {
	const list = ["choices", "generations"].find((name) => Array.isArray(read[name]));
	const choices = list === undefined ? [] : (read[list] as unknown[]).flat(2);
	const [held] = choices;
	if (list === undefined || choices.length !== 1 || !isObject(held)) return null;
	const value = firstOf(held, ["message", "text"]);
	return value === undefined ? null : { list, held, value, used: ["message", "text"] };
}

function restOf(
	read: Readonly<Record<string, unknown>>,
	used: readonly string[],
	name: string,
): Rest {
	return Object.entries(read)
		.filter(([field]) => !used.includes(field))
		.map(([field, value]) => [`${name}.${field}`, value] as const);
}

/** JSON written into a text is read; any other text stands for itself. */
function fromText(text: string): unknown {
	if (!/^\s*[[{]/.test(text)) return text;
	const read = parsedJson(text);
	return "problem" in read ? text : read.value;
}

function wrapped(turn: Turn | null): Turn[] | null {
	return turn && turnsIn([turn]);
}

function isText(value: unknown): boolean {
	return (typeof value === "string" && value !== "") || typeof value === "number";
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
