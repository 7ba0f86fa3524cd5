import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The data of an installation, for whoever runs it and nobody else. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never comes back where
 * the system answers that a new folder's parent, which is there, is not (`/proc`).
 * @param mode of what is made; by default as the system makes folders, `PRIVATE_FOLDER` for what nobody else reads
 * @throws the system's error, as EACCES, or EEXIST where a file has that name
 */
export function makeFolder(path: string, mode?: number): void {
	if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
	const above = dirname(path);
	if (above !== path) makeFolder(above, mode);
	try {
		mkdirSync(path, { mode });
	} catch (error) {
		// Another process may have been quicker.
		if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
	}
}
