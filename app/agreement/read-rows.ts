import { lineBlocks } from "../importing/jsonl-lines.ts";

/** One row of a file: its cells, or what is wrong with it. */
export type Row =
	| { readonly cells: unknown; readonly isText: boolean; readonly problem?: undefined }
	| { readonly problem: string; readonly isText?: undefined };

type Progress = (file: string, share: number) => void;
type Take = (row: Row, line: number) => void;

/**
 * Hands over the rows of a file one by one, with their lines.
 * @returns why the file as a whole cannot be read, if so
 */
export async function readRows(
	file: string,
	onProgress: Progress | undefined,
	take: Take,
): Promise<{ readonly unusable?: string }> {
	try {
		const rows = await readJsonLines(file, onProgress, take);
		return rows === 0 ? { unusable: `${file} is empty.` } : {};
	} catch (error) {
		return { unusable: unreadable(file, error) };
	}
}

async function readJsonLines(
	file: string,
	onProgress: Progress | undefined,
	take: Take,
): Promise<number> {
	let rows = 0;
	for await (const block of lineBlocks(file)) {
		let line = block.firstLine;
		for (const text of block.lines) {
			const row = rowOfLine(text);
			if (row) {
				rows++;
				take(row, line);
			}
			line++;
		}
		onProgress?.(file, block.bytesRead / block.size);
	}
	return rows;
}

function rowOfLine(text: string | null): Row | undefined {
	if (text === null) return { problem: "the line is not UTF-8 text" };
	try {
		return { cells: JSON.parse(text), isText: false };
	} catch {
		return text.trim() === "" ? undefined : { problem: "the line is not JSON" };
	}
}

function unreadable(file: string, error: unknown): string {
	const code = (error as NodeJS.ErrnoException).code;
	if (code === "ENOENT") return `${file} does not exist.`;
	if (code === "EISDIR") return `${file} is a folder, not a file.`;
	if (code === "EACCES" || code === "EPERM") return `${file} may not be read (no permission).`;
	if (code) return `${file} cannot be read (${code}).`;
	throw error;
}
