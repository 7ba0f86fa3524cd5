import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import {
	areIndexed,
	byIndex,
	type Database,
	groupConcat,
	isLike,
	isOneOf,
	isOneOfNumbers,
	JOIN_IN_ORDER,
	listed,
	positionsWithWords,
	valuesOf,
} from "#db/dialect";
import { itemMarks, items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/** What one of some judges said of an item. */
export type JudgeOutcome = {
	readonly raterIds: readonly string[];
	/** Of any dimension where it is absent. */
	readonly dimensionId: string | undefined;
	/** The code of a level, that there is no value, or any value. */
	readonly said: number | "none" | "any";
};

/** Which items a lead looks for; what is absent does not matter. */
export type ItemListFilter = {
	/** Words of id, question and answers; each may be the beginning of one. */
	readonly text?: string;
	/** A field of the metadata, or `system`: any of the metadata that has the value, or one that has any value. */
	readonly fact?: { readonly field: string | undefined; readonly value: string | undefined };
	/** Given to somebody who has not answered. */
	readonly open?: boolean;
	readonly flagged?: "people" | "lead";
	/** A reason, or `any`. */
	readonly skipped?: string;
	readonly commented?: boolean;
	readonly cannotJudge?: boolean;
	readonly judge?: JudgeOutcome;
	/** Answered by this person. */
	readonly raterId?: string;
	readonly excluded?: boolean;
	/** Only these positions. */
	readonly positions?: readonly number[];
};

const current = (name: string) => sql.raw(`${name}.superseded_at is null`);

/** Each way to look for items; where few are wanted among many, from an index that holds only those. */
function conditions(projectId: string, filter: ItemListFilter): SQL[] {
	const position = items.position;
	const found: SQL[] = [];
	const { text, fact, judge } = filter;
	if (text) {
		const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
		found.push(
			areIndexed(text)
				? sql`${position} in ${positionsWithWords(projectId, "words", text)}`
				: isLike(
						sql`concat_ws(${"\n"}, ${items.externalId}, ${items.input}, ${items.response}, ${items.responseA}, ${items.responseB})`,
						pattern,
					),
		);
	}
	if (fact) {
		const { field, value } = fact;
		const isOfSystem = field === "system";
		// Systems have a column of their own, and are no words of the index.
		// As it stands in JSON, where a line break is written with a letter.
		const stored = JSON.stringify(value ?? "");
		if (areIndexed(stored) && !isOfSystem)
			found.push(sql`${position} in ${positionsWithWords(projectId, "facts", stored)}`);
		const named = field === undefined ? sql`` : sql` and field.key = ${field}`;
		const valued =
			value === undefined ? sql`field.value <> ''` : sql`cast(field.value as text) = ${value}`;
		const inMetadata = sql`exists (select 1 from json_each(${items.metadata}) as field where ${valued}${named})`;
		const ofSystem = value === undefined ? sql`<> ''` : sql`= ${value}`;
		found.push(isOfSystem ? sql`(${items.system} ${ofSystem} or ${inMetadata})` : inMetadata);
	}
	// By position throughout: the list is read off the index of positions, in its order.
	const annotated = (where: SQL) =>
		sql`${position} in (select i.position from annotations as a ${JOIN_IN_ORDER} items as i on i.id = a.item_id where a.project_id = ${projectId} and ${current("a")} and ${where})`;
	if (filter.flagged === "people") found.push(annotated(sql`a.flagged = 1`));
	if (filter.commented) found.push(annotated(sql`a.comment is not null`));
	if (filter.skipped) {
		const reason = filter.skipped === "any" ? sql`` : sql` and a.skip_reason = ${filter.skipped}`;
		found.push(annotated(sql`a.status = 'skipped'${reason}`));
	}
	if (filter.cannotJudge)
		found.push(
			sql`${position} in (select r.item_position from ratings as r ${byIndex("ratings_cannot_judge")} where r.project_id = ${projectId} and r.unscored_reason = 'cannot_judge' and ${current("r")})`,
		);
	if (judge) {
		const { raterIds, dimensionId, said } = judge;
		const dimensions =
			dimensionId === undefined
				? sql`(select id from dimensions where project_id = ${projectId})`
				: sql`(${dimensionId})`;
		const outcome =
			said === "none"
				? sql`r.unscored_reason is not null`
				: said === "any"
					? sql`r.unscored_reason is null`
					: sql`r.level = ${said}`;
		found.push(
			sql`${position} in (select r.item_position from ratings as r where r.project_id = ${projectId} and r.dimension_id in ${dimensions} and ${isOneOf(sql`r.rater_id`, sql`${listed(raterIds)}`)} and ${current("r")} and ${outcome})`,
		);
	}
	if (filter.raterId) {
		// Dimension by dimension, off the index of their columns: item by item would be asked of every item.
		found.push(
			sql`${position} in (select r.item_position from ratings as r where r.project_id = ${projectId} and r.dimension_id in (select id from dimensions where project_id = ${projectId}) and r.rater_id = ${filter.raterId} and ${current("r")} union select i.position from annotations as a ${JOIN_IN_ORDER} items as i on i.id = a.item_id where a.rater_id = ${filter.raterId} and ${current("a")})`,
		);
	}
	if (filter.open)
		found.push(
			sql`${position} in (select i.position from assignments as s ${JOIN_IN_ORDER} items as i on i.id = s.item_id where s.project_id = ${projectId} and s.status = 'open')`,
		);
	const marked = (column: SQL) =>
		sql`${position} in (select i.position from item_marks as m ${JOIN_IN_ORDER} items as i on i.id = m.item_id where m.project_id = ${projectId} and ${column} is not null)`;
	if (filter.flagged === "lead") found.push(marked(sql`m.flagged_at`));
	if (filter.excluded) found.push(marked(sql`m.excluded_at`));
	if (filter.positions)
		found.push(isOneOfNumbers(position, sql`${JSON.stringify(filter.positions)}`));
	return found;
}

/**
 * The ids and positions of the imported items that a filter lets through, in order of position, after
 * one position; at most `limit`.
 */
export async function foundItems(
	db: Database,
	projectId: string,
	{ filter, after, limit }: { filter: ItemListFilter; after: number; limit: number },
): Promise<{ id: string; position: number }[]> {
	return db
		.select({ id: items.id, position: items.position })
		.from(items)
		.where(
			and(
				eq(items.projectId, projectId),
				itemsInScope(),
				gt(items.position, after),
				...conditions(projectId, filter),
			),
		)
		.orderBy(asc(items.position))
		.limit(limit);
}

/**
 * The positions of the imported items that have the words of a text, ascending, in one look at the index: finding
 * and counting by it would be two, each with all items beside it.
 * @returns null where the index knows no such words
 */
export async function positionsOfWords(
	db: Database,
	projectId: string,
	text: string,
): Promise<number[] | null> {
	if (!areIndexed(text)) return null;
	const [found] = await valuesOf<string | null>(
		db,
		sql`select ${groupConcat(sql`position`)} from ${positionsWithWords(projectId, "words", text)} as found`,
	);
	return (found?.split(",") ?? []).map(Number).sort((a, b) => a - b);
}

/** How many of the imported items a filter lets through. */
export async function countFoundItems(
	db: Database,
	projectId: string,
	filter: ItemListFilter,
): Promise<number> {
	const scope = [eq(items.projectId, projectId), itemsInScope()];
	return db.$count(items, and(...scope, ...conditions(projectId, filter)));
}

/** What leads marked on some items, by item id. */
export async function marksOfItems(db: Database, itemIds: readonly string[]) {
	if (itemIds.length === 0) return new Map<string, typeof itemMarks.$inferSelect>();
	const rows = await db
		.select()
		.from(itemMarks)
		.where(inArray(itemMarks.itemId, [...itemIds]));
	return new Map(rows.map((row) => [row.itemId, row]));
}
