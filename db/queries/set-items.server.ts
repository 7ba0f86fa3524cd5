import { and, asc, count, eq, gt, isNull, like, not, sql } from "drizzle-orm";
import { type Database, inOrder, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import type { ItemContent } from "../model/item.ts";
import { derivedSets, items, judgments, ratings } from "../schema/index.ts";
import { type DerivedSet, placesOfSet } from "./derived-sets.server.ts";
import { itemsInScope } from "./item-scope.ts";
import type { Item } from "./items.server.ts";
import { isLabelled } from "./labelled-items.server.ts";
import { bumpChangeCounter } from "./projects.server.ts";

/** The current items of a set by part: `wrong_answer` → 57. */
export async function countPartsOfSet(db: Database, setId: string): Promise<Map<string, number>> {
	// An id is set/part/origin, and the id of a set has no slash.
	const rest = sql`substr(${items.externalId}, ${setId.length + 2})`;
	const part = sql<string>`substr(${rest}, 1, instr(${rest}, '/') - 1)`;
	const rows = await db
		.select({ part, items: count() })
		.from(items)
		.where(itemsInScope(setId))
		.groupBy(sql`1`);
	return new Map(rows.map((row) => [row.part, row.items]));
}

/**
 * Current items of a set in order of their ids, a page at a time, by key: those after the id
 * `after` ("" for the first page), of one part or of all. `next` is the `after` of the next page.
 */
export async function setItemsPage(
	db: Database,
	set: Pick<DerivedSet, "id" | "projectId">,
	{ part, after, limit }: { part: string | null; after: string; limit: number },
): Promise<{ items: Item[]; next: string | null }> {
	const rows = await db
		.select()
		.from(items)
		.where(
			and(
				eq(items.projectId, set.projectId),
				itemsInScope(set.id),
				gt(inOrder(items.externalId), after),
				part === null ? undefined : like(items.externalId, `${set.id}/${part}/%`),
			),
		)
		.orderBy(asc(inOrder(items.externalId)))
		.limit(limit + 1);
	const page = rows.slice(0, limit);
	return { items: page, next: rows.length > limit ? (page.at(-1)?.externalId ?? null) : null };
}

/** Which item each current item of a set was made from, and where its ratings stand. */
export async function originsOfSet(
	db: Database,
	set: Pick<DerivedSet, "id" | "projectId">,
): Promise<Pick<Item, "position" | "externalId" | "derivedFrom">[]> {
	return db
		.select({
			position: items.position,
			externalId: items.externalId,
			derivedFrom: items.derivedFrom,
		})
		.from(items)
		.where(and(eq(items.projectId, set.projectId), itemsInScope(set.id)))
		.orderBy(asc(inOrder(items.externalId)));
}

/**
 * Puts a new version of an item in the place of the current one, in one transaction: the set is a
 * draft again under its new hash, and what was said about the old version does not count any more.
 * @returns false when the item or its set changed meanwhile, or people label the item: nothing was
 * written then
 */
export async function supersedeSetItem(
	db: Database,
	{
		set,
		item,
		content,
		contentHash,
		setHash,
		now,
	}: {
		set: DerivedSet;
		item: Item;
		content: ItemContent;
		contentHash: string;
		setHash: string;
		now: Date;
	},
): Promise<boolean> {
	const places = await placesOfSet(db, set.id);
	const position = (places?.last ?? item.position) + 1;
	const { externalId, projectId, version } = item;
	try {
		return await commit(
			db,
			{
				action: "derived_set.item_edited",
				project: projectId,
				about: { set: set.id, item: item.id },
			},
			(tx) => [
				must(
					tx
						.update(derivedSets)
						.set({ status: "draft", contentHash: setHash, approvedBy: null, approvedAt: null })
						.where(
							and(eq(derivedSets.id, set.id), eq(derivedSets.contentHash, set.contentHash ?? "")),
						),
				),
				must(
					tx
						.update(items)
						.set({ supersededAt: now })
						.where(
							and(
								eq(items.id, item.id),
								isNull(items.supersededAt),
								not(isLabelled(tx, item.id) ?? sql`false`),
							),
						),
				),
				tx
					.update(judgments)
					.set({ supersededAt: now })
					.where(and(eq(judgments.itemId, item.id), isNull(judgments.supersededAt))),
				tx
					.update(ratings)
					.set({ supersededAt: now })
					.where(and(eq(ratings.itemId, item.id), isNull(ratings.supersededAt))),
				tx.insert(items).values({
					id: newId("item"),
					projectId,
					setId: set.id,
					position,
					externalId,
					contentHash,
					...content,
					version: version + 1,
					createdAt: now,
				}),
				bumpChangeCounter(tx, projectId),
			],
		);
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}
