import { statSync } from "node:fs";
import { resolve } from "node:path";
import { withoutPassword } from "#db/dialect/postgres/address.ts";
import { realPath } from "#db/dialect/real-path.ts";
import { isServerAddress } from "../../base/config.server.ts";
import { systemTrouble } from "../../base/system-trouble.ts";
import type { DoctorJson } from "../doctor-json.ts";
import { lookAtConfiguration } from "./configuration.server.ts";
import { lookAtDatabase } from "./database.server.ts";
import { lookAtDisk } from "./disk.server.ts";
import type { Examining } from "./examining.ts";
import { type Finding, note, wrong } from "./finding.ts";
import { lookAtDrills, lookAtModes, lookAtUploads } from "./modes.server.ts";
import { lookAtServer } from "./server.server.ts";

/**
 * Looks at an installation and changes nothing of it: the database, what lies beside its file or what its
 * server says, the disk, and
 * what the environment says. People may work on it meanwhile. What cannot be looked at is said, and the rest is.
 */
export async function examine(file: string, how: Examining): Promise<DoctorJson> {
	const isServer = isServerAddress(file);
	const path = isServer || file === ":memory:" ? file : realPath(file);
	const findings: Finding[] = [...lookAtConfiguration()];
	if (isServer)
		findings.push(...(await lookAtServer(path, how)), ...lookAtUploads(), ...lookAtDrills(how.now));
	else if (file === ":memory:")
		findings.push(note("database", "It lies in memory: nothing is kept."));
	else {
		const isFile = () => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
		const looks: readonly (readonly [string, () => Finding[] | Promise<Finding[]>])[] = [
			["database", () => lookAtDatabase(path, how)],
			["file modes", () => (isFile() ? lookAtModes(path, resolve(file)) : [])],
			["uploads", lookAtUploads],
			["files", () => lookAtDrills(how.now)],
			[
				"disk",
				() => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? [] : lookAtDisk(path)),
			],
		];
		for (const [of, look] of looks) findings.push(...(await unlessKeptFrom(of, look)));
	}
	return {
		schema: "concord.doctor/1",
		database: isServer ? withoutPassword(path) : path,
		at: how.now.toISOString(),
		wrong: findings.filter(({ state }) => state === "wrong").length,
		findings,
	};
}

/** What the system keeps this user from looking at is a finding, too. */
async function unlessKeptFrom(
	of: string,
	look: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
	try {
		return await look();
	} catch (error) {
		const trouble = systemTrouble(error);
		if (trouble === null) throw error;
		return [
			wrong(
				of,
				`This could not be looked at: ${trouble}`,
				"Run `concord doctor` as the user that Concord runs as. SQLite has to be able to write to a database’s folder to read it.",
			),
		];
	}
}
