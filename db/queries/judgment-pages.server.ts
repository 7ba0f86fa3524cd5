import { and, asc, eq, gte, inArray, isNull, lt, max, min } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { items, judges, judgments } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/** So many items' judgments are read at once; what stood behind them may be long. */
const ITEMS_AT_ONCE = 50;

/**
 * The current judgments of these judges on a project's imported items, or on those of a set, some items at a
 * time: by item, then judge in order of the ids given, then repetition.
 */
export async function* judgmentPages(
	db: Database,
	{
		projectId,
		setId,
		judgeIds,
	}: {
		readonly projectId: string;
		readonly setId?: string | undefined;
		readonly judgeIds: readonly string[];
	},
) {
	const inScope = and(eq(items.projectId, projectId), itemsInScope(setId));
	const [span] = await db
		.select({ first: min(items.position), last: max(items.position) })
		.from(items)
		.where(inScope);
	if (!span || span.first === null || span.last === null || judgeIds.length === 0) return;
	const order = new Map(judgeIds.map((id, place) => [id, place]));
	for (let from = span.first; from <= span.last; from += ITEMS_AT_ONCE) {
		const rows = await db
			.select({
				id: judgments.id,
				judgeId: judgments.judgeId,
				judge: judges.name,
				itemId: items.externalId,
				position: items.position,
				repetition: judgments.repetition,
				outcomes: judgments.outcomes,
			})
			.from(items)
			.innerJoin(judgments, eq(judgments.itemId, items.id))
			.innerJoin(judges, eq(judges.id, judgments.judgeId))
			.where(
				and(
					inScope,
					gte(items.position, from),
					lt(items.position, from + ITEMS_AT_ONCE),
					inArray(judgments.judgeId, [...judgeIds]),
					isNull(judgments.supersededAt),
				),
			)
			.orderBy(asc(items.position), asc(judgments.repetition), asc(judgments.id));
		const placeOf = (id: string) => order.get(id) ?? 0;
		yield rows.sort(
			(a, b) =>
				a.position - b.position ||
				placeOf(a.judgeId) - placeOf(b.judgeId) ||
				a.repetition - b.repetition,
		);
	}
}
