import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, isOneOf, listed, preparedOnce } from "#db/dialect";
import { items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

const PAGE = 500;

function pageOf(db: Database, scope: SQL | undefined) {
	return db
		.select({ id: items.id, position: items.position })
		.from(items)
		.where(
			and(
				eq(items.projectId, sql.placeholder("projectId")),
				gt(items.position, sql.placeholder("after")),
				scope,
			),
		)
		.orderBy(asc(items.position))
		.limit(PAGE);
}

const importedPage = preparedOnce((db) => pageOf(db, itemsInScope()));
const setPage = preparedOnce((db) =>
	pageOf(db, and(eq(items.setId, sql.placeholder("setId")), isNull(items.supersededAt))),
);

/** The ids of a project's imported items, or of a set's, in order of position, a page at a time. */
export async function* itemIdPages(
	db: Database,
	projectId: string,
	{ setId }: { setId?: string | undefined } = {},
): AsyncGenerator<readonly string[]> {
	// Imported items stand from position 0 on, those of sets below it.
	for (let after = setId ? Number.MIN_SAFE_INTEGER : -1; ; ) {
		const rows = await (setId
			? setPage(db).execute({ projectId, after, setId })
			: importedPage(db).execute({ projectId, after }));
		const last = rows.at(-1);
		if (!last) return;
		yield rows.map(({ id }) => id);
		after = last.position;
	}
}

/** The ids that some items have in files, in order of position; those of other projects are left out. */
export async function externalIdsOf(
	db: Database,
	projectId: string,
	itemIds: readonly string[],
): Promise<{ id: string; externalId: string }[]> {
	return db
		.select({ id: items.id, externalId: items.externalId })
		.from(items)
		.where(and(eq(items.projectId, projectId), isOneOf(items.id, sql`${listed(itemIds)}`)))
		.orderBy(asc(items.position));
}

/** The imported items of a project with one of these ids, as files have them or its own. */
export async function importedItemsNamed(
	db: Database,
	projectId: string,
	names: readonly string[],
): Promise<{ id: string; externalId: string }[]> {
	const named = sql`${listed(names)}`;
	return db
		.select({ id: items.id, externalId: items.externalId })
		.from(items)
		.where(
			and(
				eq(items.projectId, projectId),
				itemsInScope(null),
				or(isOneOf(items.id, named), isOneOf(items.externalId, named)),
			),
		);
}
