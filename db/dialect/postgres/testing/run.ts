/**
 * `npm run test:postgres [-- FILE …]`: types, the tests of what is stored and read, and people's main story in a
 * browser, on PostgreSQL: on the server that `TEST_DATABASE_URL` names, or on one that is started for them. With
 * files, these tests alone.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { aPostgresServer } from "./a-server.ts";

const root = join(import.meta.dirname, "../../../..");
/** What every test imports that stores or reads something: tests of anything else are the same on both engines. */
const STORES = "db/dialect/postgres/testing/empty-database.ts";
/** Of packages: what their commands run. */
const program = (path: string) => join(root, "node_modules", path);
const files = process.argv.slice(2);
const named = process.env.TEST_DATABASE_URL;
const server = named === undefined ? await aPostgresServer() : { url: named, stop: () => {} };

function run(path: string, words: readonly string[], more: Record<string, string> = {}): boolean {
	const env = { ...process.env, TEST_DATABASE_URL: server.url, ...more };
	const command = [program(path), ...words];
	return spawnSync(process.execPath, command, { cwd: root, stdio: "inherit", env }).status === 0;
}

const types = () => run("typescript/bin/tsc", ["-p", "db/tsconfig.postgres.json"]);
const chosen = files.length > 0 ? ["run", ...files] : ["related", STORES, "--run"];
const tests = () =>
	run("vitest/vitest.mjs", [...chosen, "--config", "db/vitest.postgres.config.ts"], {
		// For processes and threads that tests start.
		NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --conditions=postgres`,
	});
const story = () =>
	run("@playwright/test/cli.js", ["test", "-c", "e2e/playwright.config.ts", "main-job.spec.ts"]);

try {
	const isWhole = files.length > 0 ? tests() : types() && tests() && story();
	process.exitCode = isWhole ? 0 : 1;
} finally {
	server.stop();
}
