import { isUtf8 } from "node:buffer";
import { fileBytes } from "./file-bytes.ts";
import { LONGEST_ROW } from "./longest-row.ts";

/** A stretch of a file: its lines in order, and the number of the first (from 1). */
export type LineBlock = {
	readonly firstLine: number;
	/** `null` stands for a line that is not UTF-8. A carriage return before the break is cut off. */
	readonly lines: readonly (string | null)[];
	/** How much of the file is read with it, from 0 to 1. */
	readonly share: number;
	/** Why nothing follows, where there is more that cannot be read. */
	readonly broken?: string;
};

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = "\uFEFF";

function withoutReturn(line: string): string {
	return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Whole blocks decode at once; only a block with a broken byte is taken apart line by line. */
function decodeLines(bytes: Buffer): (string | null)[] {
	if (isUtf8(bytes)) {
		const text = bytes.toString("utf8");
		const lines = text.split("\n");
		return text.includes("\r") ? lines.map(withoutReturn) : lines;
	}
	const lines: (string | null)[] = [];
	let start = 0;
	while (start <= bytes.length) {
		const found = bytes.indexOf(NEWLINE, start);
		const end = found < 0 ? bytes.length : found;
		const line = bytes.subarray(start, end);
		lines.push(isUtf8(line) ? withoutReturn(line.toString("utf8")) : null);
		start = end + 1;
	}
	return lines;
}

/**
 * The lines of a text file, about a megabyte at a time: blocks, because an awaited step for each line
 * costs more than parsing it. Memory is one block and the longest line, whatever the file's size.
 * A byte order mark is dropped; a last line without a break counts, an empty one after it does not.
 * Where the file can no longer be read, the last block says why.
 */
export async function* lineBlocks(path: string): AsyncGenerator<LineBlock> {
	/** The beginning of a line whose end is not read yet, in the pieces it came in. */
	let pending: Buffer[] = [];
	let pendingBytes = 0;
	let firstLine = 1;
	let share = 0;
	const blockOf = (bytes: Buffer): LineBlock => {
		const lines = decodeLines(bytes);
		if (firstLine === 1 && lines[0]?.startsWith(BYTE_ORDER_MARK)) lines[0] = lines[0].slice(1);
		const block = { firstLine, lines, share };
		firstLine += lines.length;
		return block;
	};
	for await (const piece of fileBytes(path)) {
		if ("broken" in piece) {
			// The line that it breaks off in is lost with what follows.
			yield { firstLine, lines: [], share, broken: piece.broken };
			return;
		}
		share = piece.share;
		const { bytes } = piece;
		const end = bytes.lastIndexOf(NEWLINE);
		if (end >= 0) {
			const whole = bytes.subarray(0, end);
			yield blockOf(pending.length > 0 ? Buffer.concat([...pending, whole]) : whole);
			pending = [];
			pendingBytes = 0;
		}
		pending.push(Buffer.from(bytes.subarray(end + 1)));
		pendingBytes += bytes.length - end - 1;
		if (pendingBytes > LONGEST_ROW) {
			yield { firstLine, lines: [], share, broken: "has more than 32 MB in one line" };
			return;
		}
	}
	const rest = Buffer.concat(pending);
	if (rest.length > 0) yield blockOf(rest);
}
