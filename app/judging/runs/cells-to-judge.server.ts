import type { Database } from "#db/dialect";
import { derivedItemId } from "#db/model/derived-id.ts";
import { itemIdPages } from "#db/queries/item-ids.server.ts";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { type CellKey, type CellState, cellStates } from "#db/queries/run-cells.server.ts";
import { countPartsOfSet } from "#db/queries/set-items.server.ts";
import { protocolById } from "#judges/protocols/index.ts";
import type { ApprovedSet } from "../../derived-sets/change-derived-set.server.ts";

/** All items, the first so many in order of import, or these. */
export type AskedItems = "all" | { readonly first: number } | { readonly ids: readonly string[] };

/** Some of the cells that a run is asked for, and what became of them before. */
export type CellLot = {
	/** Items of this lot that were asked for: answered, pending, left failed, and those of `cells`. */
	readonly asked: number;
	readonly answered: number;
	readonly pending: number;
	/** Failed for a reason that can pass, and not asked again, since nobody asked for that. */
	readonly leftFailed: number;
	/** What is left to judge, in order. */
	readonly cells: readonly CellKey[];
};

/**
 * The cells that a run is asked for, first all items once, then all of them again for each further
 * repetition; a few hundred at a time, so that a plan's memory does not grow with the project.
 */
export async function* cellsToJudge(
	db: Database,
	request: {
		readonly judge: Judge;
		readonly items: AskedItems;
		readonly repetitions: number;
		/** Ask cells again that failed for a reason that can pass? Default: yes. */
		readonly retry?: boolean | undefined;
		/** Items of this set in place of the imported ones. */
		readonly set?: ApprovedSet | undefined;
	},
): AsyncGenerator<CellLot> {
	const { judge, items, repetitions, set } = request;
	// Where no model is asked, asking again costs nothing.
	const retry = judge.endpointId === null || (request.retry ?? true);
	const examples = await exampleItemIds(db, judge, set?.id);
	for (let repetition = 0; repetition < repetitions; repetition++) {
		for await (const page of askedPages(db, judge.projectId, { items, setId: set?.id })) {
			const itemIds = page.filter((id) => !examples.has(id));
			const states = await cellStates(db, { judgeId: judge.id, repetition }, itemIds);
			const cells = itemIds
				.filter((itemId) => isLeft(states.get(itemId), retry))
				.map((itemId) => ({ itemId, repetition }));
			const inState = (wanted: CellState) =>
				[...states.values()].filter((state) => state === wanted).length;
			yield {
				asked: itemIds.length,
				answered: inState("answered"),
				pending: inState("pending"),
				leftFailed: retry ? 0 : inState("failed"),
				cells,
			};
		}
	}
}

function isLeft(state: CellState | undefined, retry: boolean): boolean {
	return state === undefined || (retry && state === "failed");
}

async function* askedPages(
	db: Database,
	projectId: string,
	{ items, setId }: { items: AskedItems; setId: string | undefined },
): AsyncGenerator<readonly string[]> {
	const chosen = items !== "all" && "ids" in items ? new Set(items.ids) : null;
	let left = items !== "all" && "first" in items ? items.first : Number.POSITIVE_INFINITY;
	for await (const page of itemIdPages(db, projectId, { setId })) {
		yield chosen ? page.filter((id) => chosen.has(id)) : page.slice(0, left);
		left -= page.length;
		if (left <= 0) return;
	}
}

/**
 * What a judge was told the answers to says nothing about how well it judges.
 * @returns the examples' own ids, or those of the items of a set that were made from them
 */
export async function exampleItemIds(
	db: Database,
	judge: Judge,
	setId?: string,
): Promise<ReadonlySet<string>> {
	const chosen = protocolById(judge.protocol)?.examples?.(judge.parameters) ?? [];
	if (chosen.length === 0) return new Set();
	const parts = setId ? [...(await countPartsOfSet(db, setId)).keys()] : [];
	const names = chosen.flatMap(({ item }) =>
		setId ? parts.map((part) => derivedItemId(setId, part, item)) : [item],
	);
	const items = await itemsByExternalIds(db, judge.projectId, names, { setId });
	return new Set(items.map(({ id }) => id));
}
