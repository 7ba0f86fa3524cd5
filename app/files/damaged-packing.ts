import { open } from "node:fs/promises";
import { type Refusal, refused } from "../base/refusal.ts";
import { CUT_OFF, fileBytes, isGzip } from "./file-bytes.ts";
import type { FileSource } from "./file-start.ts";

/**
 * A file that is packed by gzip and does not unpack to what was packed. That is known at its end alone, and anything of
 * it may be wrong: it is refused before a row of it is read. What comes before a missing end is as it was, and is read.
 * @returns null of any other file
 */
export async function packingDamage({ name, path }: FileSource): Promise<Refusal | null> {
	if (!(await isPacked(path))) return null;
	for await (const piece of fileBytes(path)) {
		if ("broken" in piece && piece.broken !== CUT_OFF)
			return refused(
				`${name} ${piece.broken}. No row of it can be trusted, and nothing of it was imported: get the file again.`,
			);
	}
	return null;
}

async function isPacked(path: string): Promise<boolean> {
	const handle = await open(path).catch(() => null);
	if (handle === null) return false;
	try {
		const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
		return isGzip(buffer);
	} catch {
		// A folder, say: it is told of where it is opened to be read.
		return false;
	} finally {
		await handle.close();
	}
}
