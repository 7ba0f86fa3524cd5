import { randomBytes } from "node:crypto";
import { closeSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { disconnect } from "#db/dialect";
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { MoveFailed, moveAll, type Sums } from "#db/dialect/moving/move.ts";
import {
	isEmptyServer,
	migrateServer,
	othersAt,
	postgresStore,
} from "#db/dialect/moving/postgres-store.ts";
import { newSqliteStore, sqliteStore } from "#db/dialect/moving/sqlite-store.ts";
import type { Store } from "#db/dialect/moving/store.ts";
import { withoutPassword } from "#db/dialect/postgres/address.ts";
import { isUniqueViolation } from "#db/dialect/postgres/errors.ts";
import { fsyncPath, withoutLog } from "#db/dialect/sqlite/whole-file.ts";
import { migrationsFolder } from "#db/migrations-folder.ts";
import { openDatabase } from "#db/open.ts";
import {
	config,
	isReadableAddress,
	isServerAddress,
	UNREADABLE_ADDRESS,
} from "../../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { serverTrouble } from "../../base/system-trouble.ts";

export type Moved = {
	readonly from: string;
	readonly to: string;
	/** Rows by table; the same are in both, by count and by hash. */
	readonly sums: Sums;
	/** The file with which stored keys of endpoints are opened, which a server has no place for; null: none. */
	readonly keyFile: string | null;
};

/**
 * Moves everything from one database to another that is empty: from a file to a server, or back. What is moved
 * stays where it was. Nobody works on either meanwhile.
 * @param source of the engine that this process has loaded; brought up to date first
 */
export async function moveDatabase(source: string, target: string): Promise<Moved | Refusal> {
	if (isServerAddress(target) && !isReadableAddress(target))
		return refused(`what it is moved to ${UNREADABLE_ADDRESS}.`);
	const isFromServer = isServerAddress(source);
	if (!isFromServer && !isServerAddress(target))
		return refused("both are files: `concord backup` copies one while people work on it.");
	const from = isFromServer ? await serverAlone(source) : await fileAlone(resolve(source));
	if (isRefusal(from)) return from;
	try {
		return isServerAddress(target)
			? await intoServer(from, target)
			: await intoFile(from, resolve(target));
	} catch (error) {
		if (error instanceof MoveFailed) return refused(error.message);
		if (isServerAddress(target) && isUniqueViolation(error))
			return refused(
				"two things here are told apart by the character NUL alone, which PostgreSQL cannot keep; nothing was moved.",
			);
		const why = isServerAddress(target) ? serverTrouble(error) : null;
		if (why === null) throw error;
		return refused(`${why} (${withoutPassword(target)}).`);
	} finally {
		await from.close();
	}
}

async function serverAlone(url: string): Promise<Store | Refusal> {
	// Opening it would make the schema there.
	if (await isEmptyServer(url))
		return refused(
			`${withoutPassword(url)} is empty: there is nothing to move. Is that the name of the database?`,
		);
	await disconnect(await openDatabase(url));
	const others = await othersAt(url);
	return others === 0 ? postgresStore(url) : refused(inUse("the server’s database", others));
}

/** That others would go on writing to what was moved already. */
export function inUse(what: string, others: number): string {
	return `${what} is in use (${others} ${others === 1 ? "connection" : "connections"} of Concord): stop every server, worker and command that uses it, and try again. Nothing was changed.`;
}

async function fileAlone(path: string): Promise<Store | Refusal> {
	if (!statSync(path, { throwIfNoEntry: false })?.isFile())
		return refused(`there is no database at ${path}; DATABASE_URL names what is moved.`);
	await disconnect(await openDatabase(path));
	try {
		return sqliteStore(path);
	} catch (error) {
		if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error;
		return refused(
			`${path} is in use: stop the server, and commands that use it, and try again. Nothing was changed.`,
		);
	}
}

async function intoServer(from: Store, url: string): Promise<Moved | Refusal> {
	if (await isEmptyServer(url)) await migrateServer(url, migrationsFolder("postgres"));
	const to = await postgresStore(url);
	try {
		if (!(await to.tables()).has("audit_head"))
			return refused(
				`${to.name} is a database of something else than Concord: name one that is empty. Nothing was changed.`,
			);
		const sums = await moveAll(from, to, async () => {
			if (await holdsSomething(to))
				throw new MoveFailed(`${to.name} holds something already: name a database that is empty.`);
		});
		return { from: from.name, to: to.name, sums, keyFile: keyFileOf(from.name) };
	} finally {
		await to.close();
	}
}

/** A fresh schema holds the beginning of the audit log's chain and nothing else. */
async function holdsSomething(store: Store): Promise<boolean> {
	for (const [table, columns] of await store.tables()) {
		if (table === "audit_head") continue;
		for await (const rows of store.rows(table, columns)) if (rows.length > 0) return true;
	}
	return false;
}

async function intoFile(from: Store, path: string): Promise<Moved | Refusal> {
	if (statSync(path, { throwIfNoEntry: false }))
		return refused(`${path} is there already; name a file that is not.`);
	makeFolder(dirname(path), PRIVATE_FOLDER);
	const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
	try {
		const sums = await copyIntoDraft(from, draft);
		// A link takes no other file's place.
		linkSync(draft, path);
		fsyncPath(dirname(path));
		return { from: from.name, to: path, sums, keyFile: null };
	} finally {
		for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${draft}${end}`, { force: true });
	}
}

/** Writes everything to a new file of mode 0600, which is whole and on the disk afterwards. */
export async function copyIntoDraft(from: Store, draft: string): Promise<Sums> {
	closeSync(openSync(draft, "wx", PRIVATE_FILE));
	const to = newSqliteStore(draft, migrationsFolder("sqlite"));
	try {
		return await moveAll(from, to);
	} finally {
		await to.close();
		withoutLog(draft);
		fsyncPath(draft);
	}
}

function keyFileOf(path: string): string | null {
	const file = `${path}.key`;
	const isKept = !config().CONCORD_KEY && statSync(file, { throwIfNoEntry: false });
	return isKept ? file : null;
}
