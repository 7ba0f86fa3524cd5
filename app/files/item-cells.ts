import { z } from "zod";
import { messagesOfTurns } from "#db/model/chat-turn.ts";
import { Derivation, type Message, type Passage } from "#db/model/item.ts";
import { listUpToFirst } from "#db/model/list-up-to-first.ts";
import { MOST_COLUMNS } from "./column-problem.ts";
import { exactJson } from "./exact-json.ts";
import { type Fields, fieldOf, HOLDS_NUL, NUL, shown } from "./source-row.ts";

/** Why a cell of an item cannot be read; caught where the row is refused. */
export class CellProblem extends Error {}

/** A text, or a number as its text; absent, null and (in tables) empty are null. */
export function textOf(fields: Fields, name: string): string | null {
	const value = fieldOf(fields, name) ?? null;
	if (value === null || typeof value === "string") return value;
	if (typeof value === "boolean") return String(value);
	if (typeof value === "number" && Number.isFinite(value)) return String(value);
	if (typeof value === "number")
		throw new CellProblem(`${name} is a number beyond all bounds: write it as a text, in quotes`);
	throw new CellProblem(`${name} is a text, not ${shown(value)}`);
}

/** The same of an id, or of a name that is compared. */
export function nameCellOf(fields: Fields, name: string): string | null {
	const text = textOf(fields, name);
	if (text?.includes(NUL)) throw new CellProblem(`${name} ${HOLDS_NUL}`);
	return text;
}

const PassageCell = z.union([
	z.string().transform((text): Passage => ({ text })),
	z
		.object({ id: z.union([z.string(), z.number()]).nullish(), text: z.string() })
		.transform(
			({ id, text }): Passage =>
				id === null || id === undefined ? { text } : { id: String(id), text },
		),
]);

// Made once: making a schema costs more than reading a list by it.
const PassageCells = listUpToFirst(PassageCell);
const References = listUpToFirst(z.string());
const DerivationCell = Derivation.extend({
	from: listUpToFirst(z.string()).pipe(z.array(z.string()).min(1)),
});

/** A list of texts or `{id, text}`; one text stands for a list of one. */
export function passagesOf(fields: Fields, name: string, isText: boolean): Passage[] | null {
	const value = listOf(fields, name, isText);
	if (value === null) return null;
	const passages = PassageCells.safeParse(value);
	if (passages.success) return passages.data;
	throw new CellProblem(`${name} is a list of texts or of {"id", "text"}, not ${shown(value)}`);
}

/** The references of an item: one text or several, any of which suffices. */
export function referencesOf(fields: Fields, isText: boolean): string[] | null {
	const value = listOf(fields, "reference", isText);
	if (value === null || value.length === 0) return null;
	const references = References.safeParse(value);
	if (references.success) return references.data;
	throw new CellProblem(`reference is a text or a list of texts, not ${shown(value)}`);
}

export function messagesOf(fields: Fields, isText: boolean): Message[] | null {
	const value = jsonOf(fields, "messages", isText);
	if (value === null) return null;
	const messages = Array.isArray(value) ? messagesOfTurns(value) : null;
	if (messages) return messages;
	throw new CellProblem(`messages is a list of {"role", "content"}, not ${shown(value)}`);
}

export function derivationOf(fields: Fields, isText: boolean): Derivation | null {
	const value = jsonOf(fields, "derived_from", isText);
	if (value === null) return null;
	const derivation = DerivationCell.safeParse(value);
	if (derivation.success) return derivation.data;
	throw new CellProblem(
		`derived_from is {"from": [ids], "how": text, "parameters"?}, not ${shown(value)}`,
	);
}

/** The metadata object, with the fields that no item has added to it. */
export function metadataOf(
	fields: Fields,
	unknownFields: readonly string[],
	isText: boolean,
): Record<string, unknown> {
	const value = jsonOf(fields, "metadata", isText) ?? {};
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw new CellProblem(`metadata is an object, not ${shown(value)}`);
	const own = Object.entries(value);
	if (own.length > MOST_COLUMNS)
		throw new CellProblem(
			`metadata has ${own.length} fields, and at most ${MOST_COLUMNS} are read: give one that holds a list or an object`,
		);
	const added = unknownFields
		.filter((name) => !Object.hasOwn(value, name))
		.map((name): [string, unknown] => [name, fieldOf(fields, name)]);
	const entries = [...own, ...added];
	// JSON columns are checked when read, and that check drops a key of this name.
	if (entries.some(([name]) => name === "__proto__"))
		throw new CellProblem('a metadata field cannot be called "__proto__": rename it');
	return Object.fromEntries(entries);
}

/** A list from JSON, from a table's cell that holds a JSON list, or from one text. */
function listOf(fields: Fields, name: string, isText: boolean): unknown[] | null {
	const value = isText ? cellOf(fields, name) : (fieldOf(fields, name) ?? null);
	if (value === null) return null;
	return Array.isArray(value) ? value : [value];
}

/** What a JSON field holds; in a table the cell has to be JSON. */
function jsonOf(fields: Fields, name: string, isText: boolean): unknown {
	const value = fieldOf(fields, name) ?? null;
	if (!isText || typeof value !== "string") return value;
	try {
		return exactJson(value);
	} catch {
		throw new CellProblem(`${name} has to be JSON in a table, not ${shown(value)}`);
	}
}

const PYTHON_LIST = /^\[\s*['"].*['"]\s*\]$/s;

/** A table's cell that may hold a JSON list; any other text stands for itself. */
function cellOf(fields: Fields, name: string): unknown {
	const value = fieldOf(fields, name) ?? null;
	if (typeof value !== "string" || !value.startsWith("[")) return value;
	try {
		const list = exactJson(value);
		return Array.isArray(list) ? list : value;
	} catch {
		if (!PYTHON_LIST.test(value)) return value;
		throw new CellProblem(
			`${name} looks like a list as Python prints it; write it as JSON: ["…", "…"]`,
		);
	}
}
