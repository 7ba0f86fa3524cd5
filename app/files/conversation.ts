/** A conversation in a row of a file: which turn is the question, which the answer, which stand before. */

import { messagesOfTurns } from "#db/model/chat-turn.ts";
import type { Message } from "#db/model/item.ts";
import { exactJson } from "./exact-json.ts";
import { CellProblem } from "./item-cells.ts";
import { type Fields, fieldOf, shown } from "./source-row.ts";

/** Fields that may hold the turns; `input` may too. A field of such a name that holds none is metadata. */
const TURN_FIELDS = ["messages", "conversation", "conversations", "turns"] as const;

/** What others call who speaks. */
const ROLES: Readonly<Record<string, string>> = {
	human: "user",
	ai: "assistant",
	gpt: "assistant",
	bot: "assistant",
};

/**
 * The row with `input`, `messages` and `response` where it holds a conversation. A question of the row's own leaves the
 * turns as they are. Else the last turn of an assistant is the answer, where the row has none of its
 * own, and the last turn of a person the question. Both leave the turns if nothing is lost by it: the
 * question stays where turns follow it, a turn that is more than text stays too.
 */
export function withConversation(fields: Fields, isText: boolean): Fields {
	const held = heldTurns(fields, isText);
	if (!held) return fields;
	const { field, turns } = held;
	const { [field]: _, ...others } = fields;
	if (field !== "input" && (fieldOf(fields, "input") ?? "") !== "") {
		return { ...others, messages: turns };
	}
	if (field === "input" && (fieldOf(fields, "messages") ?? null) !== null)
		throw new CellProblem("input and messages both hold turns: leave one of them out");
	const messages = messagesOfTurns(turns);
	if (!messages)
		throw new CellProblem(`${field} holds a turn that cannot be read: ${shown(turns)}`);
	const hasAnswer = ["response", "response_a"].some((name) => (fieldOf(fields, name) ?? "") !== "");
	const last = messages.at(-1);
	const response = !hasAnswer && last?.role === "assistant" ? last : undefined;
	const before = response && !response.given ? messages.slice(0, -1) : messages;
	const asked = before.findLastIndex(({ role }) => role === "user");
	const question = before[asked];
	const kept =
		question && !question.given && asked === before.length - 1 ? before.slice(0, -1) : before;
	return {
		...others,
		...(question ? { input: question.content } : {}),
		...(response ? { response: response.content } : {}),
		messages: kept.map(turnOfMessage),
	};
}

/** A message as a file has it: the turn that was given, to the last field. */
export function turnOfMessage({ role, content, given }: Message): unknown {
	return given ? given.turn : { role, content };
}

function heldTurns(
	fields: Fields,
	isText: boolean,
): { field: string; turns: readonly unknown[] } | undefined {
	for (const field of ["input", ...TURN_FIELDS]) {
		const turns = turnsOf(fieldOf(fields, field), isText);
		if (turns) return { field, turns };
	}
	return undefined;
}

function turnsOf(value: unknown, isText: boolean): readonly unknown[] | null {
	const list = isText && typeof value === "string" && value.startsWith("[") ? parsed(value) : value;
	if (!Array.isArray(list) || list.length === 0) return null;
	const turns = list.map(turnOf);
	return turns.includes(null) ? null : turns;
}

function parsed(text: string): unknown {
	try {
		return exactJson(text);
	} catch {
		return null;
	}
}

/** A turn with `role` and `content`, as ShareGPT (`from`, `value`) and Ragas (`type`) have it too. */
function turnOf(turn: unknown): Fields | null {
	if (typeof turn !== "object" || turn === null || Array.isArray(turn)) return null;
	const { role, from, value, type, ...others } = turn as Fields;
	if (typeof role === "string") return { ...turn, role: roleOf(role) };
	if (typeof from === "string" && typeof value === "string") {
		return { role: roleOf(from), content: value, ...others };
	}
	return typeof type === "string" && "content" in turn ? { role: roleOf(type), ...others } : null;
}

function roleOf(name: string): string {
	return Object.hasOwn(ROLES, name) ? (ROLES[name] ?? name) : name;
}
