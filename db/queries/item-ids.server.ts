import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

const PAGE = 500;

/** The ids of a project's imported items, or of a set's, in order of position, a page at a time. */
export async function* itemIdPages(
	db: Database,
	projectId: string,
	{ setId }: { setId?: string | undefined } = {},
): AsyncGenerator<readonly string[]> {
	// Imported items stand from position 0 on, those of sets below it.
	for (let after = setId ? Number.MIN_SAFE_INTEGER : -1; ; ) {
		const rows = await db
			.select({ id: items.id, position: items.position })
			.from(items)
			.where(and(eq(items.projectId, projectId), gt(items.position, after), itemsInScope(setId)))
			.orderBy(asc(items.position))
			.limit(PAGE);
		const last = rows.at(-1);
		if (!last) return;
		yield rows.map(({ id }) => id);
		after = last.position;
	}
}
