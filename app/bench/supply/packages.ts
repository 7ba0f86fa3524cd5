import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "../../base/package-root.ts";

const Entry = z.object({
	version: z.string().optional(),
	/** Anything but text names none. */
	license: z.string().catch("").default(""),
	dev: z.boolean().optional(),
	devOptional: z.boolean().optional(),
	hasInstallScript: z.boolean().optional(),
});

/** A package that `npm ci` installs, as the lock file has it. */
export type InstalledPackage = {
	readonly name: string;
	readonly version: string;
	/** An SPDX expression. */
	readonly licence: string;
	/** Is it needed to build and test alone? */
	readonly isDev: boolean;
	/** Does its author want a script of theirs run when it is installed? */
	readonly hasInstallScript: boolean;
};

/** Of packages whose lock entry names no licence, what the files of this version say. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
	"eval 0.1.8": "MIT",
	"format 0.2.2": "MIT",
	"memorystream 0.3.1": "MIT",
	"require-like 0.1.2": "MIT",
};

/** Every package of the lock file, in its order. */
export function installedPackages(): InstalledPackage[] {
	const text = readFileSync(join(packageRoot(), "package-lock.json"), "utf8");
	const { packages } = z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(text));
	return Object.entries(packages).flatMap(([path, entry]) => {
		if (path === "") return [];
		const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
		return [
			{
				...{ name, version: entry.version ?? "" },
				licence: entry.license || SAID_ELSEWHERE[`${name} ${entry.version}`] || "",
				isDev: Boolean(entry.dev || entry.devOptional),
				hasInstallScript: entry.hasInstallScript ?? false,
			},
		];
	});
}
