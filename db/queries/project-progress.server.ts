import { and, asc, avg, count, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { type Database, inOrder } from "#db/dialect";
import type { RaterKind } from "../model/roles.ts";
import { annotations, assignments, raters, ratings } from "../schema/index.ts";
import { type Places, ratedWithin } from "./item-scope.ts";

/** What a list of projects tells about one of them. */
export type ProjectCounts = {
	people: number;
	judges: number;
	/** Assignments: all, and those that were submitted or skipped. */
	assigned: number;
	done: number;
};

/** Raters whose answers count and their assignments, of some projects, by project id. */
export async function countsOfProjects(
	db: Database,
	projectIds: readonly string[],
): Promise<Map<string, ProjectCounts>> {
	const counts = new Map(
		projectIds.map((id) => [id, { people: 0, judges: 0, assigned: 0, done: 0 }]),
	);
	if (projectIds.length === 0) return counts;
	const byKind = await db
		.select({ projectId: raters.projectId, kind: raters.kind, raters: count() })
		.from(raters)
		.where(and(inArray(raters.projectId, [...projectIds]), isNull(raters.excludedReason)))
		.groupBy(raters.projectId, raters.kind);
	for (const row of byKind) {
		const entry = counts.get(row.projectId);
		if (entry) entry[row.kind === "human" ? "people" : "judges"] = row.raters;
	}
	const counting = and(inArray(raters.projectId, [...projectIds]), isNull(raters.excludedReason));
	const known = await db
		.select({ id: raters.id, projectId: raters.projectId })
		.from(raters)
		.where(counting);
	const projectOf = new Map(known.map(({ id, projectId }) => [id, projectId]));
	for (const row of await queueSizes(db, counting)) {
		const entry = counts.get(projectOf.get(row.raterId) ?? "");
		if (!entry) continue;
		entry.assigned += row.assignments;
		if (row.status !== "open") entry.done += row.assignments;
	}
	return counts;
}

/** Assignments of some raters by status: read off the index of queues, where a project's own index leads to every row. */
function queueSizes(db: Database, ofRaters: SQL | undefined) {
	return db
		.select({
			raterId: assignments.raterId,
			status: assignments.status,
			assignments: count(),
		})
		.from(assignments)
		.where(inArray(assignments.raterId, db.select({ id: raters.id }).from(raters).where(ofRaters)))
		.groupBy(assignments.raterId, assignments.status);
}

/** How far one rater's queue is. */
export type QueueProgress = {
	assigned: number;
	submitted: number;
	skipped: number;
	/** Mean time for an item, in milliseconds; null before the first. */
	meanDurationMs: number | null;
};

function emptyQueue(): QueueProgress {
	return { assigned: 0, submitted: 0, skipped: 0, meanDurationMs: null };
}

/** The queues of a project by rater id; raters without assignments are not in it. */
export async function queuesOfProject(
	db: Database,
	projectId: string,
): Promise<Map<string, QueueProgress>> {
	const queues = new Map<string, QueueProgress>();
	for (const row of await queueSizes(db, eq(raters.projectId, projectId))) {
		const queue = queues.get(row.raterId) ?? emptyQueue();
		queue.assigned += row.assignments;
		if (row.status !== "open") queue[row.status] = row.assignments;
		queues.set(row.raterId, queue);
	}
	const durations = await db
		.select({ raterId: annotations.raterId, mean: avg(annotations.durationMs).mapWith(Number) })
		.from(annotations)
		.where(and(eq(annotations.projectId, projectId), isNotNull(annotations.durationMs)))
		.groupBy(annotations.raterId);
	for (const row of durations) {
		const queue = queues.get(row.raterId);
		if (queue) queue.meanDurationMs = row.mean;
	}
	return queues;
}

/** A rater and how many of its current cells (item × dimension) have a value. */
export type RaterCells = {
	raterId: string;
	/** Null for people, and for judges whose values came from files. */
	judgeId: string | null;
	name: string;
	kind: RaterKind;
	/** Signs in here, or runs here; a name from a file does neither. */
	isHere: boolean;
	/** Why what they said counts in no figure; null: it counts. */
	leftOut: string | null;
	asked: number;
	scored: number;
};

/**
 * Everyone who produces ratings in a project, with their cells on imported items, or on items within
 * some places. Read off an index, yet it passes
 * every rating: callers remember the answer for a value of the project's change counter.
 */
export async function cellsOfRaters(
	db: Database,
	projectId: string,
	places?: Places,
): Promise<RaterCells[]> {
	const known = await db
		.select()
		.from(raters)
		.where(eq(raters.projectId, projectId))
		.orderBy(asc(inOrder(raters.name)));
	const columns = await db
		.select({
			raterId: ratings.raterId,
			asked: count(),
			unscored: count(ratings.unscoredReason),
		})
		.from(ratings)
		.where(and(eq(ratings.projectId, projectId), isNull(ratings.supersededAt), ratedWithin(places)))
		.groupBy(ratings.dimensionId, ratings.raterId);
	const cells = new Map<string, { asked: number; scored: number }>();
	for (const { raterId, asked, unscored } of columns) {
		const sum = cells.get(raterId) ?? { asked: 0, scored: 0 };
		cells.set(raterId, { asked: sum.asked + asked, scored: sum.scored + asked - unscored });
	}
	return known.map((rater) => ({
		raterId: rater.id,
		judgeId: rater.judgeId,
		name: rater.name,
		kind: rater.kind,
		isHere: rater.accountId !== null || rater.judgeId !== null,
		leftOut: rater.excludedReason,
		...(cells.get(rater.id) ?? { asked: 0, scored: 0 }),
	}));
}
