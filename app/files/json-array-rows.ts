import { parseJsonRow } from "./json-row.ts";
import { LONGEST_ROW } from "./longest-row.ts";
import { fromHereOn, ROWS_PER_BATCH, type SourceRow } from "./source-row.ts";
import { type OnShare, textChunks } from "./text-chunks.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const COMMA = 0x2c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const CLOSING_BRACKET = 0x5d;
const BLANK = new Set([0x20, 0x09, NEWLINE, RETURN]);

/**
 * Finds the elements of a JSON array in text that comes in pieces, with the line each begins on, or its number where
 * all stand on one line; an element is parsed by itself, so a broken one costs no other and the array is never in memory.
 */
class ArrayReader {
	private line = 1;
	private elementLine = 0;
	private elements = 0;
	private firstLine = 0;
	/** The first two begin on one line: lines would tell nothing of them. */
	private isNumbered = false;
	private element = "";
	private depth = 0;
	private inString = false;
	private escaped = false;
	private state: "before" | "inside" | "after" | "stopped" = "before";

	/** Where the element that is being read stands. */
	get place(): number {
		return this.isNumbered ? this.elements + 1 : this.elementLine || this.line;
	}

	/** Characters of the element being read so far. */
	get openLength(): number {
		return this.element.length;
	}

	push(text: string): SourceRow[] {
		const rows: SourceRow[] = [];
		if (this.state === "stopped") return rows;
		let start = 0;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit === NEWLINE || (unit === RETURN && text.charCodeAt(at + 1) !== NEWLINE)) this.line++;
			if (this.inString) {
				if (this.escaped) this.escaped = false;
				else if (unit === BACKSLASH) this.escaped = true;
				else if (unit === QUOTE) this.inString = false;
				continue;
			}
			if (BLANK.has(unit)) continue;
			if (this.state !== "inside") {
				if (this.state === "after") {
					rows.push({ line: this.place, problem: "text follows the end of the list" });
					this.state = "stopped";
					return rows;
				}
				this.state = "inside";
				start = at + 1;
				continue;
			}
			const endsList = this.depth === 0 && unit === CLOSING_BRACKET;
			if (endsList || (this.depth === 0 && unit === COMMA)) {
				this.element += text.slice(start, at);
				start = at + 1;
				this.endElement(rows, endsList);
				if (endsList) this.state = "after";
				continue;
			}
			if (this.elementLine === 0) this.elementLine = this.line;
			if (unit === QUOTE) this.inString = true;
			else if (OPENING.has(unit)) this.depth++;
			else if (CLOSING.has(unit)) this.depth--;
		}
		if (this.state === "inside") this.element += text.slice(start);
		return rows;
	}

	end(): SourceRow[] {
		if (this.state !== "inside") return [];
		const problem = "the file ends in the middle of the list: its closing bracket is missing";
		return [{ line: this.place, problem }];
	}

	private endElement(rows: SourceRow[], isLast: boolean): void {
		const text = this.element.trim();
		const begins = this.elementLine || this.line;
		if (this.elements === 0) this.firstLine = begins;
		else if (this.elements === 1) this.isNumbered = begins === this.firstLine;
		const line = this.place;
		this.elements++;
		this.element = "";
		this.elementLine = 0;
		// Nothing before the closing bracket: an empty list, or a comma too many, which harms nobody.
		if (text === "" && isLast) return;
		rows.push({ line, ...parseJsonRow(text) });
	}
}

/** The rows of a file that holds one JSON array of objects. */
export async function* jsonArrayRows(
	path: string,
	onShare?: OnShare,
): AsyncGenerator<readonly SourceRow[]> {
	const reader = new ArrayReader();
	for await (const text of textChunks(path, onShare)) {
		if (typeof text !== "string") {
			yield [{ line: reader.place, problem: fromHereOn(text) }];
			return;
		}
		yield* inBatches(reader.push(text));
		if (reader.openLength > LONGEST_ROW) {
			const problem = "from here on more than 32 MB in one row";
			yield [{ line: reader.place, problem }];
			return;
		}
	}
	yield* inBatches(reader.end());
}

function* inBatches(rows: readonly SourceRow[]): Generator<readonly SourceRow[]> {
	for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
		yield rows.slice(start, start + ROWS_PER_BATCH);
}
