import { and, asc, countDistinct, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, holds, inOrder, must, notByIndex } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { RatedValue } from "../model/rating.ts";
import { dimensions, goldAnswers, items, raters, ratings } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/** The right answer to an item on one dimension. */
export type NewGold = {
	readonly itemId: string;
	readonly dimensionId: string;
	readonly value: RatedValue;
	/** Why it is right. */
	readonly reason: string | null;
};

/** Rows that one transaction writes. */
const ROWS_PER_COMMIT = 500;

/** Stores known answers; one that is there for the same item and dimension is replaced. */
export async function storeGold(
	db: Database,
	answers: readonly NewGold[],
	{ now }: { now: Date },
): Promise<void> {
	for (let start = 0; start < answers.length; start += ROWS_PER_COMMIT) {
		const rows = rowsOf(answers.slice(start, start + ROWS_PER_COMMIT), now);
		await commit(
			db,
			{
				action: "known_answers.stored",
				project: { of: "item", id: rows[0]?.itemId ?? "" },
				details: { answers: rows.length },
			},
			(tx) => [
				tx
					.insert(goldAnswers)
					.values(rows)
					.onConflictDoUpdate({
						target: [goldAnswers.itemId, goldAnswers.dimensionId],
						set: {
							level: sql`excluded.level`,
							number: sql`excluded.number`,
							reason: sql`excluded.reason`,
							createdAt: sql`excluded.created_at`,
						},
					}),
			],
		);
	}
}

function rowsOf(answers: readonly NewGold[], now: Date) {
	return answers.map((answer) => ({
		...{ itemId: answer.itemId, dimensionId: answer.dimensionId, reason: answer.reason },
		level: answer.value.kind === "level" ? answer.value.level : null,
		number: answer.value.kind === "number" ? answer.value.number : null,
		createdAt: now,
	}));
}

/** One known answer as it is stored. */
export type StoredGold = Pick<
	typeof goldAnswers.$inferSelect,
	"dimensionId" | "level" | "number" | "reason"
>;

/**
 * Puts what is known of one item in place of what was known before.
 * @param isAsSeen is this what was seen when the new answers were given?
 * @returns false when it is not, and nothing was written
 */
export async function replaceGold(
	db: Database,
	itemId: string,
	{
		answers,
		isAsSeen,
		now,
	}: {
		answers: readonly NewGold[];
		isAsSeen: (stored: readonly StoredGold[]) => boolean;
		now: Date;
	},
): Promise<boolean> {
	return commit(
		db,
		{
			action: "known_answers.replaced",
			project: { of: "item", id: itemId },
			about: { item: itemId },
			details: { answers: answers.length },
		},
		(tx) => {
			const stored = tx
				.select({
					dimensionId: goldAnswers.dimensionId,
					level: goldAnswers.level,
					number: goldAnswers.number,
					reason: goldAnswers.reason,
				})
				.from(goldAnswers)
				.where(eq(goldAnswers.itemId, itemId))
				.orderBy(asc(goldAnswers.dimensionId));
			const rows = rowsOf(answers, now);
			return [
				must(holds(stored, isAsSeen)),
				tx.delete(goldAnswers).where(eq(goldAnswers.itemId, itemId)),
				...(rows.length > 0 ? [tx.insert(goldAnswers).values(rows)] : []),
			];
		},
	);
}

const known = {
	itemId: goldAnswers.itemId,
	dimension: dimensions.name,
	dimensionId: goldAnswers.dimensionId,
	level: goldAnswers.level,
	number: goldAnswers.number,
	reason: goldAnswers.reason,
};

/** The known answers to some items. */
export async function goldOfItems(db: Database, itemIds: readonly string[]) {
	if (itemIds.length === 0) return [];
	return db
		.select(known)
		.from(goldAnswers)
		.innerJoin(dimensions, eq(dimensions.id, goldAnswers.dimensionId))
		.where(inArray(goldAnswers.itemId, [...itemIds]))
		.orderBy(asc(dimensions.position), asc(inOrder(dimensions.name)));
}

/** The known answers to the imported items of a project, in order of import. */
export async function goldOfProject(db: Database, projectId: string) {
	return db
		.select({ ...known, externalId: items.externalId, input: items.input })
		.from(goldAnswers)
		.innerJoin(items, eq(items.id, goldAnswers.itemId))
		.innerJoin(dimensions, eq(dimensions.id, goldAnswers.dimensionId))
		.where(and(eq(items.projectId, projectId), itemsInScope()))
		.orderBy(asc(items.position), asc(dimensions.position), asc(inOrder(dimensions.name)));
}

/** The imported items of a project that have a known answer, in order of import. */
export async function goldItems(db: Database, projectId: string): Promise<string[]> {
	const rows = await db
		.selectDistinct({ itemId: items.id, position: items.position })
		.from(goldAnswers)
		.innerJoin(items, eq(items.id, goldAnswers.itemId))
		.where(and(eq(items.projectId, projectId), itemsInScope()))
		.orderBy(asc(items.position));
	return rows.map(({ itemId }) => itemId);
}

/** How many items of a project have a known answer. */
export async function countGold(db: Database, projectId: string): Promise<number> {
	const [row] = await db
		.select({ items: countDistinct(goldAnswers.itemId) })
		.from(goldAnswers)
		.innerJoin(items, eq(items.id, goldAnswers.itemId))
		.where(and(eq(items.projectId, projectId), itemsInScope()));
	return row?.items ?? 0;
}

/**
 * What people said of items with a known answer, on the dimensions on which it is known: current answers,
 * and for each what is right. Hidden repeats are not among them.
 */
export async function answersToGold(db: Database, projectId: string) {
	return (
		db
			.select({
				raterId: ratings.raterId,
				itemId: ratings.itemId,
				position: ratings.itemPosition,
				dimensionId: ratings.dimensionId,
				level: ratings.level,
				number: ratings.number,
				goldLevel: goldAnswers.level,
				goldNumber: goldAnswers.number,
			})
			.from(goldAnswers)
			// In this order: SQLite would pass all ratings of the project to find the few of known answers.
			.crossJoin(ratings)
			.innerJoin(raters, and(eq(raters.id, ratings.raterId), eq(raters.kind, "human")))
			.where(
				and(
					eq(ratings.itemId, goldAnswers.itemId),
					eq(ratings.dimensionId, goldAnswers.dimensionId),
					eq(ratings.repetition, 0),
					isNull(ratings.supersededAt),
					sql`${notByIndex(ratings.projectId)} = ${projectId}`,
					// Answers under several versions of the rubric stand side by side: the newest one is meant.
					sql`${ratings.rubricVersion} = (select max(newer.rubric_version) from ratings as newer where newer.item_id = ${ratings.itemId} and newer.rater_id = ${ratings.raterId} and newer.dimension_id = ${ratings.dimensionId} and newer.superseded_at is null)`,
				),
			)
			.orderBy(asc(ratings.itemPosition))
	);
}
