import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import sqlite from "../vitest.config.ts";

/** About a database as a file, or a process of its own that opens one. */
const OF_A_FILE = [
	"app/labelling/logged-labels.test.ts",
	"app/labelling/old-labels.test.ts",
	"app/labelling/plans/concurrency.test.ts",
	"app/projects/remembered-cells.test.ts",
	"app/projects/writes.test.ts",
];
/** `npm run test:postgres`: tests of repositories that are the same on both engines. */
export default mergeConfig(
	{ ...sqlite, test: { ...sqlite.test, include: [], exclude: [] } },
	defineConfig({
		root: join(import.meta.dirname, ".."),
		ssr: { resolve: { conditions: ["postgres"], externalConditions: ["postgres"] } },
		test: {
			include: ["app/{labelling,planning,rubric,quality,projects}/**/*.test.ts"],
			exclude: ["**/node_modules/**", "**/testing/long/**", ...OF_A_FILE],
			// Serialized transactions that come in each other's way are done again, which takes its time.
			testTimeout: 60_000,
		},
	}),
);
