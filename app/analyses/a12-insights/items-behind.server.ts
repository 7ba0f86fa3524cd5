import type { Database } from "#db/dialect";
import { derivedItemOrigin } from "#db/model/derived-id.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { type Item, itemsByExternalIds, itemsByIds } from "#db/queries/items.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import { SearchTrace } from "#judges/makers/answers/answer-question.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import type { PassageSearch, Rationale } from "./insight-group.ts";
import type { BehindItem } from "./split-groups.ts";

const ITEMS_AT_ONCE = 500;
const NOTHING: BehindItem = { response: null, rationale: null, passages: [], searches: [] };

/**
 * What stands behind the items of a set: their answers and contexts with the searches that found them, and what
 * a judge wrote before its values.
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
		const some = await itemsByIds(db, judged.projectId, ids);
		const originals = await originalsOf(db, judged.projectId, some);
		for (const item of some) {
			const line = lineOf(item, originals);
			// What was split carries no contexts itself.
			const contexts = line.find((each) => each.contexts !== null)?.contexts ?? [];
			behind.set(item.id, {
				...{ response: item.response, rationale: rationales.get(item.id) ?? null },
				passages: contexts.map(({ text }) => text),
				searches: searchesIn(line, contexts),
			});
		}
	}
	return (place) => behind.get(items[place]?.id ?? "") ?? NOTHING;
}

type Originals = ReadonlyMap<string, Item>;

const firstSource = ({ derivedFrom }: Item) => derivedFrom?.from[0];

/** The items that these were made of, and what those were made of, by the ids that files have for them. */
async function originalsOf(
	db: Database,
	projectId: string,
	items: readonly Item[],
): Promise<Originals> {
	const known = new Map<string, Item>();
	let made = items;
	while (made.length > 0) {
		const bySet = new Map<string | undefined, Set<string>>();
		for (const source of made.map(firstSource)) {
			if (source === undefined || known.has(source)) continue;
			const setId = derivedItemOrigin(source)?.setId;
			bySet.set(setId, (bySet.get(setId) ?? new Set()).add(source));
		}
		const found: Item[] = [];
		for (const [setId, sources] of bySet)
			found.push(...(await itemsByExternalIds(db, projectId, [...sources], { setId })));
		made = found.filter(({ externalId }) => !known.has(externalId));
		for (const item of made) known.set(item.externalId, item);
	}
	return known;
}

/** An item, what it was made of, and so on to what was imported. */
function lineOf(item: Item, originals: Originals): readonly Item[] {
	const line = [item];
	for (let source = firstSource(item); source !== undefined; ) {
		const next = originals.get(source);
		if (!next || line.includes(next)) break;
		line.push(next);
		source = firstSource(next);
	}
	return line;
}

/** The trace of the system that answered, its passages by their numbers among these contexts. */
function searchesIn(
	line: readonly Item[],
	contexts: NonNullable<Item["contexts"]>,
): readonly PassageSearch[] {
	for (const { derivedFrom } of line) {
		const trace = SearchTrace.safeParse(derivedFrom?.parameters?.searches).data;
		if (!trace) continue;
		const numbers = new Map(contexts.map(({ id }, at) => [id, at + 1]));
		return trace.map(({ query, found }) => ({
			query,
			found: found.flatMap((id) => numbers.get(id) ?? []),
		}));
	}
	return [];
}

/** By dimension; once, where one reason stands for all values of an answer. */
function rationaleOf(outcomes: Judgment): Rationale {
	const written = Object.entries(outcomes).flatMap(([name, { rationale }]): [string, string][] =>
		rationale === undefined ? [] : [[name, rationale]],
	);
	const first = written[0]?.[1];
	if (first === undefined) return null;
	return written.every(([, rationale]) => rationale === first)
		? first
		: Object.fromEntries(written);
}
