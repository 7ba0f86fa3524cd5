import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import {
	beginLook,
	closeLook,
	endSchedule,
	insertSchedule,
	openLooks,
	schedulesOf,
} from "#db/queries/schedules.server.ts";
import { startModelServer } from "#judges/testing/model-server.ts";
import { createEngine } from "../../judging/engine/engine.server.ts";
import { runToEnd } from "../../judging/engine/run-to-end.server.ts";
import { aJudge, aRun, HASTY } from "../../judging/testing/judged-project.ts";

/** An ended schedule of it. */
export const ENDED_SCHEDULE = "sch_ended";

/**
 * A judge "steady" that has answered every item, with a schedule that looked once and was ended.
 * @returns closes the server that it asks
 */
export async function aScheduledJudge(
	db: Database,
	project: Project,
): Promise<() => Promise<void>> {
	const server = await startModelServer({});
	const judge = await aJudge(db, project, { url: server.url, name: "steady" });
	await runToEnd(db, await aRun(db, judge), { engine: createEngine(HASTY) });
	const now = new Date();
	await insertSchedule(db, {
		...{ id: ENDED_SCHEDULE, projectId: project.id, judgeId: judge.id, itemIds: [] },
		...{ itemsHash: "", everyDays: 7, maxCostMicros: null, nextAt: now },
		...{ createdBy: null, createdAt: now, endedAt: null },
	});
	const [schedule] = await schedulesOf(db, project.id);
	if (!schedule) throw new Error("it was made just now");
	await beginLook(db, schedule, { runId: "run_look", nextAt: now, now });
	for (const open of await openLooks(db)) {
		const counted = { changed: 1, of: 20 };
		await closeLook(db, open, {
			...{
				outcome: "no change shown",
				sentence: "No change of the judge is shown.",
				now,
				data: {},
			},
			figures: {
				...{ compared: 20, higher: 1, lower: 0, share: 0.05, low: 0.001, high: 0.25, p: 1 },
				...{ level: 0.025, noise: counted, groups: null },
				newItems: { value: "accept", before: counted, after: counted, moved: false },
			},
		});
	}
	await endSchedule(db, schedule, now);
	return () => server.close();
}
