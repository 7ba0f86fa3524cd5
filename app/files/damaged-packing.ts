import { type Refusal, refused } from "../base/refusal.ts";
import { CUT_OFF, fileBytes, isPacked, UNPACKS_TO_MUCH } from "./file-bytes.ts";
import type { FileSource } from "./file-start.ts";

/**
 * A file that is packed by gzip and does not unpack to what was packed. That is known at its end alone, and anything of
 * it may be wrong: it is refused before a row of it is read. What comes before a missing end is as it was, and is read.
 * @returns null of any other file
 */
export async function packingDamage({ name, path }: FileSource): Promise<Refusal | null> {
	if (!(await isPacked(path))) return null;
	for await (const piece of fileBytes(path)) {
		if (!("broken" in piece) || piece.broken === CUT_OFF) continue;
		return refused(
			piece.broken === UNPACKS_TO_MUCH
				? `${name} ${piece.broken}, as files do that are made to fill memory. Nothing of it was imported: if it is sound, unpack it and import that.`
				: `${name} ${piece.broken}. No row of it can be trusted, and nothing of it was imported: get the file again.`,
		);
	}
	return null;
}
