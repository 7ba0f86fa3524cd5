import { randomBytes } from "node:crypto";
import {
	closeSync,
	linkSync,
	lstatSync,
	mkdtempSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { PRIVATE_FILE } from "#db/dialect/make-folder.ts";
import { realPath } from "#db/dialect/real-path.ts";
import { dropDraft, fsyncPath, isDamage, takeAlone } from "#db/dialect/sqlite/whole-file.ts";
import { fileMoment } from "#db/file-moment.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { unfinishedAt } from "./backup-file.server.ts";
import { endedNow, signalsHeard, takenBackIfEnded } from "./begun.server.ts";
import { brokenChain } from "./broken-chain.ts";
import { DRILL_PREFIX, dropStaleDrills } from "./drill-folders.server.ts";
import { makeFolders } from "./made-folders.server.ts";
import { makeRestorable, type Restorable } from "./restorable.server.ts";
import { sizeOf, whyNoRoom } from "./room-for.ts";
import { sha256OfFile } from "./sha256-of-file.ts";

export type Restored = Restorable & {
	readonly into: string;
	/** Where the database is that stood there before; null where there was none. */
	readonly replaced: string | null;
	/** Files that an earlier restore to this place left unfinished. */
	readonly unfinished: readonly string[];
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
	const full = whyNoRoom(sizeOf(file), dirname(target), "what is restored");
	if (full !== null)
		return refused(`${full}. Nothing was changed: make room, or name another place with --into.`);
	const removeFolders = makeFolders(dirname(target));
	const aside = freeName(`${target}.replaced-${fileMoment(now)}`);
	const held = hold(target, { aside, isStopped });
	if (isRefusal(held)) return held;
	const draft = `${target}.${randomBytes(6).toString("hex")}.part`;
	let isPlaced = false;
	const takeBack = () => {
		held.letGo(isPlaced);
		dropDraft(draft);
		if (!isPlaced) removeFolders();
	};
	const isOver = takenBackIfEnded(takeBack);
	try {
		const made = await makeRestorable(file, { draft, now });
		if (isRefusal(made)) return made;
		await signalsHeard();
		if (held.isOld) keepAside(target, aside);
		putInPlace(draft, target);
		isPlaced = true;
		const replaced = held.isOld ? aside : null;
		const keptAs = replaced === null ? "" : `, and what was there before is kept as ${replaced}`;
		endedNow(`${file} was restored to ${target} before${keptAs}`);
		return { ...made, into: target, replaced, unfinished: unfinishedAt(target) };
	} finally {
		isOver();
		takeBack();
	}
}

/** Two restores of one second leave two databases. */
function freeName(path: string, number = 1): string {
	const name = number === 1 ? path : `${path}-${number}`;
	const isTaken = [""]
		.concat(STRAYS)
		.some((end) => lstatSync(`${name}${end}`, { throwIfNoEntry: false }));
	return isTaken ? freeName(path, number + 1) : name;
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
	dropStaleDrills(now);
	const full = whyNoRoom(sizeOf(file), tmpdir(), "what is restored");
	if (full !== null)
		return refused(`${full}: make room, or have TMPDIR name a folder on another disk.`);
	const folder = mkdtempSync(join(tmpdir(), DRILL_PREFIX));
	const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
	const isOver = takenBackIfEnded(remove);
	try {
		const made = await makeRestorable(file, { draft: join(folder, "restored.sqlite"), now });
		if (isRefusal(made) || made.chainBreak === null) return made;
		return refused(
			`${resolve(file)} can be restored, but not all of it is as Concord wrote it: ${brokenChain(made.chainBreak)} Try another backup out; \`concord restore\` restores this one all the same.`,
		);
	} finally {
		remove();
		isOver();
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
		if (alone === null) return inUse(target);
		// One that holds nothing, as a restore leaves it that was killed, is nothing to keep.
		return { isOld: sizeOf(target) > 0, letGo: alone.letGo };
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
