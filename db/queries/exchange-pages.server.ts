import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { type Database, notByIndex } from "#db/dialect";
import { endpoints, exchanges, items, judges, runs, runTasks } from "../schema/index.ts";

/**
 * Exchanges of these judges' runs over the project's imported items, or over those of a set, a page at a
 * time in the order in which they happened.
 * @param page.after `place` of the last one that was read; 0 to begin
 */
export async function exchangePage(
	db: Database,
	of: {
		readonly projectId: string;
		readonly setId?: string | undefined;
		readonly judgeIds: readonly string[];
	},
	page: { readonly after: number; readonly limit: number },
) {
	const { projectId, setId, judgeIds } = of;
	const place = sql<number>`${exchanges}.rowid`;
	return db
		.select({
			place,
			exchange: getTableColumns(exchanges),
			judge: judges.name,
			endpoint: endpoints.name,
			itemId: items.externalId,
			repetition: runTasks.repetition,
		})
		.from(exchanges)
		.innerJoin(runs, eq(runs.id, exchanges.runId))
		.innerJoin(judges, eq(judges.id, runs.judgeId))
		.innerJoin(runTasks, eq(runTasks.id, exchanges.runTaskId))
		.innerJoin(items, eq(items.id, runTasks.itemId))
		.innerJoin(endpoints, eq(endpoints.id, exchanges.endpointId))
		.where(
			and(
				// In order of the table, not by the index of requests.
				sql`${notByIndex(exchanges.projectId)} = ${projectId}`,
				inArray(runs.judgeId, [...judgeIds]),
				setId === undefined ? isNull(runs.setId) : eq(runs.setId, setId),
				sql`${place} > ${page.after}`,
			),
		)
		.orderBy(asc(place))
		.limit(page.limit);
}
