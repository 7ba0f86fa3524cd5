import { and, desc, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { Dimension } from "../model/dimension.ts";
import { newId } from "../model/ids.ts";
import type { Rubric } from "../model/rubric.ts";
import { dimensions, ratings, rubrics } from "../schema/index.ts";
import { insertDimension } from "./dimensions.server.ts";
import { bumpChangeCounter } from "./projects.server.ts";

export type RubricVersion = typeof rubrics.$inferSelect;

/** What people and judges are asked now: the newest published version; null before the first. */
export async function currentRubric(
	db: Database,
	projectId: string,
): Promise<RubricVersion | null> {
	const [row] = await db
		.select()
		.from(rubrics)
		.where(and(eq(rubrics.projectId, projectId), isNotNull(rubrics.publishedAt)))
		.orderBy(desc(rubrics.version))
		.limit(1);
	return row ?? null;
}

/** The version that is being written; null when nothing is. */
export async function draftRubric(db: Database, projectId: string): Promise<RubricVersion | null> {
	const [row] = await db
		.select()
		.from(rubrics)
		.where(and(eq(rubrics.projectId, projectId), isNull(rubrics.publishedAt)));
	return row ?? null;
}

/** All versions, the newest first, the draft among them. */
export async function rubricVersions(db: Database, projectId: string): Promise<RubricVersion[]> {
	return db
		.select()
		.from(rubrics)
		.where(eq(rubrics.projectId, projectId))
		.orderBy(desc(rubrics.version));
}

/** A version by its id; null when there is none. */
export async function rubricOfId(db: Database, id: string): Promise<RubricVersion | null> {
	const [row] = await db.select().from(rubrics).where(eq(rubrics.id, id));
	return row ?? null;
}

/** A published version by its number. */
export async function publishedRubric(
	db: Database,
	projectId: string,
	version: number,
): Promise<RubricVersion | null> {
	const [row] = await db
		.select()
		.from(rubrics)
		.where(
			and(
				eq(rubrics.projectId, projectId),
				eq(rubrics.version, version),
				isNotNull(rubrics.publishedAt),
			),
		);
	return row ?? null;
}

/**
 * Writes the draft with this version number, over an earlier one.
 * @returns false when that version was published or written meanwhile: then it stays as it is
 */
export async function writeDraft(
	db: Database,
	draft: {
		projectId: string;
		version: number;
		definition: Rubric;
		/** When the draft that it replaces was written; null where there was none. */
		replaces: Date | null;
		now: Date;
	},
): Promise<boolean> {
	const { projectId, version, definition, replaces, now } = draft;
	return commit(
		db,
		{ action: "rubric.draft_saved", project: projectId, details: { version } },
		(tx) => [
			must(
				tx
					.insert(rubrics)
					.values({ id: newId("rub"), projectId, version, definition, createdAt: now })
					.onConflictDoUpdate({
						target: [rubrics.projectId, rubrics.version],
						set: { definition, createdAt: now },
						setWhere: and(
							isNull(rubrics.publishedAt),
							replaces ? eq(rubrics.createdAt, replaces) : sql`false`,
						),
					}),
			),
		],
	);
}

/** Throws a draft away; a version that was published stays. */
export async function deleteDraft(db: Database, id: string): Promise<void> {
	await commit(
		db,
		{ action: "rubric.draft_deleted", project: { of: "rubric", id }, about: { rubric: id } },
		(tx) => [tx.delete(rubrics).where(and(eq(rubrics.id, id), isNull(rubrics.publishedAt)))],
	);
}

/** Does anybody's value stand on this dimension? */
export async function dimensionHasRatings(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<boolean> {
	const rows = await db
		.select({ id: ratings.id })
		.from(ratings)
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.dimensionId, dimensionId),
				isNull(ratings.supersededAt),
			),
		)
		.limit(1);
	return rows.length > 0;
}

/** What publishing does to one dimension of the project. */
export type DimensionChange =
	| { kind: "add"; definition: Dimension; position: number }
	/** Texts, or only the position. */
	| { kind: "update"; id: string; definition: Dimension; position: number }
	/** Another scale: only while nobody has rated on the old one. */
	| { kind: "replace-scale"; id: string; definition: Dimension; position: number };

/**
 * Publishes the draft and brings the project's dimensions in line with it, in one transaction.
 * @returns false when the draft was published or changed meanwhile, or a scale that is replaced
 * has got ratings: then nothing was written
 */
export async function publishDraft(
	db: Database,
	{ draft, changes, now }: { draft: RubricVersion; changes: readonly DimensionChange[]; now: Date },
): Promise<boolean> {
	const { projectId } = draft;
	return commit(
		db,
		{
			action: "rubric.published",
			project: projectId,
			about: { rubric: draft.id },
			details: { version: draft.version },
		},
		(tx) => [
			must(
				tx
					.update(rubrics)
					.set({ publishedAt: now })
					.where(
						and(
							eq(rubrics.id, draft.id),
							isNull(rubrics.publishedAt),
							eq(rubrics.createdAt, draft.createdAt),
						),
					),
			),
			...changes.map((change) => {
				const { definition, position } = change;
				if (change.kind === "add") {
					return insertDimension(tx, { projectId, definition, position, now });
				}
				const update = tx.update(dimensions).set({ definition, position });
				if (change.kind === "update") return update.where(eq(dimensions.id, change.id));
				const rated = tx
					.select({ one: sql`1` })
					.from(ratings)
					.where(
						and(
							eq(ratings.projectId, projectId),
							eq(ratings.dimensionId, change.id),
							isNull(ratings.supersededAt),
						),
					);
				return must(update.where(and(eq(dimensions.id, change.id), notExists(rated))));
			}),
			bumpChangeCounter(tx, projectId),
		],
	);
}
