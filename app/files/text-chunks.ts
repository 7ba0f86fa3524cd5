import { isUtf8 } from "node:buffer";
import { type Broken, fileBytes } from "./file-bytes.ts";

/** Told how much of the file is read, from 0 to 1. */
export type OnShare = ((share: number) => void) | undefined;

const NOT_UTF8 = "is not UTF-8 text: save the file as UTF-8";

/**
 * A file's text, some megabyte at a time, without its byte order mark. A chunk never ends between
 * the bytes of a character or between a carriage return and what follows it.
 * Where the file stops being UTF-8, or being readable, the text before that place comes, then the reason.
 */
export async function* textChunks(
	path: string,
	onShare?: OnShare,
): AsyncGenerator<string | Broken> {
	let rest = Buffer.alloc(0);
	let isFirst = true;
	for await (const piece of fileBytes(path)) {
		if ("broken" in piece) {
			// What is cut off in the middle of a character is no text either.
			if (isUtf8(rest)) yield rest.toString("utf8");
			yield piece;
			return;
		}
		const bytes = rest.length > 0 ? Buffer.concat([rest, piece.bytes]) : piece.bytes;
		const end = wholeCharacters(bytes);
		const whole = bytes.subarray(0, end);
		rest = Buffer.from(bytes.subarray(end));
		if (!isUtf8(whole)) {
			yield validPrefix(whole);
			yield { broken: NOT_UTF8 };
			return;
		}
		const text = whole.toString("utf8");
		yield isFirst && text.startsWith("\uFEFF") ? text.slice(1) : text;
		isFirst = false;
		onShare?.(piece.share);
	}
	if (isUtf8(rest)) yield rest.toString("utf8");
	else yield { broken: NOT_UTF8 };
}

/** How many bytes stand before a character, or a carriage return, that the chunk's end may cut. */
function wholeCharacters(bytes: Buffer): number {
	let end = bytes.length;
	// A character has at most four bytes: its first is among the last four, or it is complete.
	for (let back = 1; back <= Math.min(4, bytes.length); back++) {
		const byte = bytes[bytes.length - back];
		if ((byte & 0xc0) === 0x80) continue;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
		if (length > back) end = bytes.length - back;
		break;
	}
	return end > 0 && bytes[end - 1] === 0x0d ? end - 1 : end;
}

/** The lines before the first one that is not UTF-8. */
function validPrefix(bytes: Buffer): string {
	let start = 0;
	for (;;) {
		const found = bytes.indexOf(0x0a, start);
		const end = found < 0 ? bytes.length : found + 1;
		if (!isUtf8(bytes.subarray(start, end))) return bytes.subarray(0, start).toString("utf8");
		start = end;
	}
}
