import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { isEmpty, isObject } from "./json-values.ts";

type Kind = "text" | "passages" | "references" | "turns";

/** Fields of native items and what people call them where they are free to, in lower case; the first that fits is taken. */
const NAMES: readonly (readonly [field: string, kind: Kind, names: readonly string[]])[] = [
	[
		"messages",
		"turns",
		"messages dialogue dialog conversation conversations chat turns".split(" "),
	],
	["input", "text", "question prompt input query user_input instruction text".split(" ")],
	["response", "text", "answer response output completion generation".split(" ")],
	["response_a", "text", "answer_a response_a output_a answer1 response1 response-1".split(" ")],
	["response_b", "text", "answer_b response_b output_b answer2 response2 response-2".split(" ")],
	["contexts", "passages", "contexts context retrieved_contexts".split(" ")],
	["reference_contexts", "passages", ["reference_contexts"]],
	["reference", "references", "reference reference_answer ground_truth".split(" ")],
	["document_id", "text", ["document_id"]],
	["query_id", "text", ["query_id"]],
	["system", "text", ["system"]],
	["group", "text", ["group"]],
];
const KNOWN: ReadonlySet<string> = new Set(NAMES.flatMap(([, , names]) => names));

/** Is a field of this name known as one of an item? */
export function isItemField(name: string): boolean {
	return KNOWN.has(plain(name));
}

/** Turns are a conversation wherever they stand: a field for them may be called `prompt`. */
const MAY_HOLD_TURNS: ReadonlySet<string> = new Set(["input"]);

/** What `nativeItem` makes: `noPlace` has fields that neither the item nor its metadata can hold. */
export type NativeItem =
	| { readonly item: ForeignItem; readonly noPlace: readonly string[] }
	| { readonly problem: string };

/**
 * An item from fields whose names whoever set up the tool has chosen. What has no field of an item is its metadata. Where
 * no name is known and one field alone holds text, it is the input.
 * @param more joins the metadata; beside a field of the same name as `metadata.NAME`
 * @returns a problem where there is neither question nor answer
 */
export function nativeItem(id: string, data: Fields, more: Fields = {}): NativeItem {
	const left = new Map(Object.entries(data).filter(([, value]) => !isEmpty(value)));
	const written = new Map([...left.keys()].reverse().map((key) => [plain(key), key]));
	const native: Record<string, unknown> = {};
	for (const [field, kind, names] of NAMES) {
		for (const name of names) {
			const given = written.get(name);
			if (given === undefined) continue;
			const value = read(left.get(given), kind);
			const turns = MAY_HOLD_TURNS.has(field) ? turnsIn(left.get(given)) : undefined;
			if (value !== undefined && native[field] === undefined) native[field] = value;
			else if (turns && native.messages === undefined) native.messages = turns;
			else continue;
			left.delete(given);
		}
	}
	if (!hasAny(native)) {
		const texts = [...left].filter(([, value]) => typeof value === "string");
		const [only] = texts;
		if (texts.length !== 1 || !only) return { problem: noContent(data) };
		native.input = only[1];
		left.delete(only[0]);
	}
	for (const [name, value] of Object.entries(more))
		if (!isEmpty(value)) left.set(left.has(name) ? `metadata.${name}` : name, value);
	const noPlace = left.delete("__proto__") ? ["__proto__"] : [];
	if (left.size > 0) native.metadata = Object.fromEntries(left);
	return { item: { id, ...native }, noPlace };
}

function hasAny(native: Fields): boolean {
	return ["input", "response", "response_a", "messages"].some((name) => name in native);
}

function noContent(data: Fields): string {
	const names = Object.keys(data).slice(0, 8).join(", ");
	return names === ""
		? "it has no fields, so there is nothing to judge"
		: `none of its fields is known as a question, an answer or a conversation: ${names}`;
}

function plain(name: string): string {
	return name.trim().toLowerCase();
}

function read(value: unknown, kind: Kind): unknown {
	switch (kind) {
		case "text":
			return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
		case "passages":
			return typeof value === "string" || isListOf(value, isPassage) ? value : undefined;
		case "references":
			return typeof value === "string" || isListOf(value, isText) ? value : undefined;
		case "turns":
			return turnsIn(value);
	}
}

const isText = (value: unknown) => typeof value === "string";

function isPassage(value: unknown): boolean {
	if (!isObject(value)) return isText(value);
	const { id, text, ...others } = value;
	const isNamed = id === undefined || isText(id) || typeof id === "number";
	return isText(text) && isNamed && Object.keys(others).length === 0;
}

function isListOf(value: unknown, isOne: (each: unknown) => boolean): boolean {
	return Array.isArray(value) && value.length > 0 && value.every(isOne);
}

const SPEAKERS = ["role", "from", "author", "speaker", "name", "user"] as const;
const WORDS = ["content", "value", "text", "message", "utterance"] as const;
/** Who speaks, where only its first letter keeps it from being known. */
const ROLES: ReadonlySet<string> = new Set(
	"user assistant system tool human ai gpt bot".split(" "),
);

/** A list of turns, whatever speaker and words are called in it, as `role` and `content`; undefined where it is none. */
function turnsIn(value: unknown): unknown[] | undefined {
	if (!Array.isArray(value) || value.length === 0) return undefined;
	const turns = value.map(turnOf);
	return turns.includes(undefined) ? undefined : turns;
}

function turnOf(turn: unknown): Fields | undefined {
	if (!isObject(turn)) return undefined;
	const speaker = SPEAKERS.find((name) => typeof turn[name] === "string");
	if (speaker === undefined) return undefined;
	const role = String(turn[speaker]);
	const who = ROLES.has(plain(role)) ? plain(role) : role;
	// Parts and calls of tools stay as the chat form has them.
	const { content: said = null } = turn;
	const isChat = said === null || typeof said === "string" || Array.isArray(said);
	if (speaker === "role" && isChat && ("content" in turn || "tool_calls" in turn))
		return { ...turn, role: who };
	const words = WORDS.find((name) => typeof turn[name] === "string");
	if (words === undefined) return undefined;
	const { [speaker]: _, [words]: content, ...others } = turn;
	return { role: who, content, ...others };
}
