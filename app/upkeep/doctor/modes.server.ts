import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { realPath } from "#db/dialect/real-path.ts";
import { folderOfUploads, UPLOAD_PREFIX } from "../../base/upload-folders.ts";
import { counted } from "../../ui/numbers.ts";
import { drillFolders } from "../drill-folders.server.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/** May others on this machine read or write? Windows keeps no such bits. */
const OTHERS = process.platform === "win32" ? 0 : 0o077;

/**
 * The database, what SQLite keeps beside it, its key, copies and backups: they are for their owner alone.
 * @param named as DATABASE_URL says it: where that is a link the key lies beside the link
 */
export function lookAtModes(path: string, named = path): Finding[] {
	const key = `${named}.key`;
	const beside = filesOf(path);
	const isElsewhere = realPath(key) !== realPath(`${path}.key`);
	const own = isElsewhere && statSync(key, { throwIfNoEntry: false }) ? beside.concat(key) : beside;
	const open = own.filter((file) => (statSync(file).mode & OTHERS) !== 0);
	const { uid } = statSync(path);
	const ofOthers = own.filter((file) => statSync(file).uid !== uid);
	const drafts = own.filter((file) => file.endsWith(".part"));
	const found: Finding[] = open.map((file) =>
		wrong(
			"file modes",
			`${file} can be read by others on this machine (mode ${modeOf(file)}).`,
			`chmod 600 ${file}`,
		),
	);
	for (const file of ofOthers)
		found.push(
			wrong(
				"file modes",
				`${file} belongs to another user than the database, as after a command that was run as root.`,
				`chown ${uid} ${file}`,
			),
		);
	for (const folder of foldersOf(path).filter(isForOthersToWrite))
		found.push(
			wrong(
				"file modes",
				`Others on this machine may write to ${folder} (mode ${modeOf(folder)}), and so put another file in the place of one that is in it.`,
				`chmod go-w ${folder}`,
			),
		);
	if (found.length === 0)
		found.push(
			ok(
				"file modes",
				`${own.length === 1 ? "The file is" : `All ${own.length} files are`} for the owner alone.`,
			),
		);
	for (const file of drafts)
		found.push(
			note(
				"files",
				`${file} is a copy that was never finished, or is written just now.`,
				"Remove it where no backup, restore or start is under way.",
			),
		);
	return found;
}

/** Uploads wait in folders of their own until they are imported, for their owner alone. */
export function lookAtUploads(): Finding[] {
	const parent = folderOfUploads();
	const own = readdirSync(parent)
		.filter((name) => name.startsWith(UPLOAD_PREFIX))
		.map((name) => join(parent, name))
		.filter((folder) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.());
	const open = own.filter((folder) => {
		const there = statSync(folder, { throwIfNoEntry: false });
		return there !== undefined && (there.mode & OTHERS) !== 0;
	});
	if (open.length === 0)
		return [
			ok("uploads", `${counted(own.length, "upload")} in ${parent}, for nobody else to read.`),
		];
	return open.map((folder) =>
		wrong("uploads", `${folder} can be entered by others on this machine.`, `chmod 700 ${folder}`),
	);
}

/** Copies that drills left behind which were killed. */
export function lookAtDrills(now: Date): Finding[] {
	return drillFolders(now).map(({ path, isStale }) =>
		note(
			"files",
			`${path} holds a copy that a drill left which did not end${isStale ? "" : ", or is written just now"}.`,
			isStale
				? "Remove it; the next drill does, too."
				: "Remove it where no `concord restore --drill` is under way.",
		),
	);
}

function modeOf(path: string): string {
	return (statSync(path).mode & 0o777).toString(8);
}

function backupsBeside(path: string): string | null {
	const folder = join(dirname(path), "backups");
	return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : null;
}

function foldersOf(path: string): string[] {
	const backups = backupsBeside(path);
	return backups === null ? [dirname(path)] : [dirname(path), backups];
}

/** In a folder with the sticky bit nobody can move what is another's. */
function isForOthersToWrite(folder: string): boolean {
	const { mode } = statSync(folder);
	return (mode & OTHERS & 0o022) !== 0 && (mode & 0o1000) === 0;
}

/** Files of the database, with those of its folder `backups`. */
function filesOf(path: string): string[] {
	const folder = dirname(path);
	const name = basename(path);
	const stem = name.replace(/\.[^.]+$/, "");
	const beside = readdirSync(folder)
		.filter((each) => each === name || each.startsWith(`${name}.`) || each.startsWith(`${name}-`))
		.map((each) => join(folder, each));
	const backups = backupsBeside(path);
	const kept =
		backups === null
			? []
			: readdirSync(backups)
					.filter((each) => each.startsWith(stem))
					.map((each) => join(backups, each));
	return [...beside, ...kept].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
