import { and, asc, count, eq, inArray, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { Dimension } from "../model/dimension.ts";
import type { Rubric } from "../model/rubric.ts";
import { SCHEDULED_FROM } from "../model/schedule.ts";
import {
	endpoints,
	items,
	judges,
	judgments,
	raters,
	rubrics,
	runs,
	runTasks,
} from "../schema/index.ts";
import { insertDimension, nextDimensionPosition } from "./dimensions.server.ts";
import { itemsInScope } from "./item-scope.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { insertRater, newRater } from "./raters.server.ts";

export type Judge = typeof judges.$inferSelect;

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

/** The versions of a series, the first one first. */
export async function versionsOfSeries(
	db: Database,
	projectId: string,
	series: string,
): Promise<Judge[]> {
	return db
		.select()
		.from(judges)
		.where(and(eq(judges.projectId, projectId), eq(judges.series, series)))
		.orderBy(asc(judges.seriesVersion));
}

/** The rater whose ratings are this judge's. */
export async function raterIdOfJudge(db: Database, judgeId: string): Promise<string | null> {
	const [row] = await db.select({ id: raters.id }).from(raters).where(eq(raters.judgeId, judgeId));
	return row?.id ?? null;
}

/** The rubric version that a judge scores; null for judges that read none. */
export async function rubricOfJudge(
	db: Database,
	judge: Pick<Judge, "rubricId">,
): Promise<Rubric | null> {
	if (judge.rubricId === null) return null;
	const [row] = await db
		.select({ definition: rubrics.definition })
		.from(rubrics)
		.where(eq(rubrics.id, judge.rubricId));
	return row?.definition ?? null;
}

/**
 * Stores a judge together with its rater and with the dimensions that its answers count against
 * and that the project does not have yet. Throws a unique violation when the name or the identity
 * is taken.
 */
export async function insertJudge(
	db: Database,
	{ judge, newDimensions }: { judge: Judge; newDimensions: readonly Dimension[] },
): Promise<void> {
	const { projectId, createdAt: now } = judge;
	const first = await nextDimensionPosition(db, projectId);
	const rater = newRater({
		projectId,
		name: judge.name,
		kind: "judge",
		judgeId: judge.id,
		createdAt: now,
	});
	await commit(
		db,
		{
			action: "judge.added",
			project: projectId,
			about: { judge: judge.id },
			details: { name: judge.name, protocol: judge.protocol },
		},
		(tx) => [
			tx.insert(judges).values(judge),
			insertRater(tx, rater),
			...newDimensions.map((definition, index) =>
				insertDimension(tx, { projectId, definition, position: first + index, now }),
			),
			bumpChangeCounter(tx, projectId),
		],
	);
}

/** Cells that were judged, and how many of them are scored on every dimension. */
export type JudgeCoverage = { asked: number; scored: number };

/**
 * The coverage of each judge of a project that has judged something, by judge id: over imported
 * items, or over those of a set.
 */
export async function coverageOfJudges(
	db: Database,
	projectId: string,
	setId?: string,
): Promise<Map<string, JudgeCoverage>> {
	const ids = db.select({ id: judges.id }).from(judges).where(eq(judges.projectId, projectId));
	// Nothing in most projects, and then it costs nothing.
	const derived = db
		.select({ id: items.id })
		.from(items)
		.where(and(eq(items.projectId, projectId), lt(items.position, 0)));
	const inSet = db.select({ id: items.id }).from(items).where(itemsInScope(setId));
	const inScope = and(
		isNull(judgments.supersededAt),
		// What schedules ask again is no cell of any other figure.
		lt(judgments.repetition, SCHEDULED_FROM),
		setId === undefined ? notInArray(judgments.itemId, derived) : inArray(judgments.itemId, inSet),
	);
	const asked = await db
		.select({ judgeId: judgments.judgeId, cells: count() })
		.from(judgments)
		.where(and(inArray(judgments.judgeId, ids), inScope))
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
				inScope,
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
