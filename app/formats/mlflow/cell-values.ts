import { parsedJson } from "../../files/json-row.ts";
import { pythonLiteral } from "./python-literal.ts";

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NONE: ReadonlySet<string> = new Set(["nan", "none", "null", "<na>"]);

/** What a text holds that is JSON, or in a table what Python prints of a list or a dictionary; else the text itself. */
export function heldIn(value: unknown): unknown {
	if (typeof value !== "string" || !/^\s*[[{"]/.test(value)) return value;
	const parsed = parsedJson(value);
	if ("value" in parsed) return parsed.value;
	return /^\s*[[{]/.test(value) ? (pythonLiteral(value) ?? value) : value;
}

/** A score as a table without types has it: a number, true or false as Python writes it, or a text. */
export function scoreInText(text: string): unknown {
	const trimmed = text.trim();
	if (NUMBER.test(trimmed)) return Number(trimmed);
	const word = trimmed.toLowerCase();
	if (word === "true" || word === "false") return word === "true";
	if (word === "" || NONE.has(word)) return null;
	return /^[[{]/.test(trimmed) ? heldIn(text) : text;
}
