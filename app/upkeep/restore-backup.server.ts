import { randomBytes } from "node:crypto";
import { closeSync, linkSync, mkdtempSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { realPath } from "#db/dialect/real-path.ts";
import { dropDraft, fsyncPath, isDamage, takeAlone } from "#db/dialect/sqlite/whole-file.ts";
import { fileMoment } from "#db/file-moment.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { brokenChain } from "./broken-chain.ts";
import { makeRestorable, type Restorable } from "./restorable.server.ts";
import { whyNoRoom } from "./room-for.ts";
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
	const target = realPath(into);
	const why = whyNotInto(target, file) ?? (await whyOtherBytes(file, sha256));
	if (why !== null) return refused(why);
	const full = whyNoRoom([file], dirname(target), "what is restored");
	if (full !== null)
		return refused(`${full}. Nothing was changed: make room, or name another place with --into.`);
	makeFolder(dirname(target), PRIVATE_FOLDER);
	const aside = `${target}.replaced-${fileMoment(now)}`;
	const held = hold(target, { aside, isStopped });
	if (isRefusal(held)) return held;
	const draft = `${target}.${randomBytes(6).toString("hex")}.part`;
	let isPlaced = false;
	try {
		const made = await makeRestorable(file, { draft, now });
		if (isRefusal(made)) return made;
		if (held.isOld) keepAside(target, aside);
		putInPlace(draft, target);
		isPlaced = true;
		return { ...made, into: target, replaced: held.isOld ? aside : null };
	} finally {
		held.letGo(isPlaced);
		dropDraft(draft);
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

/** What was written last and is not in the database yet. */
const STRAYS = ["-wal", "-journal"];
/** What stands beside a database that is open, or was left by a process that died. */
const BESIDE = ["-shm", ...STRAYS];

/** A place that nobody else uses until it is let go. */
type Held = {
	/** Is a database there whose place is taken? */
	readonly isOld: boolean;
	/** Where nothing was put there, it is as it was before. */
	readonly letGo: (isPlaced: boolean) => void;
};

const inUse = (target: string) =>
	refused(
		`${target} is in use: stop the server, and commands that use it, and restore again. Nothing was changed.`,
	);

function hold(
	target: string,
	{ aside, isStopped }: { readonly aside: string; readonly isStopped: boolean },
): Held | Refusal {
	return statSync(target, { throwIfNoEntry: false })
		? holdOld(target, isStopped)
		: holdEmpty(target, aside);
}

/** Makes sure that nobody uses the database that is to be replaced. */
function holdOld(target: string, isStopped: boolean): Held | Refusal {
	try {
		const alone = takeAlone(target);
		return alone === null ? inUse(target) : { isOld: true, letGo: alone.letGo };
	} catch (error) {
		if (!isDamage(error)) throw error;
		const isLeft = BESIDE.some((end) => statSync(`${target}${end}`, { throwIfNoEntry: false }));
		if (!isLeft || isStopped) return { isOld: true, letGo() {} };
		return refused(
			`${target} is damaged, so that nobody can tell whether it is in use. Stop everything that uses it, then say so with --stopped.`,
		);
	}
}

/** Where there is none an empty one is held, so that a server that starts meanwhile waits for what comes there. */
function holdEmpty(target: string, aside: string): Held | Refusal {
	const strays = moveStrays(target, aside);
	const putBack = () => moveStrays(aside, target, strays);
	try {
		closeSync(openSync(target, "wx", PRIVATE_FILE));
	} catch (error) {
		putBack();
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return inUse(target);
		throw error;
	}
	const alone = takeAlone(target);
	if (alone === null) return inUse(target);
	return {
		isOld: false,
		letGo(isPlaced) {
			if (!isPlaced) {
				rmSync(target, { force: true });
				putBack();
			}
			alone.letGo();
		},
	};
}

function putInPlace(draft: string, target: string): void {
	// Left there, they would be read as what was last written to the new one.
	for (const end of BESIDE) rmSync(`${target}${end}`, { force: true });
	renameSync(draft, target);
	fsyncPath(dirname(target));
}

/** @returns which of them were there */
function moveStrays(from: string, to: string, ends = STRAYS): string[] {
	const there = ends.filter((end) => statSync(`${from}${end}`, { throwIfNoEntry: false }));
	for (const end of there) renameSync(`${from}${end}`, `${to}${end}`);
	return there;
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
	moveStrays(target, aside);
}
