/**
 * `npm run test:postgres [-- FILE …]`: the tests of what is stored and read, on PostgreSQL: on the server that
 * `TEST_DATABASE_URL` names, or on one that is started for them.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { aPostgresServer } from "./a-server.ts";

const root = join(import.meta.dirname, "../../../..");
const named = process.env.TEST_DATABASE_URL;
/** For processes and threads that tests start. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --conditions=postgres`;
const server = named === undefined ? await aPostgresServer() : { url: named, stop: () => {} };
try {
	const vitest = join(root, "node_modules/vitest/vitest.mjs");
	const config = join(root, "db/vitest.postgres.config.ts");
	const { status } = spawnSync(
		process.execPath,
		[vitest, "run", "--config", config, ...process.argv.slice(2)],
		{
			cwd: root,
			stdio: "inherit",
			env: { ...process.env, TEST_DATABASE_URL: server.url, NODE_OPTIONS },
		},
	);
	process.exitCode = status ?? 1;
} finally {
	server.stop();
}
