import { expect, test } from "vitest";
import { killedRun } from "../killed-run.ts";

/**
 * R2: a run survives crashes. A kill may waste the calls in flight, and no more. Prints the figures:
 * `rebilled` calls in all, `costly` kills that wasted any, `most` by one of them.
 */
test("R2: 3,000 cells under 60 kills: none lost, none twice, calls in flight billed again at most", async ({
	task,
}) => {
	const cells = 3_000;
	const inFlight = 8;
	const run = await killedRun({ cells, kills: 60, inFlight, latencyMs: 100, lifeMs: 600 });
	const { rebilled, ...figures } = run;
	const again = rebilled.reduce((sum, calls) => sum + calls, 0);
	const costly = rebilled.filter((calls) => calls > 0).length;
	const most = Math.max(...rebilled);
	process.stdout.write(`${JSON.stringify({ ...figures, rebilled: again, costly, most })}\n`);
	task.meta.tried = run.kills;
	task.meta.failed = run.missing + run.duplicates;
	expect(run).toMatchObject({
		...{ status: "done", done: cells, missing: 0, duplicates: 0 },
		...{ ratings: 2 * cells, integrity: "ok" },
	});
	expect(run.doneAtLastKill).toBeLessThan(cells);
	expect(most).toBeLessThanOrEqual(inFlight);
	expect(run.requests).toBe(cells + again);
});
