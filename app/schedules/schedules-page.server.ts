import type { Database } from "#db/dialect";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import { looksOf, schedulesOf } from "#db/queries/schedules.server.ts";

/** What the page shows: schedules with what their looks found, and the judges that one can be made for. */
export async function schedulesPage(db: Database, projectId: string) {
	const judges = (await judgesOfProject(db, projectId)).map(({ judge: { id, name } }) => ({
		id,
		name,
	}));
	const names = new Map(judges.map(({ id, name }) => [id, name]));
	const schedules = await Promise.all(
		(await schedulesOf(db, projectId)).map(async (schedule) => {
			const { id, judgeId, itemIds, everyDays, maxCostMicros, nextAt, endedAt } = schedule;
			return {
				...{ id, everyDays, maxCostMicros, anchors: itemIds.length },
				judge: names.get(judgeId) ?? judgeId,
				nextAt: nextAt.toISOString(),
				endedAt: endedAt?.toISOString() ?? null,
				looks: (await looksOf(db, id)).map((look) => ({
					number: look.number,
					runId: look.runId,
					startedAt: look.startedAt.toISOString(),
					outcome: look.outcome,
					sentence: look.sentence,
				})),
			};
		}),
	);
	return { schedules, judges };
}

export type ShownSchedule = Awaited<ReturnType<typeof schedulesPage>>["schedules"][number];
