import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { bytesInWords } from "../../ui/numbers.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/** With less than this much room a full disk is near. */
const LITTLE = 100 * 1024 * 1024;

/** Is there room for the database to grow, and for a backup and the copy before a change of its schema? */
export function lookAtDisk(path: string): Finding[] {
	const folder = nearestFolder(dirname(path));
	const there = statSync(path, { throwIfNoEntry: false });
	try {
		accessSync(folder, constants.W_OK | constants.X_OK);
		if (there) accessSync(path, constants.W_OK);
	} catch {
		return [
			wrong(
				"disk",
				there
					? `This user may not write to ${path} or to its folder, where SQLite keeps what it is about to write.`
					: `This user may not make anything in ${folder}, where the database is to be.`,
				"Run Concord as the owner of both, or give this user the right to write.",
			),
		];
	}
	const { bavail, bsize } = statfsSync(folder);
	const free = bavail * bsize;
	const size = [path, `${path}-wal`].reduce(
		(sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
		0,
	);
	const says = `${folder} has ${bytesInWords(free)} of room; the database takes ${bytesInWords(size)}.`;
	if (free < LITTLE)
		return [wrong("disk", says, "Make room: on a full disk nothing more is stored.")];
	if (free < size)
		return [
			wrong(
				"disk",
				`${says} Neither a backup beside it fits, nor the copy without which no new version changes it.`,
				"Make room, or move the database to a larger disk.",
			),
		];
	if (free < 2 * size)
		return [
			note(
				"disk",
				says,
				"A backup and the copy before a new version take as much each: make room, or keep backups elsewhere.",
			),
		];
	return [ok("disk", says)];
}

/** The folder itself, or the one in which it would be made. */
function nearestFolder(folder: string): string {
	const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
	return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
