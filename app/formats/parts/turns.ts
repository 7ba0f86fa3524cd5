import { messagesOfTurns } from "#db/model/chat-turn.ts";
import type { Fields } from "../../files/source-row.ts";
import { isEmpty, isObject } from "./json-values.ts";

/** A turn of a conversation in the chat form of the OpenAI API, which native rows have too. */
export type Turn = Fields & { readonly role: string };

const ROLES: ReadonlyMap<string, string> = new Map([
	["human", "user"],
	["ai", "assistant"],
	["model", "assistant"],
	["HumanMessage", "user"],
	["AIMessage", "assistant"],
	["AIMessageChunk", "assistant"],
	["SystemMessage", "system"],
	["ToolMessage", "tool"],
	["FunctionMessage", "function"],
]);
/** What a turn without `role` may call who speaks; any other type is some other object. */
const TYPES: ReadonlySet<string> = new Set([
	...ROLES.keys(),
	"user",
	"assistant",
	"system",
	"tool",
]);

/** The turns that a value holds: a list of them, `{"messages": [...]}`, or LangChain's list in a list; else null. */
export function turnsIn(value: unknown): Turn[] | null {
	if (!Array.isArray(value) || value.length === 0) return null;
	if (value.length === 1 && Array.isArray(value[0])) return turnsIn(value[0]);
	const turns = value.map(turnIn);
	const whole = turns.filter((turn) => turn !== null);
	return whole.length === turns.length && messagesOfTurns(whole) ? whole : null;
}

/** One turn: of the chat form, with parts as the OpenTelemetry conventions have them, or as LangChain writes it. */
export function turnIn(value: unknown): Turn | null {
	if (!isObject(value)) return null;
	const { kwargs, id } = value;
	if (isObject(kwargs) && Array.isArray(id)) return turnIn({ ...kwargs, type: id.at(-1) });
	const { role, type, ...others } = value;
	const speaker = role ?? type;
	if (typeof speaker !== "string") return null;
	const hasParts = Array.isArray(value.parts) && !("content" in value);
	if (role === undefined && !(TYPES.has(speaker) && "content" in value)) return null;
	return {
		role: ROLES.get(speaker) ?? speaker,
		...withoutEmpties(hasParts ? withoutParts(others) : others),
	};
}

/** Tools write every field that a turn could have; those that hold nothing would make a plain turn look like more. */
function withoutEmpties(turn: Fields): Fields {
	const held = Object.entries(turn).filter(
		([field, value]) => field === "content" || (value !== false && !isEmpty(value)),
	);
	return Object.fromEntries(held);
}

/** Parts of the OpenTelemetry conventions as content, calls and results of the chat form. */
function withoutParts(turn: Fields): Fields {
	const { parts, ...given } = turn;
	// That a model ended as usual says no more than its turn does.
	const { finish_reason: ended, ...rest } = given;
	const others = ended === "stop" ? rest : given;
	const content: unknown[] = [];
	const calls: unknown[] = [];
	let answered: Fields = {};
	for (const part of parts as unknown[]) {
		if (!isObject(part)) content.push({ type: "text", text: String(part) });
		else if (part.type === "tool_call") calls.push(callOf(part));
		else if (part.type === "tool_call_response") {
			content.push({ type: "text", text: asText(part.response ?? part.result) });
			answered = { tool_call_id: part.id };
		} else if (typeof part.content === "string" && part.type === "text")
			content.push({ type: "text", text: part.content });
		else content.push(part);
	}
	const texts = content.filter(isObject).filter(({ type }) => type === "text");
	const isPlain = texts.length === content.length && texts.length < 2;
	return {
		...others,
		...answered,
		content: isPlain ? (texts[0]?.text ?? "") : content,
		...(calls.length > 0 && { tool_calls: calls }),
	};
}

function callOf({ id, name, arguments: given }: Fields): Fields {
	return { id: id ?? null, type: "function", function: { name: String(name), arguments: given } };
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** The text of a turn that is nothing but a role and a text; else null. */
export function plainText(turn: Turn): string | null {
	const isPlain = Object.keys(turn).every((field) => field === "role" || field === "content");
	return isPlain && typeof turn.content === "string" ? turn.content : null;
}
