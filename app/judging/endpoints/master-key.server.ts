import { randomBytes } from "node:crypto";
import {
	closeSync,
	fsyncSync,
	linkSync,
	openSync,
	readFileSync,
	statSync,
	unlinkSync,
	writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder, PRIVATE_FILE, PRIVATE_FOLDER } from "#db/dialect/make-folder.ts";
import { config, databasePath } from "../../base/config.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { readSealingKey, SEALING_KEY_FORM } from "../../base/sealing-key.ts";
import { fileTrouble } from "../../base/system-trouble.ts";

/** May others on this machine read the file? Windows keeps no such bits. */
const OTHERS = process.platform === "win32" ? 0 : 0o077;

/**
 * The key that endpoint keys are sealed with: `CONCORD_KEY` (32 bytes in base64 or hex), else what
 * stands in a file of mode 600 beside the database. Backups and exports hold neither.
 * @param options.make makes the file where there is none, for sealing something
 */
export function masterKey({ make }: { readonly make: boolean }): Buffer | Refusal {
	const given = config().CONCORD_KEY;
	if (given) return keyIn(given, `CONCORD_KEY ${SEALING_KEY_FORM}.`);
	const path = masterKeyPath();
	if (path === null)
		return refused(
			`There is no file to keep the master key beside. Set CONCORD_KEY. It ${SEALING_KEY_FORM}.`,
		);
	try {
		if (make) makeKeyFile(path);
		return readKeyFile(path);
	} catch (error) {
		return refused(`The key file ${path} cannot be used: ${whyUnreadable(codeOf(error))}. ${MEND}`);
	}
}

const MEND = "Put it back or make it readable, or enter the keys of your endpoints again.";

/** Where the master key is kept without `CONCORD_KEY`; null for a database that is no file. */
function masterKeyPath(): string | null {
	const path = databasePath();
	return path === null || path === ":memory:" ? null : `${resolve(path)}.key`;
}

function readKeyFile(path: string): Buffer | Refusal {
	if ((statSync(path).mode & OTHERS) !== 0) {
		return refused(
			`The key file ${path} can be read by others on this machine. Run: chmod 600 ${path}`,
		);
	}
	const text = readFileSync(path, "utf8").trim();
	return keyIn(text, `The key file ${path} does not hold a key. ${MEND}`);
}

/** Complete or not there: a file that is half written never has its name. */
function makeKeyFile(path: string): void {
	if (statSync(path, { throwIfNoEntry: false })) return;
	makeFolder(dirname(path), PRIVATE_FOLDER);
	const draft = `${path}.${randomBytes(6).toString("hex")}`;
	const file = openSync(draft, "wx", PRIVATE_FILE);
	try {
		writeSync(file, `${randomBytes(32).toString("base64")}\n`);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	try {
		linkSync(draft, path);
	} catch (error) {
		// Another process was quicker: its key is the one.
		if (codeOf(error) !== "EEXIST") throw error;
	} finally {
		unlinkSync(draft);
	}
}

function keyIn(text: string, sentence: string): Buffer | Refusal {
	return readSealingKey(text) ?? refused(sentence);
}

function whyUnreadable(code: string): string {
	return code === "ENOENT" ? "it is not there" : (fileTrouble(code) ?? code);
}

function codeOf(error: unknown): string {
	return String((error as NodeJS.ErrnoException).code ?? error);
}
