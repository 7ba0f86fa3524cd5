import { expect, test } from "vitest";
import { type CrowdRun, killedServer, manyAnnotators } from "../crowd.ts";

const WHOLE = { lost: [], doubled: 0, overfull: [], halves: 0, integrity: "ok" };

function say(what: string, { refused, lost, overfull, ...run }: CrowdRun): void {
	process.stderr.write(
		`${what}: ${JSON.stringify({ ...run, refused: refused.length, lost: lost.length, overfull: overfull.length })}\n`,
	);
}

test("200 annotators at one pool for five minutes: nothing lost, nothing twice, never more than two", async () => {
	const run = await manyAnnotators({ people: 200, seconds: 300, paceMs: 8_000 });
	say("200 annotators", run);
	expect(run).toMatchObject({ ...WHOLE, refused: [], unanswered: 0 });
	expect(run.stored).toBe(run.acknowledged);
	expect(run.acknowledged).toBeGreaterThan(200 * 10);
});

test("200 kills amid eight savers: every acknowledged answer is there once", async () => {
	const run = await killedServer(200);
	say("200 kills", run);
	expect(run).toMatchObject(WHOLE);
	expect(run.acknowledged).toBeGreaterThan(200);
});
