import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../base/package-root.ts";

/** A `concord` command of the build on a database, as people run it. @returns its seconds; throws where it fails */
export function command(databaseUrl: string, words: readonly string[]): number {
	const start = performance.now();
	const program = join(packageRoot(), "app/cli/concord.js");
	const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...words], {
		env: {
			...process.env,
			NODE_OPTIONS: "",
			DATABASE_URL: databaseUrl,
			CONCORD_LOG_LEVEL: "error",
		},
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`concord ${words.join(" ")}: ${stderr}${stdout}`);
	return (performance.now() - start) / 1_000;
}
