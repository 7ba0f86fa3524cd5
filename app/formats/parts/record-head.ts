import { CsvReader } from "../../files/csv-reader.ts";
import type { FileStart } from "../../files/file-start.ts";

/** How the records of a file stand, and which fields the first one names. */
export type RecordHead = {
	/** `document`: one JSON object, over several lines, or with all records in the list of it that `list` names. */
	readonly kind: "array" | "lines" | "document" | "table";
	readonly list: string | null;
	readonly delimiter: string;
	/** Fields of the first record, each with the character that its value begins with (nothing in a table). */
	readonly keys: ReadonlyMap<string, string>;
};

/**
 * What the beginning of a file says of its records; it may end in the middle of the first.
 * @param lists names of lists in which an answer of the tool's API hands out records: `{"data": [...]}`
 * @returns null where it holds no records that could be read
 */
export function recordHead(start: FileStart | null, lists: readonly string[]): RecordHead | null {
	if (start?.kind !== "text") return null;
	const text = start.text.trimStart();
	const delimiter = ",";
	if (text.startsWith("[")) {
		const keys = keysOf(text, text.indexOf("{"));
		return keys && { kind: "array", list: null, delimiter, keys: begins(text, keys) };
	}
	if (!text.startsWith("{")) return tableHead(text);
	const keys = keysOf(text, 0);
	if (!keys) return null;
	const kind = isLines(text) ? "lines" : "document";
	const list = lists.find((name) => text[keys.get(name) ?? -1] === "[") ?? null;
	if (list === null) return { kind, list, delimiter, keys: begins(text, keys) };
	const inner = keysOf(text, text.indexOf("{", keys.get(list)));
	return inner && { kind, list, delimiter, keys: begins(text, inner) };
}

function begins(text: string, keys: ReadonlyMap<string, number>): Map<string, string> {
	return new Map([...keys].map(([key, at]) => [key, text[at] ?? ""]));
}

/** One object a line; an object over many lines begins its second with a field. */
function isLines(text: string): boolean {
	const lines = text.split("\n");
	if (lines.length === 1) return isWhole(text);
	if (isWhole(lines[0])) return lines.slice(1).some((line) => line.trim() !== "");
	// A first line that goes on is no broken line of its own.
	if (/[,[{:]\s*$/.test(lines[0])) return false;
	return lines.slice(1).some((line) => line.startsWith("{"));
}

function isWhole(line: string): boolean {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}

function tableHead(text: string): RecordHead | null {
	const line = text.split(/[\r\n]/, 1)[0];
	const unquoted = line.replace(/"[^"]*"/g, "");
	const candidates = [",", "\t", ";"];
	const counts = candidates.map((candidate) => unquoted.split(candidate).length);
	const delimiter = candidates[counts.indexOf(Math.max(...counts))];
	const reader = new CsvReader(delimiter);
	const first = [...reader.push(`${line}\n`), ...reader.end()][0];
	if (!first || !("cells" in first) || first.cells.length < 2) return null;
	const keys = new Map(first.cells.map((cell) => [cell, ""]));
	return { kind: "table", list: null, delimiter, keys };
}

/** The fields of the object that begins at a place, and where their values begin, as far as the text goes. */
function keysOf(text: string, from: number): Map<string, number> | null {
	if (text[from] !== "{") return null;
	const keys = new Map<string, number>();
	let depth = 0;
	let expectsKey = false;
	for (let at = from; at < text.length; at++) {
		const sign = text[at];
		if (sign === '"') {
			const end = endOfString(text, at);
			if (depth === 1 && expectsKey) {
				const key = parsedKey(text.slice(at, end + 1));
				const value = valueAfter(text, end + 1);
				if (key === null || value === null) break;
				keys.set(key, value);
				expectsKey = false;
				at = value - 1;
			} else at = end;
		} else if (sign === "{" || sign === "[") {
			depth++;
			expectsKey = depth === 1;
		} else if (sign === "}" || sign === "]") {
			depth--;
			if (depth === 0) break;
		} else if (sign === ",") expectsKey = depth === 1;
	}
	return keys;
}

function endOfString(text: string, from: number): number {
	for (let at = from + 1; at < text.length; at++) {
		if (text[at] === "\\") at++;
		else if (text[at] === '"') return at;
	}
	return text.length;
}

function parsedKey(quoted: string): string | null {
	try {
		return JSON.parse(quoted) as string;
	} catch {
		return null;
	}
}

function valueAfter(text: string, from: number): number | null {
	const found = /^\s*:\s*(?=\S)/.exec(text.slice(from, from + 200));
	return found ? from + found[0].length : null;
}
