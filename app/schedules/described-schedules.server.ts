import type { Database } from "#db/dialect";
import { findJudge } from "#db/queries/judges.server.ts";
import { type Look, looksOf, type Schedule, schedulesOf } from "#db/queries/schedules.server.ts";
import type { LookJson, ScheduleJson } from "./schedule-json.ts";

/** A look as the API and the command say it. */
export function lookJson({ number, runId, startedAt, outcome, sentence, figures }: Look): LookJson {
	return {
		...{ number, run: runId, startedAt: startedAt.toISOString() },
		...{ outcome, sentence, figures },
	};
}

/** A schedule as the API and the command say it, with its last look. */
export async function scheduleJson(db: Database, schedule: Schedule): Promise<ScheduleJson> {
	const { id, projectId, judgeId, itemIds, everyDays, maxCostMicros, endedAt } = schedule;
	const judge = await findJudge(db, projectId, { id: judgeId });
	const [last] = await looksOf(db, id, { limit: 1 });
	return {
		...{ id, judge: judge?.name ?? judgeId, judgeId, anchors: itemIds.length },
		...{ everyDays, maxCostMicros, madeAt: schedule.createdAt.toISOString() },
		nextAt: endedAt === null ? schedule.nextAt.toISOString() : null,
		endedAt: endedAt?.toISOString() ?? null,
		lastLook: last ? lookJson(last) : null,
	};
}

/** A schedule of a project, by its id. */
export async function scheduleOf(
	db: Database,
	projectId: string,
	id: string,
): Promise<Schedule | null> {
	return (await schedulesOf(db, projectId)).find((schedule) => schedule.id === id) ?? null;
}
