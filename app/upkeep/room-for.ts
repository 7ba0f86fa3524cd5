import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { bytesInWords } from "../ui/numbers.ts";

/**
 * Why copies of files do not fit on the disk of a folder, which may be still to be made: the beginning of a sentence,
 * which the caller ends with what to do; null where they fit.
 * @param what is to be written, as the sentence calls it
 */
export function whyNoRoom(files: readonly string[], folder: string, what: string): string | null {
	const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
	const needed = sizes.reduce((sum, size) => sum + size, 0);
	const { bavail, bsize } = statfsSync(nearestTo(folder));
	if (bavail * bsize >= needed) return null;
	return `${folder} has ${bytesInWords(bavail * bsize)} of room and ${what} may take ${bytesInWords(needed)}`;
}

/** The folder itself, or what is there above it. */
function nearestTo(folder: string): string {
	const above = dirname(folder);
	const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
	return isThere || above === folder ? folder : nearestTo(above);
}
