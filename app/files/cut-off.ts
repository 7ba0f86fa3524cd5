import { open } from "node:fs/promises";
import { type Refusal, refused } from "../base/refusal.ts";
import { isPacked } from "./file-bytes.ts";
import { type FileSource, startOfFile } from "./file-start.ts";

/** A file may end in empty lines. */
const TAIL_BYTES = 4_096;

/**
 * One JSON document that lacks its closing bracket: half of a download, say. It is refused before anything of it is
 * written; of a file with a record a line only the last is lost, and a packed file says itself that it is cut off.
 * @returns null where the document ends as it began, and for any other file
 */
export async function documentCutOff(file: FileSource): Promise<Refusal | null> {
	const start = await startOfFile(file);
	if ("sentence" in start || start.kind !== "text") return null;
	const closing = closingOf(start.text);
	if (closing === null) return null;
	const tail = await tailOf(file);
	if (tail === null || tail.endsWith(closing)) return null;
	return refused(
		`${file.name} does not end as it began: the ${closing} that closes it is missing. It was cut off, or something follows it: get the whole file. Nothing of it was imported.`,
	);
}

/**
 * The bracket that a document ends with; null where the text is none, or a record a line. The header of a table may
 * begin with a bracket too, but not with what JSON has after it.
 */
function closingOf(text: string): "}" | "]" | null {
	const begun = text.trimStart();
	if (/^\[\s*[{\]]/.test(begun)) return "]";
	if (!/^\{\s*"/.test(begun)) return null;
	const [line = "", ...others] = begun.split("\n", 2);
	return others.length > 0 && isJson(line) ? null : "}";
}

function isJson(line: string): boolean {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}

/** What the file ends with, without empty lines; null where it is packed, or gone meanwhile. */
async function tailOf({ path }: FileSource): Promise<string | null> {
	if (await isPacked(path)) return null;
	const handle = await open(path).catch(() => null);
	if (handle === null) return null;
	try {
		const { size } = await handle.stat();
		const length = Math.min(size, TAIL_BYTES);
		const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
		return buffer.toString("latin1").trimEnd();
	} finally {
		await handle.close();
	}
}
