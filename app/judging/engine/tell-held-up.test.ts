import { expect, test } from "vitest";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { givePulse, takeShare } from "#db/queries/processes.server.ts";
import { holdRun } from "#db/queries/run-holder.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const END = "One that was killed is taken for dead after 2 seconds, and this one goes on then.";

/** A process was killed while it held everything: what is told of the run until it is missed. */
test.each([
	["all places", "live", "all places at endpoint judge"],
	["the run", "batch", "the run"],
	["all cells", "live", "all cells that are left"],
] as const)(
	"a run that waits for a dead process says so, and until when: it held %s (%s)",
	async (has, mode, what) => {
		const db = await openTestDatabase();
		const server = await aModelServer();
		const judge = await aJudge(db, await aProject(db, ["a book", "a map"]), { url: server.url });
		const endpointId = judge.endpointId ?? "";
		const planned = await planRun(
			db,
			{ judge, items: "all", repetitions: 1, mode },
			{ createdBy: null, now: new Date() },
		);
		if (planned.kind !== "planned") throw new Error("nothing to do");
		const { id } = planned.run;
		const limit = (await findEndpoint(db, endpointId))?.concurrency ?? 0;
		await givePulse(db, { id: "prc_dead", name: "dead", now: new Date() });
		const wanted = has === "all cells" ? 0 : limit;
		await takeShare(db, { processId: "prc_dead", endpointId, wanted, limit });
		if (has === "the run") expect(await holdRun(db, id, "prc_dead")).toBe(true);
		if (has === "all cells") {
			const claim = { runId: id, token: "tsk_dead", processId: "prc_dead", limit: 10 };
			expect(await claimRunTasks(db, { ...claim, now: new Date() })).toHaveLength(2);
		}

		const engine = createEngine({ ...HASTY, leaseMs: 1_200, batchPollMs: 5 });
		const end = runToEnd(db, id, { engine });
		const waits = async () => {
			const run = await findRun(db, id);
			return run ? (await runProgress(db, run, new Date())).wait : null;
		};
		await expect.poll(waits, { timeout: 5_000 }).toMatchObject({
			reason: `Another process holds ${what}. ${END}`,
			until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		});
		expect(await end).toEqual({ status: "done" });
		expect((await findRun(db, id))?.waitReason).toBeNull();
	},
);
