import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { countGold } from "#db/queries/gold-answers.server.ts";
import { marksOfItems } from "#db/queries/item-list.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { areOfSystems, metadataFields } from "#db/queries/metadata-fields.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { answersOfItems } from "#db/queries/rated-items.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { type FieldProblems, isRefusal, problemsOf } from "../../base/refusal.ts";
import { SYSTEM_FIELD } from "../../columns/control-sources.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { levelInWords } from "../../ui/scale-in-words.ts";
import { findAndCount } from "./find-items.server.ts";
import type { ItemSearch } from "./item-search.ts";

const PER_PAGE = 50;
/** A row shows the beginning of a text; the rest would only travel. */
const SHOWN = 240;

export type ListedItem = {
	id: string;
	externalId: string;
	input: string | null;
	response: string | null;
	people: number;
	judges: number;
	isFlagged: boolean;
	/** Why it counts in no figure; null where it counts. */
	excluded: string | null;
};

/**
 * A page of the items that are looked for. `next` is the `after` of the page that follows; nothing is found
 * where a part of the search makes no sense, and `problems` says so by field.
 */
export async function itemList(
	db: Database,
	project: Project,
	{ search, after }: { readonly search: ItemSearch; readonly after: number },
): Promise<{
	rows: ListedItem[];
	next: number | null;
	found: number;
	problems: FieldProblems | null;
}> {
	const found = await findAndCount(db, project, search, { after, limit: PER_PAGE + 1 });
	if (isRefusal(found)) return { rows: [], next: null, found: 0, problems: problemsOf(found) };
	const { items: first, count } = found;
	const page = first.slice(0, PER_PAGE);
	const ids = page.map(({ id }) => id);
	const items = await itemsByIds(db, project.id, ids);
	const answers = await answersOfItems(db, ids);
	const marks = await marksOfItems(db, ids);
	const rows = items.map((item) => {
		const mark = marks.get(item.id);
		return {
			id: item.id,
			externalId: itemInWords(item.externalId),
			input: beginning(item.input ?? item.messages?.at(-1)?.content ?? null),
			response: beginning(item.response ?? item.responseA),
			...(answers.get(item.id) ?? { people: 0, judges: 0 }),
			isFlagged: mark?.flaggedAt != null,
			excluded: mark?.excludedAt ? (mark.excludedReason ?? "no reason given") : null,
		};
	});
	const next = first.length > page.length ? (page.at(-1)?.position ?? null) : null;
	return { rows, next, found: count, problems: null };
}

export type ItemChoices = {
	fields: string[];
	people: { id: string; name: string }[];
	judges: { id: string; name: string }[];
	/** People who label here. */
	labellers: { id: string; name: string }[];
	/** Is the answer to some item known? */
	hasGold: boolean;
	/** What a judge can have said, by dimension. */
	outcomes: { title: string; values: { value: string; words: string }[] }[];
};

/** What there is to choose from in the list's filters. */
export async function itemChoices(db: Database, projectId: string): Promise<ItemChoices> {
	const raters = await ratersOfProject(db, projectId);
	const named = (wanted: "human" | "judge") =>
		raters.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }));
	return {
		fields: [
			...new Set([
				...((await areOfSystems(db, projectId)) ? [SYSTEM_FIELD] : []),
				...(await metadataFields(db, projectId)).map(({ name }) => name),
			]),
		],
		people: named("human"),
		judges: named("judge"),
		labellers: raters.flatMap(({ id, name, accountId }) => (accountId ? [{ id, name }] : [])),
		hasGold: (await countGold(db, projectId)) > 0,
		outcomes: (await dimensionsOfProject(db, projectId)).map(({ id, definition }) => ({
			title: titleOf(definition),
			values: [
				...(isDiscrete(definition.scale)
					? definition.scale.values.map((_, code) => ({
							value: `${id}:${code}`,
							words: levelInWords(definition, code),
						}))
					: [{ value: `${id}:`, words: "any value" }]),
				{ value: `${id}:none`, words: "no value" },
			],
		})),
	};
}

function beginning(text: string | null): string | null {
	if (text === null || text.length <= SHOWN) return text;
	return `${text.slice(0, SHOWN)}…`;
}
