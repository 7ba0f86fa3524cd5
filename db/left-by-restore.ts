import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { realPath } from "./dialect/real-path.ts";
import { takeAlone } from "./dialect/sqlite/whole-file.ts";

/** What a restore is written to before it takes its name; SQLite may have files beside that. */
const DRAFT = /^\.[0-9a-f]{12}\.part$/;

/**
 * Why a file is not opened in which nothing is, in a sentence: a restore was killed that held the place, and a database
 * made there would look like a new installation. Null for every other file, and while a restore is at work.
 */
export function leftByRestore(path: string): string | null {
	if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return null;
	const real = realPath(path);
	const [draft] = draftsOf(real);
	if (draft === undefined) return null;
	const alone = takeAlone(real);
	if (alone === null) return null;
	alone.letGo();
	return `${real} is empty, and ${draft} is what a restore wrote that did not end: restore the backup again, and remove that; where nothing is to be restored remove both.`;
}

/** Copies beside a file that were to take its place. */
export function draftsOf(path: string): string[] {
	const name = basename(path);
	return readdirSync(dirname(path))
		.filter((each) => each.startsWith(name) && DRAFT.test(each.slice(name.length)))
		.map((each) => join(dirname(path), each));
}
