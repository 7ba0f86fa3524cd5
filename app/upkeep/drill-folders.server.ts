import { lstatSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the folders begin with to which backups are restored to try them out. */
export const DRILL_PREFIX = "concord-drill-";

/** No drill takes so long. */
const STALE_MS = 24 * 3_600_000;

/** A drill that is at work, or that was killed. */
export type DrillFolder = { readonly path: string; readonly isStale: boolean };

/** As `mkdtemp` names them. */
const NAMED = new RegExp(`^${DRILL_PREFIX}[A-Za-z0-9]{6}$`);
const COPY = /^restored\.sqlite/;

/** Folders of drills of this user, with nothing else in them. Where others may write to the temporary folder, theirs are left alone. */
export function drillFolders(now: Date): DrillFolder[] {
	return readdirSync(tmpdir())
		.filter((name) => NAMED.test(name))
		.map((name) => join(tmpdir(), name))
		.flatMap((path) => {
			const there = lstatSync(path, { throwIfNoEntry: false });
			if (!there?.isDirectory() || there.uid !== process.getuid?.()) return [];
			const copies = readdirSync(path);
			if (!copies.every((name) => COPY.test(name))) return [];
			const changed = [there].concat(
				copies.flatMap((name) => lstatSync(join(path, name), { throwIfNoEntry: false }) ?? []),
			);
			const latest = Math.max(...changed.map(({ mtimeMs }) => mtimeMs));
			return [{ path, isStale: now.getTime() - latest > STALE_MS }];
		});
}

/** Removes copies that drills left behind that were killed more than a day ago. */
export function dropStaleDrills(now: Date): void {
	for (const { path, isStale } of drillFolders(now))
		if (isStale) rmSync(path, { recursive: true, force: true });
}
