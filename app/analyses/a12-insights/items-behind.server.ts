import type { Database } from "#db/dialect";
import { derivedItemOrigin } from "#db/model/derived-id.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { type Item, itemsByExternalIds, itemsByIds } from "#db/queries/items.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import type { BehindItem } from "./split-groups.ts";

const ITEMS_AT_ONCE = 500;
const NOTHING: BehindItem = { response: null, rationale: null, passages: [] };

/**
 * What stands behind the items of a set: their answers and contexts, and what a judge wrote before its values.
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
		const some = items.slice(start, start + ITEMS_AT_ONCE);
		const whole = await wholeQuestions(db, judged.projectId, some);
		const ids = some.map(({ id }) => id);
		for (const { id, response, contexts, derivedFrom } of await itemsByIds(
			db,
			judged.projectId,
			ids,
		))
			behind.set(id, {
				...{ response, rationale: rationales.get(id) ?? null },
				passages: textsOf(contexts) ?? textsOf(whole.get(derivedFrom?.from[0] ?? "")) ?? [],
			});
	}
	return (place) => behind.get(items[place]?.id ?? "") ?? NOTHING;
}

type Contexts = Item["contexts"];
const textsOf = (contexts: Contexts | undefined) => contexts?.map(({ text }) => text);

/** The contexts of the items that split ones were made of, which carry none themselves, by their ids. */
async function wholeQuestions(
	db: Database,
	projectId: string,
	items: AnalysisData["items"],
): Promise<ReadonlyMap<string, Contexts>> {
	const bySet = new Map<string | undefined, Set<string>>();
	for (const source of items.flatMap(({ derivedFrom }) => derivedFrom?.from.slice(0, 1) ?? [])) {
		const setId = derivedItemOrigin(source)?.setId;
		bySet.set(setId, (bySet.get(setId) ?? new Set()).add(source));
	}
	const known = new Map<string, Contexts>();
	for (const [setId, sources] of bySet) {
		for (const item of await itemsByExternalIds(db, projectId, [...sources], { setId }))
			known.set(item.externalId, item.contexts);
	}
	return known;
}

/** One answer of the model gives all its values the same rationale. */
function rationaleOf(outcomes: Judgment): string | null {
	const written = Object.values(outcomes).find(({ rationale }) => rationale !== undefined);
	return written?.rationale ?? null;
}
