import { parsedJson } from "../../files/json-row.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What Python writes for numbers that JSON has no word for, and what stands for it: 1e999 is read as infinity. */
const WORDS = [
	["NaN", "null"],
	["Infinity", "1e999"],
] as const;
const LONGEST_WORD = 8;

/** Writes JSON as JSON that Python wrote, in text that comes in pieces: a number that is none (NaN) becomes null. */
export class PythonWords {
	private inString = false;
	private escaped = false;
	/** The beginning of what may be a word. */
	private held = "";

	/** @param isLast nothing follows, so that nothing is held back */
	next(piece: string, isLast = false): string {
		const text = this.held + piece;
		this.held = "";
		const pieces: string[] = [];
		let start = 0;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (this.inString) {
				if (this.escaped) this.escaped = false;
				else if (unit === BACKSLASH) this.escaped = true;
				else if (unit === QUOTE) this.inString = false;
				continue;
			}
			if (unit === QUOTE) {
				this.inString = true;
				continue;
			}
			const begun = WORDS.find(([word]) => word.charCodeAt(0) === unit);
			if (!begun) continue;
			const rest = text.slice(at, at + LONGEST_WORD);
			const [word, written] = begun;
			if (rest.startsWith(word)) {
				pieces.push(text.slice(start, at), written);
				at += word.length - 1;
				start = at + 1;
			} else if (!isLast && word.startsWith(rest)) {
				this.held = rest;
				pieces.push(text.slice(start, at));
				return pieces.join("");
			}
		}
		return pieces.length === 0 ? text : pieces.join("") + text.slice(start);
	}
}

/**
 * The value of a JSON text as Python writes it, where a number that is none (NaN) is null.
 * @returns a problem where it is no JSON, too deep or holds half a character
 */
export function parsePythonJson(text: string): { value: unknown } | { problem: string } {
	const mayHold = WORDS.some(([word]) => text.includes(word));
	return parsedJson(mayHold ? new PythonWords().next(text, true) : text);
}
