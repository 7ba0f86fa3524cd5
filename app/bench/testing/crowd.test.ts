import { expect, test } from "vitest";
import { killedServer } from "./crowd.ts";

test("R1: some kills amid eight savers: every acknowledged answer is there once", async ({
	task,
}) => {
	const run = await killedServer(3);
	task.meta.tried = run.acknowledged;
	task.meta.failed = run.lost.length + run.doubled + run.halves;
	const whole = { lost: [], doubled: 0, overfull: [], halves: 0, integrity: "ok" };
	expect(run).toMatchObject(whole);
	expect(run.acknowledged).toBeGreaterThan(3);
}, 120_000);
