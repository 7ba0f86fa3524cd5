import { parsedJson } from "../../files/json-row.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What Python writes for numbers that JSON has no word for, and what stands for it: 1e999 is read as infinity. */
const WORDS = [
	["NaN", "null"],
	["Infinity", "1e999"],
] as const;

/**
 * The value of a JSON text as Python writes it, where a number that is none (NaN) is null.
 * @returns a problem where it is no JSON, too deep or holds half a character
 */
export function parsePythonJson(text: string): { value: unknown } | { problem: string } {
	return parsedJson(WORDS.some(([word]) => text.includes(word)) ? withoutWords(text) : text);
}

function withoutWords(text: string): string {
	const pieces: string[] = [];
	let start = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (inString) {
			if (unit === BACKSLASH) at++;
			else if (unit === QUOTE) inString = false;
			continue;
		}
		if (unit === QUOTE) {
			inString = true;
			continue;
		}
		const found = WORDS.find(([word]) => text.startsWith(word, at));
		if (!found) continue;
		pieces.push(text.slice(start, at), found[1]);
		at += found[0].length - 1;
		start = at + 1;
	}
	return pieces.join("") + text.slice(start);
}
