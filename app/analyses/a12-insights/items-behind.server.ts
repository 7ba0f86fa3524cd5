import type { Database } from "#db/dialect";
import type { Judgment } from "#db/model/judgment.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import type { BehindItem } from "./split-groups.ts";

const ITEMS_AT_ONCE = 500;
const NOTHING: BehindItem = { response: null, rationale: null };

/**
 * What stands behind the items of a set: their answers, and what a judge wrote before its values.
 * @returns by place in the data; a judge whose values came from a file wrote nothing
 */
export async function itemsBehind(
	db: Database,
	{ items }: AnalysisData,
	judged: { readonly projectId: string; readonly setId: string; readonly judge: string },
): Promise<(place: number) => BehindItem> {
	const judge = await findJudge(db, judged.projectId, { name: judged.judge });
	const cells = judge ? await judgedCells(db, judge.id, judged.setId) : [];
	const rationales = new Map(cells.map(({ itemId, outcomes }) => [itemId, rationaleOf(outcomes)]));
	const behind = new Map<string, BehindItem>();
	for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
		const ids = items.slice(start, start + ITEMS_AT_ONCE).map(({ id }) => id);
		for (const { id, response } of await itemsByIds(db, judged.projectId, ids))
			behind.set(id, { response, rationale: rationales.get(id) ?? null });
	}
	return (place) => behind.get(items[place]?.id ?? "") ?? NOTHING;
}

/** One answer of the model gives all its values the same rationale. */
function rationaleOf(outcomes: Judgment): string | null {
	const written = Object.values(outcomes).find(({ rationale }) => rationale !== undefined);
	return written?.rationale ?? null;
}
