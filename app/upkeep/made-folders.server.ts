import { rmdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";

/**
 * Makes a folder for its owner alone, with those above it that are missing.
 * @returns removes those that were missing, as far as they are empty
 */
export function makeFolders(folder: string): () => void {
	const made = missing(folder);
	makeFolder(folder, PRIVATE_FOLDER);
	return () => {
		try {
			for (const each of made) rmdirSync(each);
		} catch {
			// Something is in it by now.
		}
	};
}

/** Folders that are not there, the innermost first. */
function missing(folder: string): string[] {
	const above = dirname(folder);
	if (above === folder || statSync(folder, { throwIfNoEntry: false })) return [];
	return [folder].concat(missing(above));
}
