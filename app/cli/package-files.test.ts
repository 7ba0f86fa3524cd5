import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { packedFiles } from "./testing/packed-files.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Everything the package may hold. The server's part is there only after `npm run build`. */
const KINDS = [
	/^(package\.json|README\.md|LICENSE)$/,
	/^app\/cli\/(concord|bundled-program)\.js$/,
	/^build\/cli\/(program\.js|LICENSES\.txt)$/,
	/^build\/chunks\/[\w.-]+-[A-Z0-9]{8}\.js$/,
	/^build\/tasks\/[\w-]+-task\.js$/,
	/^build\/engines\/(engine|writing|(sqlite|postgres)(-writing)?|[\w.-]+-[A-Z0-9]{8})\.js$/,
	/^build\/server\/index\.js$/,
	/^build\/client\/(favicon\.\w+|[\w.-]+|assets\/[\w$.-]+\.(js|css|woff2))$/,
	/^db\/migrations\/(sqlite|postgres)\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/,
];

test("the package holds the bundles, migrations and nothing of sources, tests and benches", async () => {
	const words = ["pack", "--dry-run", "--json", "--ignore-scripts"];
	const { stdout } = await run("npm", words, { cwd: ROOT, shell: process.platform === "win32" });
	const { files } = packedFiles(stdout);
	expect(files.filter((path) => !KINDS.some((kind) => kind.test(path)))).toEqual([]);
	for (const needed of [
		"app/cli/concord.js",
		"app/cli/bundled-program.js",
		"build/cli/program.js",
		"build/cli/LICENSES.txt",
		"build/tasks/graph-task.js",
		"build/engines/engine.js",
		"build/engines/postgres.js",
		"db/migrations/postgres/0000_init.sql",
		"db/migrations/postgres/meta/_journal.json",
		"db/migrations/sqlite/0000_init.sql",
		"db/migrations/sqlite/meta/_journal.json",
	])
		expect(files).toContain(needed);
});
