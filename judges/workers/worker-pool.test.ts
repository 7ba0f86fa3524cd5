import { expect, test } from "vitest";
import { workerPool } from "./worker-pool.ts";

const TASK = "#judges/workers/testing/odd-task.ts";

test("more jobs than workers: each gets its own outcome", async () => {
	const pool = workerPool<number, number>(TASK, 2);
	expect(await Promise.all([2, 4, 6, 8, 10].map(pool.run))).toEqual([4, 16, 36, 64, 100]);
});

test("an error of a job is its own, and a worker that dies is replaced", async () => {
	const pool = workerPool<number, number>(TASK, 1);
	const [refused, squared, died, after] = await Promise.allSettled([7, 2, 13, 4].map(pool.run));
	expect(refused).toMatchObject({ reason: new RangeError("refused 7") });
	expect(squared).toMatchObject({ value: 4 });
	expect(died).toMatchObject({ reason: new Error("a worker stopped with code 3") });
	expect(after).toMatchObject({ value: 16 });
});
