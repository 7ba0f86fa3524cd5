import { and, count, desc, eq, gt, inArray, isNull, min, sql } from "drizzle-orm";
import { commit, type Database } from "#db/dialect";
import { items, judges, judgments, ratings, runs } from "../schema/index.ts";
import { preparedOnce } from "./prepared-once.ts";
import { bumpChangeCounter } from "./projects.server.ts";
import { endRunTask, type TaskEnd } from "./run-tasks.server.ts";

export type JudgmentRow = typeof judgments.$inferSelect;
export type NewRating = typeof ratings.$inferInsert;

/** A judge's answer to one cell, ready to be stored. */
export type Answer = {
	task: { id: string; leaseToken: string };
	end: TaskEnd;
	judgment: JudgmentRow;
	ratings: readonly NewRating[];
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
	const { projectId, judgeId } = first.judgment;
	const now = first.judgment.createdAt;
	const newRatings = answers.flatMap((answer) => answer.ratings);
	return commit(db, (tx) => [
		...answers.map(({ task, end }) => endRunTask(tx, task, end)),
		...byRepetition(answers).flatMap(([repetition, itemIds]) => [
			tx
				.update(judgments)
				.set({ supersededAt: now })
				.where(
					and(
						eq(judgments.judgeId, judgeId),
						inArray(judgments.itemId, itemIds),
						eq(judgments.repetition, repetition),
						isNull(judgments.supersededAt),
					),
				),
			tx
				.update(ratings)
				.set({ supersededAt: now })
				.where(
					and(
						inArray(ratings.itemId, itemIds),
						eq(ratings.raterId, raterId),
						eq(ratings.repetition, repetition),
						isNull(ratings.supersededAt),
					),
				),
		]),
		tx.insert(judgments).values(answers.map((answer) => answer.judgment)),
		...chunksOf(newRatings, RATINGS_PER_STATEMENT).map((rows) => tx.insert(ratings).values(rows)),
		bumpChangeCounter(tx, projectId),
	]);
}

/** 19 parameters each, far from SQLite's limit of 32,766. */
const RATINGS_PER_STATEMENT = 500;

function chunksOf<T>(rows: readonly T[], size: number): T[][] {
	const chunks: T[][] = [];
	for (let start = 0; start < rows.length; start += size) {
		chunks.push(rows.slice(start, start + size));
	}
	return chunks;
}

function byRepetition(answers: readonly Answer[]): [number, string[]][] {
	const items = new Map<number, string[]>();
	for (const { judgment } of answers) {
		const list = items.get(judgment.repetition);
		if (list) list.push(judgment.itemId);
		else items.set(judgment.repetition, [judgment.itemId]);
	}
	return [...items];
}

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
		.limit(sql.placeholder("limit"))
		.prepare(),
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
		)
		.prepare(),
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
