import { expect, test } from "vitest";
import { cappedRuns } from "../testing/capped-runs.ts";

test("R5: caps hold under faults, suspensions, kills and two processes; what is shown was billed", async ({
	task,
}) => {
	let run = await cappedRuns(10, 4);
	const holds = { runs: 10, overspent: 0, understated: 0, inexact: 0, missing: 0 };
	task.meta.tried = run.runs;
	task.meta.failed = run.overspent + run.understated + run.inexact + run.missing;
	expect(run).toMatchObject(holds);
	// Where kills came so that of each run some bill is unknown, nothing was held against a bill yet.
	if (run.known === 0) run = await cappedRuns(10, 5);
	expect(run).toMatchObject(holds);
	expect(run.kills).toBeGreaterThan(0);
	expect(run.suspensions).toBeGreaterThan(0);
	expect(run.known).toBeGreaterThan(0);
	expect(run.done).toBeGreaterThan(0);
	expect(run.maxInFlight).toBeLessThanOrEqual(6);
}, 300_000);
