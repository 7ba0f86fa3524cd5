import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { commit, type Database } from "#db/dialect";
import {
	dimensions,
	endpoints,
	judges,
	judgments,
	projects,
	raters,
	runs,
	runTasks,
} from "../schema/index.ts";

export type Judge = typeof judges.$inferSelect;
export type NewDimension = typeof dimensions.$inferInsert;

/** A judge with the name of its endpoint, for lists. */
export type ListedJudge = { judge: Judge; endpointName: string | null };

export async function judgesOfProject(db: Database, projectId: string): Promise<ListedJudge[]> {
	return db
		.select({ judge: judges, endpointName: endpoints.name })
		.from(judges)
		.leftJoin(endpoints, eq(endpoints.id, judges.endpointId))
		.where(eq(judges.projectId, projectId))
		.orderBy(asc(judges.createdAt), asc(judges.id));
}

/** A judge of this project by its id or its name. */
export async function findJudge(
	db: Database,
	projectId: string,
	by: { id: string } | { name: string } | { identity: string },
): Promise<Judge | null> {
	const [row] = await db
		.select()
		.from(judges)
		.where(
			and(
				eq(judges.projectId, projectId),
				"id" in by
					? eq(judges.id, by.id)
					: "name" in by
						? eq(judges.name, by.name)
						: eq(judges.identity, by.identity),
			),
		);
	return row ?? null;
}

/** The rater whose ratings are this judge's. */
export async function raterIdOfJudge(db: Database, judgeId: string): Promise<string | null> {
	const [row] = await db.select({ id: raters.id }).from(raters).where(eq(raters.judgeId, judgeId));
	return row?.id ?? null;
}

/**
 * Stores a judge together with its rater and with the dimensions that its answers count against
 * and that the project does not have yet. Throws a unique violation when the name or the identity
 * is taken.
 */
export async function insertJudge(
	db: Database,
	{
		judge,
		raterId,
		newDimensions,
	}: { judge: Judge; raterId: string; newDimensions: NewDimension[] },
): Promise<void> {
	await commit(db, (tx) => [
		tx.insert(judges).values(judge),
		tx.insert(raters).values({
			id: raterId,
			projectId: judge.projectId,
			name: judge.name,
			kind: "judge",
			judgeId: judge.id,
			createdAt: judge.createdAt,
		}),
		...newDimensions.map((dimension) => tx.insert(dimensions).values(dimension)),
		tx
			.update(projects)
			.set({ changeCounter: sql`${projects.changeCounter} + 1` })
			.where(eq(projects.id, judge.projectId)),
	]);
}

/** Cells that were judged, and how many of them are scored on every dimension. */
export type JudgeCoverage = { asked: number; scored: number };

/** The coverage of each judge of a project that has judged something, by judge id. */
export async function coverageOfJudges(
	db: Database,
	projectId: string,
): Promise<Map<string, JudgeCoverage>> {
	const ids = db.select({ id: judges.id }).from(judges).where(eq(judges.projectId, projectId));
	const asked = await db
		.select({ judgeId: judgments.judgeId, cells: count() })
		.from(judgments)
		.where(and(inArray(judgments.judgeId, ids), isNull(judgments.supersededAt)))
		.groupBy(judgments.judgeId);
	const unscored = await db
		.select({ judgeId: runs.judgeId, cells: count() })
		.from(runTasks)
		.innerJoin(runs, eq(runs.id, runTasks.runId))
		.innerJoin(
			judgments,
			and(
				eq(judgments.judgeId, runs.judgeId),
				eq(judgments.runId, runs.id),
				eq(judgments.itemId, runTasks.itemId),
				eq(judgments.repetition, runTasks.repetition),
				isNull(judgments.supersededAt),
			),
		)
		.where(
			and(
				eq(runs.projectId, projectId),
				inArray(runTasks.status, ["done", "failed_retryable", "failed_final"]),
				isNotNull(runTasks.reason),
			),
		)
		.groupBy(runs.judgeId);
	const missing = new Map(unscored.map((row) => [row.judgeId, row.cells]));
	return new Map(
		asked.map(({ judgeId, cells }) => [
			judgeId,
			{ asked: cells, scored: cells - (missing.get(judgeId) ?? 0) },
		]),
	);
}
