import { afterEach, expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { dashboard } from "../dashboard/dashboard.ts";
import type { DimensionData } from "../dashboard/dashboard-data.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { dashboardPool } from "./dashboard-pool.ts";
import { sharedColumn } from "./shared-column.ts";
import type { SlowJob } from "./testing/slow-task.ts";
import { type WorkerPool, workerPool } from "./worker-pool.ts";

/** Starting a thread loads and translates all of the statistics: seconds on a machine that is busy. */
const SEVEN_THREADS = 120_000;
const TASK = "#stats/workers/testing/slow-task.ts";
const opened: { close: () => Promise<void> }[] = [];

function slowPool(workers: number): WorkerPool<Uint8Array, SlowJob, number> {
	const pool = workerPool<Uint8Array, SlowJob, number>(TASK, { workers });
	opened.push(pool);
	return pool;
}

afterEach(async () => {
	for (const pool of opened.splice(0)) await pool.close();
});

const job = (does: SlowJob["does"], number: number): SlowJob => ({ number, does });
const ADDEND = sharedColumn(Uint8Array.of(1));

function ordinal(name: string, n: number): DimensionData {
	const noise = [0.2, 0.3, 0.4, 0.5];
	const { columns } = generatedColumns({ seed: n, n, K: 5, noise, missing: [0.1, 0, 0, 0.2] });
	const raters = columns.map((column, r) => ({ name: `rater ${r}`, column }));
	const values = [1, 2, 3, 4, 5];
	return { name, scale: { type: "ordinal", values }, raters, judges: raters, reference: raters[0] };
}

test(
	"1, 2 and 4 workers give the bytes of a single thread, on the first run and on later ones",
	async () => {
		const dimensions = [ordinal("few", 120), ordinal("many", 900), ordinal("other", 120)];
		const options = { replicates: 60, intervals: "bca", seed: 9 } as const;
		const expected = JSON.stringify(dashboard(dimensions, options));
		for (const workers of [1, 2, 4]) {
			const pool = dashboardPool({ workers });
			opened.push(pool);
			for (let run = 0; run < 2; run++) {
				expect(JSON.stringify(await pool.dashboard(dimensions, options))).toBe(expected);
			}
		}
	},
	SEVEN_THREADS,
);

test("outcomes stand in the order of the jobs, whichever is done first, and progress counts them", async () => {
	const pool = slowPool(3);
	const heard: [number, number][] = [];
	const jobs = [job("sleep", 60), job("square", 2), job("sleep", 20), job("square", 3)];
	const onProgress = (done: number, all: number) => heard.push([done, all]);
	expect(await pool.run(ADDEND, jobs, { onProgress })).toEqual([3601, 5, 401, 10]);
	expect(heard).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
	expect(await pool.run(ADDEND, [])).toEqual([]);
});

test("an abort ends workers at once, rejects with its reason and spares other runs", async () => {
	const pool = slowPool(2);
	const other = pool.run(ADDEND, [job("sleep", 200), job("square", 4)]);
	const stop = new AbortController();
	const { signal } = stop;
	const stopped = pool.run(ADDEND, [job("sleep", 60_000), job("sleep", 60_000)], { signal });
	const reason = new Error("no longer wanted");
	setTimeout(() => stop.abort(reason), 400);
	const before = performance.now();
	await expect(stopped).rejects.toBe(reason);
	expect(performance.now() - before).toBeLessThan(20_000);
	expect(await other).toEqual([40_001, 17]);
	expect(await pool.run(ADDEND, [job("square", 5)])).toEqual([26]);
	await expect(pool.run(ADDEND, [job("square", 5)], { signal })).rejects.toBe(reason);
});

test("an error of a job is that of its run, with its class", async () => {
	const pool = slowPool(1);
	const failing = pool.run(ADDEND, [job("square", 1), job("throw", 7), job("square", 2)]);
	await expect(failing).rejects.toThrow(new StatsInputError("refused 7"));
	await expect(failing).rejects.toBeInstanceOf(StatsInputError);
	expect(await pool.run(ADDEND, [job("square", 6)])).toEqual([37]);
});

test("a worker that dies fails its run, and another takes its place", async () => {
	const pool = slowPool(1);
	await expect(pool.run(ADDEND, [job("die", 0)])).rejects.toThrow("a worker stopped with code 3");
	expect(await pool.run(ADDEND, [job("square", 6)])).toEqual([37]);
});

test("a pool that is closed fails what is not done", async () => {
	const pool = slowPool(1);
	const run = pool.run(ADDEND, [job("sleep", 60_000)]);
	const failed = expect(run).rejects.toThrow("the worker pool was closed");
	await pool.close();
	await failed;
});

test("columns are copied into shared memory once", () => {
	const column = Float64Array.of(1, Number.NaN, 3);
	const shared = sharedColumn(column);
	expect(shared).toEqual(column);
	expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
	expect(sharedColumn(shared)).toBe(shared);
	expect(sharedColumn(ADDEND.subarray(1))).toHaveLength(0);
});
