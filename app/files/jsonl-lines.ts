import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** A stretch of a file: its lines in order, and the number of the first (from 1). */
export type LineBlock = {
	readonly firstLine: number;
	/** `null` stands for a line that is not UTF-8. A carriage return before the break is cut off. */
	readonly lines: readonly (string | null)[];
	/** Bytes read so far, of `size`; for progress. */
	readonly bytesRead: number;
	readonly size: number;
};

const CHUNK_BYTES = 1 << 20;
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
 * The lines of a text file, a megabyte at a time: blocks, because an awaited step for each line
 * costs more than parsing it. Memory is one block and the longest line, whatever the file's size.
 * A byte order mark is dropped; a last line without a break counts, an empty one after it does not.
 * @throws what the operating system says when the file cannot be opened or read.
 */
export async function* lineBlocks(path: string): AsyncGenerator<LineBlock> {
	const file = await open(path, "r");
	try {
		const { size } = await file.stat();
		const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
		/** The beginning of a line whose end is not read yet, in the pieces it came in. */
		let pending: Buffer[] = [];
		let firstLine = 1;
		let bytesRead = 0;
		const blockOf = (bytes: Buffer): LineBlock => {
			const lines = decodeLines(bytes);
			if (firstLine === 1 && lines[0]?.startsWith(BYTE_ORDER_MARK)) lines[0] = lines[0].slice(1);
			const block = { firstLine, lines, bytesRead, size };
			firstLine += lines.length;
			return block;
		};
		for (;;) {
			const { bytesRead: got } = await file.read(chunk, 0, CHUNK_BYTES, null);
			if (got === 0) break;
			bytesRead += got;
			const end = chunk.subarray(0, got).lastIndexOf(NEWLINE);
			if (end < 0) {
				pending.push(Buffer.from(chunk.subarray(0, got)));
				continue;
			}
			const whole = chunk.subarray(0, end);
			yield blockOf(pending.length > 0 ? Buffer.concat([...pending, whole]) : whole);
			pending = [Buffer.from(chunk.subarray(end + 1, got))];
		}
		const rest = Buffer.concat(pending);
		if (rest.length > 0) yield blockOf(rest);
	} finally {
		await file.close();
	}
}
