import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ENGINE } from "#db/dialect";
import { packageRoot } from "../../base/package-root.ts";
import { workerPool } from "../worker-pool.server.ts";

/**
 * Vitest's set-up: threads of tests load the bundle of their task, which is never an old one (`fresh-bundle.ts`),
 * as in use. From sources each would translate what it loads anew, in every test file.
 */
const shared = globalThis as { concordWorkers?: ReturnType<typeof workerPool> };
shared.concordWorkers ??= workerPool(
	availableParallelism(),
	join(packageRoot(), "build/cli"),
	// The bundle goes by its address which engine it loads.
	ENGINE === "postgres"
		? { ...process.env, DATABASE_URL: process.env.TEST_DATABASE_URL }
		: undefined,
);
