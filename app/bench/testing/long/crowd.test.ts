import { expect, test } from "vitest";
import { type CrowdRun, killedServer, manyAnnotators } from "../crowd.ts";

const WHOLE = {
	lost: [],
	doubled: 0,
	overfull: [],
	halves: 0,
	unlogged: 0,
	chain: [],
	integrity: "ok",
};

function say(what: string, { refused, lost, overfull, ...run }: CrowdRun): void {
	process.stderr.write(
		`${what}: ${JSON.stringify({ ...run, refused: refused.length, lost: lost.length, overfull: overfull.length })}\n`,
	);
}

test("R7: 200 annotators at one pool for five minutes: nothing lost, nothing twice, never more than two", async ({
	task,
}) => {
	const run = await manyAnnotators({ people: 200, seconds: 300, paceMs: 8_000 });
	say("200 annotators", run);
	task.meta.tried = run.acknowledged;
	task.meta.failed = run.lost.length + run.refused.length + run.doubled + run.overfull.length;
	expect(run).toMatchObject({ ...WHOLE, refused: [], unanswered: 0 });
	expect(run.stored).toBe(run.acknowledged);
	expect(run.acknowledged).toBeGreaterThan(200 * 10);
});

test("R1: 200 kills amid eight savers: every acknowledged answer is there once", async ({
	task,
}) => {
	const run = await killedServer(200);
	say("200 kills", run);
	task.meta.tried = run.acknowledged;
	task.meta.failed = run.lost.length + run.doubled + run.halves;
	expect(run).toMatchObject(WHOLE);
	expect(run.acknowledged).toBeGreaterThan(200);
});
