import { and, count, desc, eq, gt, isNull, min, sql } from "drizzle-orm";
import { type Database, filledIn, ifChanged, preparedOnce, rowInserter } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { items, judges, judgments, ratings, runs } from "../schema/index.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { endRunTask, type TaskEnd } from "./run-tasks.server.ts";

export type JudgmentRow = typeof judgments.$inferSelect;
export type RatingRow = typeof ratings.$inferInsert;

/** A judge's answer to one cell, ready to be stored. */
export type Answer = {
	task: { id: string; leaseToken: string };
	end: TaskEnd;
	judgment: JudgmentRow;
	ratings: readonly RatingRow[];
};

/**
 * Stores answers of one judge together: each ends its task, and its judgment and ratings take the
 * place of the cell's earlier ones, which are kept as superseded. Nothing is stored when a task is
 * no longer held under its lease.
 * @returns whether it was stored
 */
export async function storeAnswers(
	db: Database,
	raterId: string,
	answers: readonly Answer[],
): Promise<boolean> {
	const [first] = answers;
	if (!first) return true;
	const { projectId, judgeId, createdAt } = first.judgment;
	const supersededAt = createdAt.getTime();
	return commit(db, "run", (tx) => [
		...answers.map(({ task, end }) => endRunTask(db, task, end)),
		...answers.flatMap(({ judgment: { itemId, repetition }, judgment, ratings: given }) => [
			ifChanged(
				filledIn(supersedeJudgment(db), { supersededAt, judgeId, itemId, repetition }),
				filledIn(supersedeRatings(db), { supersededAt, raterId, itemId, repetition }),
			),
			insertJudgment(db, judgment),
			...given.map((rating) => insertRating(db, rating)),
		]),
		bumpChangeCounter(tx, projectId),
	]);
}

const insertJudgment = rowInserter(judgments);
const insertRating = rowInserter(ratings);

const supersedeJudgment = preparedOnce((db) =>
	unlogged(db, "run")
		.update(judgments)
		.set({ supersededAt: sql`${sql.placeholder("supersededAt")}` })
		.where(
			and(
				eq(judgments.judgeId, sql.placeholder("judgeId")),
				eq(judgments.itemId, sql.placeholder("itemId")),
				eq(judgments.repetition, sql.placeholder("repetition")),
				isNull(judgments.supersededAt),
			),
		),
);

const supersedeRatings = preparedOnce((db) =>
	unlogged(db, "run")
		.update(ratings)
		.set({ supersededAt: sql`${sql.placeholder("supersededAt")}` })
		.where(
			and(
				eq(ratings.itemId, sql.placeholder("itemId")),
				eq(ratings.raterId, sql.placeholder("raterId")),
				eq(ratings.repetition, sql.placeholder("repetition")),
				isNull(ratings.supersededAt),
			),
		),
);

export type LatestJudgment = Pick<JudgmentRow, "id" | "outcomes" | "createdAt" | "repetition"> & {
	itemName: string;
};

const latest = preparedOnce((db) =>
	db
		.select({
			id: judgments.id,
			outcomes: judgments.outcomes,
			createdAt: judgments.createdAt,
			repetition: judgments.repetition,
			itemName: items.externalId,
		})
		.from(judgments)
		.innerJoin(items, eq(items.id, judgments.itemId))
		.where(eq(judgments.runId, sql.placeholder("runId")))
		.orderBy(desc(judgments.createdAt))
		.limit(sql.placeholder("limit")),
);

/** The last answers of a run, newest first. */
export async function latestJudgments(
	db: Database,
	runId: string,
	limit: number,
): Promise<LatestJudgment[]> {
	return latest(db).execute({ runId, limit });
}

const since = preparedOnce((db) =>
	db
		.select({ judgments: count(), first: min(judgments.createdAt) })
		.from(judgments)
		.where(
			and(
				eq(judgments.runId, sql.placeholder("runId")),
				gt(judgments.createdAt, sql.placeholder("since")),
			),
		),
);

/** How many judgments a run stored after a moment, and when the first of them was stored. */
export async function countJudgmentsSince(
	db: Database,
	runId: string,
	moment: Date,
): Promise<{ judgments: number; first: Date | null }> {
	const [row] = await since(db).execute({ runId, since: moment.getTime() });
	return row ?? { judgments: 0, first: null };
}

/** A judgment of this project with its judge, run and item. */
export async function judgmentOfProject(db: Database, projectId: string, id: string) {
	const [row] = await db
		.select({ judgment: judgments, judge: judges, run: runs, item: items })
		.from(judgments)
		.innerJoin(judges, eq(judges.id, judgments.judgeId))
		.innerJoin(runs, eq(runs.id, judgments.runId))
		.innerJoin(items, eq(items.id, judgments.itemId))
		.where(and(eq(judgments.projectId, projectId), eq(judgments.id, id)));
	return row ?? null;
}
