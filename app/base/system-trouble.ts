import { LOST } from "#db/dialect/postgres/errors.ts";
import { UnusableDatabase } from "#db/unusable-database.ts";
import { databasePath } from "./config.server.ts";

/** What can be wrong with the database file that is no fault of ours, by SQLite's result code. */
const DATABASE_TROUBLES: Readonly<Record<string, string>> = {
	SQLITE_CANTOPEN: "cannot be opened",
	SQLITE_NOTADB: "is not a database file",
	SQLITE_CORRUPT: "file is damaged",
	SQLITE_READONLY: "may not be written to",
	SQLITE_PERM: "may not be opened",
	SQLITE_AUTH: "may not be opened",
	SQLITE_ROLLEDBACK: "cannot be made or brought up to date: the disk is full, or does not write",
	SQLITE_FULL: "cannot grow: the disk is full",
	SQLITE_IOERR: "cannot be read or written: the disk does not do it",
	SQLITE_MOVED: "file was moved, removed or replaced while it was open",
	SQLITE_BUSY: "is in use by another process that does not let go of it",
};

/** What can be wrong with a server of PostgreSQL, by its code or the system's. */
const SERVER_TROUBLES: Readonly<Record<string, string>> = {
	ECONNREFUSED: "nobody listens there",
	ECONNRESET: "it broke off the connection",
	EPIPE: "it broke off the connection",
	ENOTFOUND: "its name leads to no address",
	EAI_AGAIN: "its name leads to no address now",
	ETIMEDOUT: "it does not answer",
	EHOSTUNREACH: "it cannot be reached",
	"28P01": "it does not take the password",
	"28000": "it does not let this user in",
	"3D000": "it has no database of that name; `createdb` makes one",
	"42501": "this user may not do there what Concord has to",
	"53100": "its disk is full",
	"53200": "it has no memory left",
	"53300": "all of its connections are taken",
	"55P03": "another process changes something and does not come to an end",
	"57014": "it broke off what took it too long (statement_timeout)",
	"57P01": "it was shut down",
	"57P02": "it broke down",
	"57P03": "it is starting, or stopping",
	"25006": "it can only be read",
	"25P03": "what was begun stood still for too long, and was given up",
};

/** What keeps a connection from being made, in the driver's own words: encryption and passwords. */
const NO_CONNECTION = /\bSSL\b|^SASL|certificate|self[- ]signed/i;

/** The same for files, folders and streams, by the system's code. */
const FILE_TROUBLES: Readonly<Record<string, string>> = {
	EACCES: "permission is denied",
	EBUSY: "it is in use",
	EDQUOT: "there is no room left for this user",
	EEXIST: "a file of that name is there",
	EFBIG: "the file would become too large",
	EIO: "the disk does not do it",
	EISDIR: "it is a folder, not a file",
	ELOOP: "its links lead in a circle",
	EMFILE: "too many files are open",
	ENAMETOOLONG: "the name is too long",
	ENFILE: "too many files are open",
	ENODEV: "there is no such device",
	ENOENT: "it is not there and cannot be made",
	ENOSPC: "the disk is full",
	ENOTDIR: "a part of its path is a file, not a folder",
	ENXIO: "there is no such device",
	EPERM: "that is not permitted",
	EROFS: "the disk can only be read",
	ETXTBSY: "it is in use",
};

/**
 * What stands in the way outside of Concord, in a sentence that begins in lower case; null where an
 * error is a bug of ours.
 */
export function systemTrouble(error: unknown): string | null {
	if (error instanceof UnusableDatabase) return error.message;
	const server = ownServerTrouble(error);
	if (server !== null) return `${server} (DATABASE_URL).`;
	const { code, path } = codedError(error) ?? {};
	if (code === undefined) return null;
	if (code === "OTHER_ENGINE") return (error as Error).message;
	// An extended code goes on from a plain one: SQLITE_READONLY_DIRECTORY.
	const [, plain = ""] = /^(SQLITE_[A-Z]+)/.exec(code) ?? [];
	const why = DATABASE_TROUBLES[plain];
	if (why) return `the database ${why} (DATABASE_URL, by default data/concord.sqlite).`;
	const words = fileTrouble(code);
	return words && `${path ?? "a file"} cannot be used: ${words}.`;
}

