import { expect, test } from "vitest";
import { cappedRuns } from "../capped-runs.ts";

/** R5 at length. `CONCORD_CAPPED_RUNS` makes it shorter, `CONCORD_CAPPED_SEED` another one. Prints the figures. */
test("R5: 1,000 runs under caps: overspent 0, shown what was billed or more where nobody knows", async ({
	task,
}) => {
	const runs = Number(process.env.CONCORD_CAPPED_RUNS ?? 1_000);
	const figures = await cappedRuns(runs, Number(process.env.CONCORD_CAPPED_SEED ?? 11));
	process.stdout.write(`${JSON.stringify(figures)}\n`);
	task.meta.tried = figures.runs;
	task.meta.failed = figures.overspent + figures.understated + figures.inexact + figures.missing;
	const none = { overspent: 0, understated: 0, inexact: 0, missing: 0 };
	expect(figures).toMatchObject({ runs, ...none });
	expect(figures.maxInFlight).toBeLessThanOrEqual(6);
});
