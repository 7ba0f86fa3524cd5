import { stat } from "node:fs/promises";
import { type Refusal, refused } from "../base/refusal.ts";
import { fileBytes, isGzip, systemTrouble } from "./file-bytes.ts";

/** A file to read: where it lies, and what it is called in messages. */
export type FileSource = { readonly name: string; readonly path: string };

/** What the beginning of a file says of the rest. */
export type FileStart =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "parquet" };

const LOOKED_AT_BYTES = 64 * 1024;

/** What other files begin with, and what is done about them. */
const OTHERS: readonly (readonly [start: readonly number[], sentence: string])[] = [
	[[0xff, 0xfe], "is UTF-16 text: save it as UTF-8."],
	[[0xfe, 0xff], "is UTF-16 text: save it as UTF-8."],
	[
		[0x50, 0x4b, 3, 4],
		"is a ZIP archive or an Excel workbook: unpack it, or save it as CSV. If it is an Inspect log (.eval), it is cut off.",
	],
	[[0x28, 0xb5, 0x2f, 0xfd], "is packed by zstd: unpack it, or pack it with gzip."],
	[[0x42, 0x5a, 0x68], "is packed by bzip2: unpack it, or pack it with gzip."],
	[[0xfd, 0x37, 0x7a, 0x58, 0x5a], "is packed by xz: unpack it, or pack it with gzip."],
	[
		[...Buffer.from("PARE")],
		"is encrypted Parquet, which is not read: write it without encryption.",
	],
	[[...Buffer.from("%PDF-")], "is a PDF, not data."],
	[[...Buffer.from("SQLite format 3")], "is an SQLite database, not a file of rows."],
	[
		[...Buffer.from("version https://git-lfs")],
		"is a pointer of Git LFS in place of the file: fetch the file itself.",
	],
];

/** Looks at the first bytes of a file, unpacked; says what it is where it holds no rows that can be read. */
export async function startOfFile({ name, path }: FileSource): Promise<FileStart | Refusal> {
	try {
		const about = await stat(path);
		if (about.isDirectory()) return refused(`${name} is a folder, not a file.`);
		if (!about.isFile())
			return refused(
				`${name} is no plain file, and is read more than once: store it in one first.`,
			);
	} catch (error) {
		const code = (error as { code?: unknown }).code;
		return refused(
			code === "ENOENT" || code === "ENOTDIR"
				? `there is no file ${name}.`
				: `${name} ${systemTrouble(error)}.`,
		);
	}
	let bytes: Buffer = Buffer.alloc(0);
	for await (const piece of fileBytes(path)) {
		if ("broken" in piece) {
			if (bytes.length === 0) return refused(`${name} ${piece.broken}.`);
			break;
		}
		// However many blank lines stand before the first row, they say nothing of it.
		bytes = withoutBlanks(bytes.length > 0 ? Buffer.concat([bytes, piece.bytes]) : piece.bytes);
		if (bytes.length >= LOOKED_AT_BYTES) break;
	}
	return whatItIs(name, bytes.subarray(0, LOOKED_AT_BYTES));
}

const BLANKS: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n\v\f"));

function withoutBlanks(bytes: Buffer): Buffer {
	if (bytes.length < LOOKED_AT_BYTES) return bytes;
	const mark = bytes.subarray(0, 3).equals(Buffer.from("\uFEFF")) ? 3 : 0;
	let at = mark;
	while (at < bytes.length && BLANKS.has(bytes[at])) at++;
	return at < LOOKED_AT_BYTES / 2 ? bytes : bytes.subarray(at);
}

function whatItIs(name: string, bytes: Buffer): FileStart | Refusal {
	const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
	if (isGzip(bytes)) return refused(`${name} is packed by gzip twice: unpack it once.`);
	const other = OTHERS.find(([start]) => begins(start));
	if (other) return refused(`${name} ${other[1]}`);
	if (begins([...Buffer.from("PAR1")])) return { kind: "parquet" };
	const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
	if (text.trim() === "") return refused(`${name} is empty.`);
	if (/^\s*<(!doctype html|html|head|body)\b/i.test(text))
		return refused(`${name} is a web page, not data.`);
	if (text.trimStart().startsWith("<")) return refused(`${name} is XML or HTML, not rows.`);
	if (bytes.includes(0))
		return refused(`${name} is no text: it holds zero bytes (UTF-16, perhaps).`);
	return { kind: "text", text };
}
