import { expect, test } from "vitest";
import { hunt } from "../hunt.ts";

/** `CONCORD_ODD_SEED` makes other ones. Prints the figures. */
test("Requests: 10,000 odd ones by everybody: no 5xx, no stack, no gap of 100 ms, no NaN, 512 MB at most", async ({
	task,
}) => {
	const { troubles, ...run } = await hunt({
		requests: 10_000,
		seed: Number(process.env.CONCORD_ODD_SEED ?? 2),
		isTimed: true,
	});
	process.stdout.write(`${JSON.stringify(run)}\n`);
	task.meta.tried = run.tried;
	task.meta.failed = troubles.length;
	expect(troubles).toEqual([]);
	expect(run.statuses["200"], "pages were reached").toBeGreaterThan(500);
});
