import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/dialect";
import type { Judgment } from "../model/judgment.ts";
import { items, judgments } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";
import type { Item } from "./items.server.ts";

/** An item without its long texts: what analyses group and name items by. */
export type ItemFacts = Pick<
	Item,
	| "id"
	| "externalId"
	| "position"
	| "input"
	| "documentId"
	| "queryId"
	| "system"
	| "group"
	| "metadata"
	| "derivedFrom"
>;

/** The imported items of a project, or the current ones of a set, in order of import. */
export async function itemFacts(
	db: Database,
	projectId: string,
	setId: string | null,
): Promise<ItemFacts[]> {
	return db
		.select({
			id: items.id,
			externalId: items.externalId,
			position: items.position,
			input: items.input,
			documentId: items.documentId,
			queryId: items.queryId,
			system: items.system,
			group: items.group,
			metadata: items.metadata,
			derivedFrom: items.derivedFrom,
		})
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(items.position));
}

/** A judge's current answers to imported items, or to those of a set; first repetition. */
export async function judgedCells(
	db: Database,
	judgeId: string,
	setId: string | null,
): Promise<{ id: string; itemId: string; outcomes: Judgment }[]> {
	return db
		.select({ id: judgments.id, itemId: judgments.itemId, outcomes: judgments.outcomes })
		.from(judgments)
		.innerJoin(items, eq(items.id, judgments.itemId))
		.where(
			and(
				eq(judgments.judgeId, judgeId),
				eq(judgments.repetition, 0),
				isNull(judgments.supersededAt),
				itemsInScope(setId),
			),
		);
}
