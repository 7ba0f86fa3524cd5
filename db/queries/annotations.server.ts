import { and, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { Evidence } from "../model/evidence.ts";
import { newId } from "../model/ids.ts";
import { columnsOfRated, type Rated } from "../model/rating.ts";
import { annotations, dimensions, items, ratings } from "../schema/index.ts";
import { type AssignmentStatus, moveAssignment } from "./assignments.server.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { ratedColumns, withRated } from "./rated-rows.ts";
import { tellingOfAnswer } from "./webhook-events.server.ts";

/** An annotator's current answer to an item, with its ratings by dimension name. */
export type CurrentAnnotation = {
	id: string;
	rubricId: string;
	status: "submitted" | "skipped";
	skipReason: string | null;
	comment: string | null;
	flagged: boolean;
	createdAt: Date;
	/** What the annotator's browser called it; null where it came without a script. */
	clientId: string | null;
	ratings: ReadonlyMap<string, Rated>;
	/** The words that it rests on; null where none were asked for. */
	evidence: Evidence[] | null;
};

const current = {
	id: annotations.id,
	itemId: annotations.itemId,
	rubricId: annotations.rubricId,
	status: annotations.status,
	skipReason: annotations.skipReason,
	comment: annotations.comment,
	flagged: annotations.flagged,
	createdAt: annotations.createdAt,
	clientId: annotations.clientId,
	evidence: annotations.evidence,
};

type Moment = { readonly id: string; readonly createdAt: Date } | null;

/**
 * Orders an annotator's answers to one item, the last one first. Not left to the database: for an order by time SQLite
 * would read all answers of the annotator by their time, and each save take longer than the one before.
 */
export function lastFirst(a: Moment, b: Moment): number {
	if (!a || !b) return Number(b !== null) - Number(a !== null);
	return b.createdAt.getTime() - a.createdAt.getTime() || (b.id > a.id ? 1 : b.id < a.id ? -1 : 0);
}

/** The answer of one annotator to one item that counts now; null before the first. */
export async function currentAnnotation(
	db: Database,
	raterId: string,
	itemId: string,
): Promise<CurrentAnnotation | null> {
	const rows = await db
		.select(current)
		.from(annotations)
		.where(
			and(
				eq(annotations.raterId, raterId),
				eq(annotations.itemId, itemId),
				eq(annotations.repetition, 0),
				isNull(annotations.supersededAt),
			),
		);
	const [row] = rows.sort(lastFirst);
	if (!row) return null;
	return { ...row, ratings: (await ratingsByAnnotation(db, [row.id])).get(row.id) ?? new Map() };
}

async function ratingsByAnnotation(db: Database, annotationIds: readonly string[]) {
	const byAnnotation = new Map<string, Map<string, Rated>>();
	if (annotationIds.length === 0) return byAnnotation;
	const rows = await db
		.select({
			annotationId: ratings.annotationId,
			dimension: dimensions.name,
			columns: ratedColumns,
		})
		.from(ratings)
		.innerJoin(dimensions, eq(dimensions.id, ratings.dimensionId))
		.where(inArray(ratings.annotationId, [...annotationIds]));
	for (const { annotationId, dimension, rated } of rows.map(withRated)) {
		if (annotationId === null) continue;
		const given = byAnnotation.get(annotationId) ?? new Map<string, Rated>();
		byAnnotation.set(annotationId, given.set(dimension, rated));
	}
	return byAnnotation;
}

/** Is it an answer of this person to this item, one that was replaced since too? */
export async function isOwnAnswer(
	db: Database,
	{
		raterId,
		itemId,
		id,
	}: { readonly raterId: string; readonly itemId: string; readonly id: string },
): Promise<boolean> {
	const rows = await db
		.select({ id: annotations.id })
		.from(annotations)
		.where(
			and(eq(annotations.id, id), eq(annotations.raterId, raterId), eq(annotations.itemId, itemId)),
		);
	return rows.length > 0;
}

/** The item that an annotator answered last, or last before a moment; null when there is none. */
export async function lastAnsweredItem(
	db: Database,
	raterId: string,
	before?: Date,
): Promise<string | null> {
	const [row] = await db
		.select({ itemId: annotations.itemId })
		.from(annotations)
		.where(
			and(
				eq(annotations.raterId, raterId),
				isNull(annotations.supersededAt),
				before ? lt(annotations.createdAt, before) : undefined,
			),
		)
		.orderBy(desc(annotations.createdAt), desc(annotations.id))
		.limit(1);
	return row?.itemId ?? null;
}

/**
 * An annotator's current answers with the question they were about, the newest first, a page
 * at a time, by key: ids are in order of time. `next` is the `before` of the page after.
 */
export async function answersPage(
	db: Database,
	raterId: string,
	{ before, limit }: { before: string | null; limit: number },
) {
	const rows = await db
		.select({
			...current,
			input: items.input,
			response: items.response,
			responseA: items.responseA,
			responseB: items.responseB,
		})
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.where(
			and(
				eq(annotations.raterId, raterId),
				isNull(annotations.supersededAt),
				before ? lt(annotations.id, before) : undefined,
			),
		)
		.orderBy(desc(annotations.id))
		.limit(limit + 1);
	const page = rows.slice(0, limit);
	const given = await ratingsByAnnotation(
		db,
		page.map((row) => row.id),
	);
	return {
		answers: page.map((row) => ({ ...row, ratings: given.get(row.id) ?? new Map() })),
		next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
	};
}

export type NewAnnotation = {
	readonly projectId: string;
	readonly itemId: string;
	readonly itemPosition: number;
	readonly raterId: string;
	readonly rubric: { readonly id: string; readonly version: number };
	readonly assignment: { readonly id: string; readonly status: AssignmentStatus };
	/** The annotator's own answer that this one corrects. */
	readonly supersedes: string | null;
	readonly status: "submitted" | "skipped";
	readonly skipReason: string | null;
	readonly comment: string | null;
	readonly flagged: boolean;
	readonly startedAt: Date | null;
	readonly durationMs: number | null;
	/** What the annotator's browser calls it; the database holds each once for an item. */
	readonly clientId: string | null;
	/** Had they the reference before them? Null where there is none. */
	readonly referenceSeen: boolean | null;
	readonly evidence: Evidence[] | null;
	/** What it was asked again about, where that is not the whole rubric. */
	readonly askedAbout: string[] | null;
	/** Which answer of a pair stood left. */
	readonly leftSide: "a" | "b" | null;
	readonly ratings: readonly { readonly dimensionId: string; readonly rated: Rated }[];
	readonly now: Date;
};

/**
 * Stores an answer, closes its assignment and supersedes the answer it corrects, in one transaction.
 * @returns the new annotation's id; null when another answer came first, and nothing was written
 */
export async function storeAnnotation(db: Database, added: NewAnnotation): Promise<string | null> {
	const { projectId, itemId, itemPosition, raterId, assignment, supersedes, now } = added;
	const id = newId("ann");
	// A correction answers nothing that was still awaited.
	const isAwaited = assignment.status === "open";
	const answered = { projectId, assignmentId: assignment.id, now };
	const told = isAwaited ? await tellingOfAnswer(db, answered) : () => [];
	try {
		const written = await commit(
			db,
			{
				action: "label.stored",
				project: projectId,
				about: { item: itemId, annotation: id },
				details: { status: added.status, corrects: supersedes !== null },
			},
			(tx) => [
				must(moveAssignment(tx, { id: assignment.id, from: assignment.status, to: added.status })),
				...(supersedes === null
					? []
					: [
							must(
								tx
									.update(annotations)
									.set({ supersededAt: now })
									.where(and(eq(annotations.id, supersedes), isNull(annotations.supersededAt))),
							),
							tx
								.update(ratings)
								.set({ supersededAt: now })
								.where(and(eq(ratings.annotationId, supersedes), isNull(ratings.supersededAt))),
						]),
				tx.insert(annotations).values({
					id,
					projectId,
					itemId,
					raterId,
					rubricId: added.rubric.id,
					status: added.status,
					skipReason: added.skipReason,
					comment: added.comment,
					flagged: added.flagged,
					startedAt: added.startedAt,
					durationMs: added.durationMs,
					clientId: added.clientId,
					referenceSeen: added.referenceSeen,
					askedAbout: added.askedAbout,
					evidence: added.evidence,
					leftSide: added.leftSide,
					createdAt: now,
				}),
				...(added.ratings.length === 0
					? []
					: [
							tx.insert(ratings).values(
								added.ratings.map(({ dimensionId, rated }) => ({
									id: newId("rat"),
									projectId,
									itemId,
									itemPosition,
									raterId,
									rubricVersion: added.rubric.version,
									annotationId: id,
									dimensionId,
									...columnsOfRated(rated),
									ratedAt: now,
									createdAt: now,
								})),
							),
						]),
				bumpChangeCounter(tx, projectId),
				...told(tx),
			],
		);
		return written ? id : null;
	} catch (error) {
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}
