import { messagesOfTurns } from "#db/model/chat-turn.ts";
import { type Fields, fieldOf } from "../../files/source-row.ts";
import { isEmpty, isObject, objectAt, textAt } from "../parts/json-values.ts";
import { heldIn } from "./cell-values.ts";

/** Under which names apps take a question and give an answer, beside other fields. */
const QUESTIONS = ["question", "query", "prompt", "input", "request", "message", "text"] as const;
const ANSWERS = ["response", "answer", "output", "content", "text", "result", "message"] as const;

/** A request or a response in words; `rest`: what else stood beside them. */
export type Words = {
	readonly text: string;
	readonly turns?: readonly unknown[];
	readonly rest?: Fields;
};

/** What was asked: a text, the last turn of a conversation, the one text of an object; anything else as JSON. */
export function questionOf(value: unknown): Words | null {
	const held = heldIn(value);
	if (held === null || held === undefined) return null;
	if (Array.isArray(held)) return askedIn(held) ?? { text: asText(value) };
	if (!isObject(held)) return { text: asText(held) };
	for (const name of ["messages", "input"]) {
		const turns = fieldOf(held, name);
		const asked = Array.isArray(turns) ? askedIn(turns) : null;
		if (asked) return { ...asked, ...restOf(held, name) };
	}
	return wordsAmong(held, QUESTIONS) ?? { text: asText(value) };
}

/** What was answered, likewise; the chat and the responses form of the OpenAI API among them. */
export function answerOf(value: unknown): Words | null {
	const held = heldIn(value);
	if (held === null || held === undefined) return null;
	if (Array.isArray(held)) return { text: lastAnswer(held) ?? asText(value) };
	if (!isObject(held)) return { text: asText(held) };
	const [choice] = listAt(held, "choices");
	const chosen = textAt(objectAt(choice, "message"), "content") ?? textAt(choice, "text");
	if (chosen !== null) return { text: chosen, ...restOf(held, "choices") };
	for (const name of ["output", "messages"]) {
		const said = lastAnswer(listAt(held, name));
		if (said !== null) return { text: said, ...restOf(held, name) };
	}
	return wordsAmong(held, ANSWERS) ?? { text: asText(value) };
}

function askedIn(turns: readonly unknown[]): Words | null {
	if (turns.length === 0 || !messagesOfTurns(turns)) return null;
	const at = turns.findLastIndex((turn) => textAt(turn, "role") === "user");
	if (at < 0) return null;
	const text = contentOf(turns[at]);
	const isPlain = typeof fieldOf(turns[at] as Fields, "content") === "string";
	// A last question that is a text alone stands in a field of its own.
	const kept = at === turns.length - 1 && isPlain ? turns.slice(0, -1) : turns;
	return kept.length > 0 ? { text, turns: kept } : { text };
}

function lastAnswer(turns: readonly unknown[]): string | null {
	const last = turns.findLast((turn) => textAt(turn, "role") === "assistant");
	return last === undefined ? null : contentOf(last) || null;
}

function contentOf(turn: unknown): string {
	const content = isObject(turn) ? fieldOf(turn, "content") : undefined;
	if (typeof content === "string") return content;
	return (Array.isArray(content) ? content : [])
		.flatMap((part) => textAt(part, "text") ?? [])
		.join("\n");
}

/** The only text of an object, or the one under a name that is known. */
function wordsAmong(held: Fields, names: readonly string[]): Words | null {
	const filled = Object.keys(held).filter((name) => !isEmpty(held[name]));
	const name = filled.length === 1 ? filled[0] : names.find((one) => textAt(held, one) !== null);
	const text = name === undefined ? null : textAt(held, name);
	return name === undefined || text === null ? null : { text, ...restOf(held, name) };
}

function restOf(held: Fields, taken: string): { rest?: Fields } {
	const others = Object.entries(held).filter(
		([name, value]) => name !== taken && name !== "__proto__" && !isEmpty(value),
	);
	return others.length > 0 ? { rest: Object.fromEntries(others) } : {};
}

function listAt(value: unknown, name: string): readonly unknown[] {
	const inner = isObject(value) ? fieldOf(value, name) : undefined;
	return Array.isArray(inner) ? inner : [];
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
