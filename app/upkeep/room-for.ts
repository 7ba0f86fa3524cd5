import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { bytesInWords } from "../ui/numbers.ts";

/**
 * Why a copy does not fit on the disk of a folder, which may be still to be made: the beginning of a sentence,
 * which the caller ends with what to do; null where it fits.
 * @param needed bytes
 * @param what is to be written, as the sentence calls it
 */
export function whyNoRoom(needed: number, folder: string, what: string): string | null {
	const { bavail, bsize } = statfsSync(nearestTo(folder));
	if (bavail * bsize >= needed) return null;
	return `${folder} has ${bytesInWords(bavail * bsize)} of room and ${what} may take ${bytesInWords(needed)}`;
}

/** In bytes; 0 where there is none. */
export function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The folder itself, or what is there above it. */
function nearestTo(folder: string): string {
	const above = dirname(folder);
	const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
	return isThere || above === folder ? folder : nearestTo(above);
}
