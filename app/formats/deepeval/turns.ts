import { type Fields, shown } from "../../files/source-row.ts";
import { isObject, saysSomething, unread } from "../parts/json-values.ts";
import { bothWays, read, readText } from "./field-names.ts";

const KNOWN = bothWays("role content order input actualOutput toolsCalled");
const CALL_FIELDS = bothWays("name inputParameters type");

/**
 * The turns of a conversation, in their order, in the form that items have. A turn of older runs is a test case of its
 * own, of a question and an answer.
 * @returns none where there are none; a sentence where one of them cannot be read
 */
export function messagesOfTurns(turns: unknown, noPlace: Set<string>): Fields[] | string {
	if (turns === null) return [];
	if (!Array.isArray(turns)) return `turns is a list, not ${shown(turns)}`;
	const messages: Fields[] = [];
	for (const turn of inOrder(turns)) {
		if (!isObject(turn)) return `a turn is an object with named fields, not ${shown(turn)}`;
		const role = readText(turn, "role");
		const content = read(turn, "content") ?? "";
		const input = readText(turn, "input");
		if (role !== null && typeof content === "string")
			messages.push({ role, content, ...callsOf(turn, noPlace) });
		else if (role === null && input !== null) {
			messages.push({ role: "user", content: input });
			const answer = readText(turn, "actualOutput");
			if (answer !== null)
				messages.push({ role: "assistant", content: answer, ...callsOf(turn, noPlace) });
		} else return `a turn needs a role and a content that is a text, and is ${shown(turn)}`;
		for (const path of unread(turn, "turns[].", KNOWN)) noPlace.add(path);
	}
	return messages;
}

/** By their `order` where all of them say it. */
function inOrder(turns: readonly unknown[]): readonly unknown[] {
	const orderOf = (turn: unknown) => (isObject(turn) ? read(turn, "order") : null);
	if (!turns.every((turn) => Number.isFinite(orderOf(turn)))) return turns;
	return turns.toSorted((a, b) => (orderOf(a) as number) - (orderOf(b) as number));
}

/** Tools that a turn has called, as turns of items have them; what they answered has no place there. */
function callsOf(turn: Fields, noPlace: Set<string>): Fields {
	const calls = read(turn, "toolsCalled");
	if (!saysSomething(calls)) return {};
	if (!Array.isArray(calls) || !calls.every((call) => isObject(call) && readText(call, "name"))) {
		noPlace.add("turns[].toolsCalled");
		return {};
	}
	for (const call of calls as Fields[])
		for (const path of unread(call, "turns[].toolsCalled[].", CALL_FIELDS)) noPlace.add(path);
	return {
		tool_calls: (calls as Fields[]).map((call) => ({
			name: readText(call, "name"),
			args: read(call, "inputParameters") ?? {},
		})),
	};
}
