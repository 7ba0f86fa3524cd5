import { MOST_COLUMNS } from "./column-problem.ts";
import { exactJson } from "./exact-json.ts";
import { tooDeep, tooMuchIn } from "./long-json.ts";
import type { Fields } from "./source-row.ts";

/** An escape that may be half of a surrogate pair, in the text of JSON. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Deeper data is an accident or an attack, and would overflow what walks through it later. */
const MAX_DEPTH = 64;

/** Reads the text of one JSON object. Its keys may be anything, `__proto__` included. */
export function parseJsonRow(text: string): { fields: Fields } | { problem: string } {
	const parsed = parsedJson(text);
	if ("problem" in parsed) return parsed;
	const { value } = parsed;
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return { problem: "not a JSON object with named fields" };
	// Counted only where the text has room for as many.
	const names = text.length > 5 * MOST_COLUMNS ? Object.keys(value).length : 0;
	if (names > MOST_COLUMNS)
		return { problem: `${names} fields, and at most ${MOST_COLUMNS} are read` };
	return { fields: value as Fields };
}

/** The value of a JSON text, not deeper than what walks through it later can bear, of whole characters. */
export function parsedJson(text: string): { value: unknown } | { problem: string } {
	const tooMuch = tooMuchIn(text, MAX_DEPTH);
	if (tooMuch !== null) return { problem: tooMuch };
	let value: unknown;
	try {
		value = exactJson(text);
	} catch (error) {
		return { problem: `not valid JSON (${jsonComplaint(error)})` };
	}
	if (isDeeper(value, MAX_DEPTH)) return { problem: tooDeep(MAX_DEPTH) };
	if (SURROGATE_ESCAPE.test(text) && holdsHalf(value))
		return { problem: "holds half a character (a \\ud… escape without its pair)" };
	return { value };
}

/** V8's complaint without the quoted data, which may be megabytes. */
function jsonComplaint(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	const short = message.replace(/, (\.\.\.)?".*$/s, "").replace(/ in JSON at position.*$/s, "");
	return short.length > 80 ? `${short.slice(0, 77)}…` : short;
}

function isDeeper(value: unknown, limit: number): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (limit === 0) return true;
	for (const inner of Object.values(value)) if (isDeeper(inner, limit - 1)) return true;
	return false;
}

/** Is there half a character in one of the texts of a value, its names included? */
function holdsHalf(value: unknown): boolean {
	if (typeof value === "string") return LONE_SURROGATE.test(value);
	if (typeof value !== "object" || value === null) return false;
	if (Array.isArray(value)) return value.some(holdsHalf);
	for (const [name, inner] of Object.entries(value))
		if (LONE_SURROGATE.test(name) || holdsHalf(inner)) return true;
	return false;
}
