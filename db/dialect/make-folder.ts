import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never comes back where
 * the system answers that a new folder's parent, which is there, is not (`/proc`).
 * @throws the system's error, as EACCES, or EEXIST where a file has that name
 */
export function makeFolder(path: string): void {
	if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
	const above = dirname(path);
	if (above !== path) makeFolder(above);
	try {
		mkdirSync(path);
	} catch (error) {
		// Another process may have been quicker.
		if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
	}
}
