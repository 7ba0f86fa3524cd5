import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import sqlite from "../vitest.config.ts";

/** About a database as a file of SQLite: its copies, its locks, its disk, its older schemas. */
const OF_A_FILE = [
	"app/base/config.test.ts",
	"app/export/bundle/verify-*.test.ts",
	"app/http/note-aside.server.test.ts",
	"app/http/ready.test.ts",
	"app/importing/import-jobs.test.ts",
	"app/judging/endpoints/endpoint-key.test.ts",
	"app/judging/engine/closed-database.test.ts",
	"app/labelling/old-labels.test.ts",
	"app/projects/writes.test.ts",
	"db/audit/lost-race.test.ts",
	"db/commit.test.ts",
	"db/killed-migrating.test.ts",
	"db/migrate.test.ts",
	"db/released-schemas.test.ts",
];
/** `npm run test:postgres`: whatever stores and reads, on PostgreSQL. */
export default mergeConfig(
	{ ...sqlite, test: { ...sqlite.test, include: [], exclude: [] } },
	defineConfig({
		root: join(import.meta.dirname, ".."),
		ssr: { resolve: { conditions: ["postgres"], externalConditions: ["postgres"] } },
		test: {
			include: ["{app,db}/**/*.test.ts"],
			exclude: [
				"**/node_modules/**",
				"**/testing/long/**",
				"app/{bench,cli,help}/**",
				"app/upkeep/{*,doctor/*}.test.ts",
				// Twenty imports of one set, each the same on both: `app/importing/reference-data.test.ts` is run.
				"app/export/foreign/reference-data.test.ts",
				...OF_A_FILE,
			],
			// Every statement goes to another process and back.
			testTimeout: 240_000,
		},
	}),
);
