import { randomBytes } from "node:crypto";
import { linkSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { type Alone, fsyncPath, isDamage, takeAlone } from "#db/dialect/sqlite/whole-file.ts";
import { fileMoment } from "#db/file-moment.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { brokenChain } from "./broken-chain.ts";
import { makeRestorable, type Restorable } from "./restorable.server.ts";
import { sha256OfFile } from "./sha256-of-file.ts";

export type Restored = Restorable & {
	readonly into: string;
	/** Where the database is that stood there before; null where there was none. */
	readonly replaced: string | null;
};

export type RestoreOptions = {
	readonly into: string;
	/** What the backup's bytes have to be. */
	readonly sha256: string | null;
	/** Nothing uses the database, says who asks: of a damaged one nobody else can know. */
	readonly isStopped: boolean;
	readonly now: Date;
};

/**
 * Puts a backup in the place of a database that nobody has open, and keeps that one under another name. Until the
 * copy is whole and checked nothing is touched; then it takes the name at once.
 */
export async function restoreBackup(
	file: string,
	{ into, sha256, isStopped, now }: RestoreOptions,
): Promise<Restored | Refusal> {
	const target = resolve(into);
	const why = whyNotInto(target, file) ?? (await whyOtherBytes(file, sha256));
	if (why !== null) return refused(why);
	makeFolder(dirname(target), PRIVATE_FOLDER);
	const held = holdAlone(target, isStopped);
	if (isRefusal(held)) return held;
	const draft = `${target}.${randomBytes(6).toString("hex")}.part`;
	try {
		const made = await makeRestorable(file, { draft, now });
		if (isRefusal(made)) return made;
		const replaced = putInPlace(draft, target, now);
		return { ...made, into: target, replaced };
	} finally {
		held.letGo();
		rmSync(draft, { force: true });
	}
}

/**
 * Restores a backup to a folder of its own, looks at all of it, and removes that. A chain of the audit log that does
 * not hold is a refusal here: whoever tries a backup out can still look for a better one.
 */
export async function drillRestore(
	file: string,
	{ sha256, now }: Pick<RestoreOptions, "sha256" | "now">,
): Promise<Restorable | Refusal> {
	const why = await whyOtherBytes(file, sha256);
	if (why !== null) return refused(why);
	const folder = mkdtempSync(join(tmpdir(), "concord-drill-"));
	try {
		const made = await makeRestorable(file, { draft: join(folder, "restored.sqlite"), now });
		if (isRefusal(made) || made.chainBreak === null) return made;
		return refused(
			`${resolve(file)} can be restored, but not all of it is as Concord wrote it: ${brokenChain(made.chainBreak)} Try another backup out; \`concord restore\` restores this one all the same.`,
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function whyNotInto(target: string, file: string): string | null {
	const there = statSync(target, { throwIfNoEntry: false });
	if (there && !there.isFile()) return `${target} is no file: name the file of a database.`;
	const source = statSync(file, { throwIfNoEntry: false });
	return there && source && there.ino === source.ino && there.dev === source.dev
		? `${target} is the backup itself: name another place with --into.`
		: null;
}

async function whyOtherBytes(file: string, sha256: string | null): Promise<string | null> {
	if (sha256 === null || !statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
	const own = await sha256OfFile(file);
	return own === sha256.toLowerCase()
		? null
		: `${file} is not as it was written: its SHA-256 is ${own}.`;
}

/** What stands beside a database that is open, or was left by a process that died. */
const BESIDE = ["-wal", "-shm", "-journal"];

/** Makes sure that nobody uses the database that is to be replaced. */
function holdAlone(target: string, isStopped: boolean): Alone | Refusal {
	if (!statSync(target, { throwIfNoEntry: false })) return { letGo() {} };
	try {
		return (
			takeAlone(target) ??
			refused(
				`${target} is in use: stop the server, and commands that use it, and restore again. Nothing was changed.`,
			)
		);
	} catch (error) {
		if (!isDamage(error)) throw error;
		const isLeft = BESIDE.some((end) => statSync(`${target}${end}`, { throwIfNoEntry: false }));
		if (!isLeft || isStopped) return { letGo() {} };
		return refused(
			`${target} is damaged, so that nobody can tell whether it is in use. Stop everything that uses it, then say so with --stopped.`,
		);
	}
}

/** @returns where the one is that had the name before; null where there was none */
function putInPlace(draft: string, target: string, now: Date): string | null {
	const aside = `${target}.replaced-${fileMoment(now)}`;
	const wasThere = statSync(target, { throwIfNoEntry: false }) !== undefined;
	if (wasThere) keepAside(target, aside);
	// Left there, they would be read as what was last written to the new one.
	rmSync(`${target}-shm`, { force: true });
	for (const end of ["-wal", "-journal"]) {
		if (statSync(`${target}${end}`, { throwIfNoEntry: false }))
			renameSync(`${target}${end}`, `${aside}${end}`);
	}
	renameSync(draft, target);
	fsyncPath(dirname(target));
	return wasThere ? aside : null;
}

/** A second name, so that there is a database at every moment; where the disk has none, the name itself. */
function keepAside(target: string, aside: string): void {
	try {
		linkSync(target, aside);
	} catch (error) {
		if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes((error as { code: string }).code))
			throw error;
		renameSync(target, aside);
	}
}
