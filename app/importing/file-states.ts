import { stat } from "node:fs/promises";
import type { FileSource } from "../files/file-start.ts";

/** Size and time of change of files, in their order; null where there is none. */
export type FileStates = readonly (string | null)[];

export function fileStates(files: readonly FileSource[]): Promise<FileStates> {
	return Promise.all(
		files.map(async ({ path }) => {
			const about = await stat(path).catch(() => null);
			return about && `${about.size} ${about.mtimeMs}`;
		}),
	);
}

/** The names of the files that are others now, or gone. */
export async function changedSince(
	before: FileStates,
	files: readonly FileSource[],
): Promise<string[]> {
	const now = await fileStates(files);
	return files.filter((_, index) => now[index] !== before[index]).map(({ name }) => name);
}
