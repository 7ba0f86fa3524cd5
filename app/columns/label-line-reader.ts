import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Fields } from "../files/source-row.ts";
import { detached } from "../files/source-row.ts";
import { type PlainLabel, readPlainLabel } from "./plain-label.ts";

const BEFORE_ID = '{"item_id":"';
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Endings that are remembered; a file with more different ones is parsed line by line. */
const MOST_ENDINGS = 20_000;

/** The label of a line of JSON; undefined for a blank line. */
type LineReader = (text: string | null) => PlainLabel | Refusal | undefined;

/**
 * Reads the lines of a long labels file. Millions of them differ in the item's id only: what comes
 * behind it (rater, kind, dimension, value) is parsed the first time and found again after that,
 * which takes a third of the time of parsing. The result is that of `JSON.parse`, always.
 */
export function labelLineReader(): LineReader {
	const endings = new Map<string, PlainLabel>();
	return (text) => {
		if (text === null) return refused("not UTF-8 text: save the file as UTF-8");
		const idEnd = endOfId(text);
		if (idEnd < 0) return parsedLabel(text);
		const ending = text.slice(idEnd);
		const known = endings.get(ending);
		if (known) return withItem(known, text.slice(BEFORE_ID.length, idEnd));
		const label = parsedLabel(text);
		if (label && !isRefusal(label) && endings.size < MOST_ENDINGS) {
			// A slice would keep the whole block of lines in memory.
			const key = detached(ending);
			// The ending alone has to make the label: a second item_id behind the first would win.
			const alone = parsedLabel(`${BEFORE_ID}-${key}`);
			if (alone && "itemId" in alone && alone.itemId === "-") endings.set(key, label);
		}
		return label;
	};
}

/** Where the id of a line that begins with it ends; −1 where it holds an escape, or is empty. */
function endOfId(text: string): number {
	if (!text.startsWith(BEFORE_ID)) return -1;
	for (let i = BEFORE_ID.length; i < text.length; i++) {
		const character = text.charCodeAt(i);
		if (character === 0x22) return i > BEFORE_ID.length ? i : -1;
		if (character === BACKSLASH || character < SPACE) return -1;
	}
	return -1;
}

function withItem(label: PlainLabel, itemId: string): PlainLabel {
	return {
		itemId,
		rater: label.rater,
		raterKind: label.raterKind,
		dimension: label.dimension,
		value: label.value,
		isText: label.isText,
		reason: label.reason,
		repetition: label.repetition,
		groups: label.groups,
	};
}

function parsedLabel(text: string): PlainLabel | Refusal | undefined {
	let row: unknown;
	try {
		row = JSON.parse(text);
	} catch {
		return text.trim() === "" ? undefined : refused("not valid JSON");
	}
	return typeof row === "object" && row !== null && !Array.isArray(row)
		? readPlainLabel(row as Fields)
		: refused("not a JSON object with named fields");
}