/**
 * The same of a file that is no database of DATABASE_URL, as a copy of it: the sentence names that file. Null where an
 * error is not about files.
 */
export function troubleAt(error: unknown, path: string): string | null {
	const { code = "" } = codedError(error) ?? {};
	const [, plain = ""] = /^(SQLITE_[A-Z]+)/.exec(code) ?? [];
	const why = DATABASE_TROUBLES[plain];
	if (why) return `${path} ${why}.`;
	const words = fileTrouble(code);
	return words && `${path} cannot be used: ${words}.`;
}

/** Why the system does not read or write a file, from its code; null for codes that are not about files. */
export function fileTrouble(code: string): string | null {
	return FILE_TROUBLES[code] ?? null;
}

/** What a server of PostgreSQL does not do, by an error of who asked it; null where that is none of these. */
export function serverTrouble(error: unknown): string | null {
	const { code = "", message = "", severity } = codedError(error) ?? {};
	const isSaid = severity === "FATAL" || NO_CONNECTION.test(message);
	const isUnknown = /self[- ]signed|unable to (verify|get)/i.test(message);
	const hint = isUnknown
		? ": name who vouches for it with sslrootcert=FILE, or trust whoever answers with sslmode=no-verify"
		: "";
	const said = isSaid ? `it says “${message}”${hint}` : null;
	const why = SERVER_TROUBLES[code] ?? (LOST.test(message) ? "it does not answer" : said);
	return why === null ? null : `the database server cannot be used: ${why}`;
}

/** The same where DATABASE_URL names a server: else the system's codes are of something else. */
function ownServerTrouble(error: unknown): string | null {
	return databasePath() === null ? serverTrouble(error) : null;
}

/** Codes of what may be over by itself or once somebody has made room. */
const PASSING =
	/^(SQLITE_(FULL|IOERR|BUSY|MOVED|READONLY|CANTOPEN)|ENOSPC$|EDQUOT$|EFBIG$|EIO$|EMFILE$|ENFILE$|EROFS$)/;

/**
 * For people who did nothing wrong and can do nothing about it: what keeps the server from reading or writing
 * now, in a sentence; null where it is something else.
 */
export function passingTrouble(error: unknown): string | null {
	const server = ownServerTrouble(error);
	if (server !== null) return notFinished(server);
	const { code } = codedError(error) ?? {};
	if (code === undefined || !PASSING.test(code)) return null;
	const [, plain = ""] = /^(SQLITE_[A-Z]+)/.exec(code) ?? [];
	const why = DATABASE_TROUBLES[plain];
	const what = why ? `the database ${why}` : `a file cannot be used: ${fileTrouble(code) ?? code}`;
	return notFinished(what);
}

function notFinished(what: string): string {
	return `This could not be finished: ${what}. What was confirmed before is safe. Try again in a while; if it stays so, tell whoever runs Concord.`;
}

type Coded = { code?: string; path?: string; message?: string; severity?: string };

/** An error with a code, or the one that it came from, as that of a failed statement. */
function codedError(error: unknown): Coded | null {
	if (typeof error !== "object" || error === null) return null;
	if ("code" in error && typeof error.code === "string") {
		const { code, path, message, severity } = error as Record<string, unknown>;
		const text = (value: unknown) => (typeof value === "string" ? value : undefined);
		return {
			code: text(code),
			path: text(path),
			message: text(message),
			severity: text(severity),
		};
	}
	if ("cause" in error && error.cause) return codedError(error.cause);
	return error instanceof Error ? { message: error.message } : null;
}
