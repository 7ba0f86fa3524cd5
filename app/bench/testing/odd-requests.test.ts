import { expect, test, vi } from "vitest";
import { hunt } from "./hunt.ts";

// A server is started, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

test("Requests: some hundred odd ones by everybody: no 5xx, no stack, no NaN", async ({ task }) => {
	const run = await hunt({ requests: 400, seed: 1, isTimed: false });
	task.meta.tried = run.tried;
	task.meta.failed = run.troubles.length;
	expect(run.troubles).toEqual([]);
	expect(run.statuses["200"], "pages were reached").toBeGreaterThan(10);
});
