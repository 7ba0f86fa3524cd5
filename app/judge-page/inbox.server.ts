import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Item, itemIdsInOrder, itemsByIds } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { unscoredPositions } from "#db/queries/rating-columns.server.ts";
import { MISSING } from "#stats/index.ts";
import { type ItemRater, itemRatings } from "../agreement/item-ratings.server.ts";
import { itemsAtPlaces, type RatedItems } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { textsShownAs } from "../labelling/item-content.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { itemTexts } from "../ui/item-texts.server.ts";
import { levelInWords, valueInWords } from "../ui/scale-in-words.ts";
import { inboxNotThere } from "./inbox-not-there.ts";
import type { Inbox } from "./inbox-order.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { type inboxOf, JUDGE_TASK } from "./judge-task.ts";
import { itemFacts } from "./kept-facts.server.ts";
import { isColumnOf, type NamedJudge } from "./named-judge.server.ts";
import { votesOn } from "./own-fields.ts";
import { aboutOne, type RatedJudge, ratedJudge } from "./rated-judge.server.ts";

/** Items of the list that are read around the current one: a few before it, and some ahead for quick keys. */
const BEFORE = 20;
const AHEAD = 40;

export type InboxPage = Exclude<Awaited<ReturnType<typeof judgeInbox>>, { kind: "refused" }>;
export type InboxRow = InboxPage["rows"][number];
export type InboxItem = NonNullable<InboxPage["item"]>;

/** What the inbox of a judge shows: its list around one item, and this item with what everybody said of it. */
export async function judgeInbox(
	db: Database,
	{ project, rated, named }: Asked,
	query: JudgeQuery,
) {
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { dimension } = found;
	const inbox = await orderedInbox(db, { rated, named, found }, query);
	const { places } = inbox;
	const wanted = query.inbox.item === null ? null : await placeOfItem(db, rated, query.inbox.item);
	const at = wanted === null ? -1 : places.indexOf(wanted);
	const current = Math.max(0, at);
	const first = Math.max(0, current - BEFORE);
	const shown = [...places.subarray(first, current + AHEAD)];
	const byPlace = await itemsByPlace(db, rated, shown);
	const said = wordsOf(found);
	const rows = shown.flatMap((place, index) => {
		const item = byPlace.get(place);
		if (!item) return [];
		return [
			{
				...{ id: item.id, externalId: item.externalId, name: itemInWords(item.externalId) },
				text: excerpt(item.input ?? item.response ?? item.responseA ?? ""),
				judge: said.judge(place),
				people: votesOn(dimension.humans, place).map(said.vote),
				isCurrent: first + index === current,
			},
		];
	});
	const opened = rows.find(({ isCurrent }) => isCurrent);
	const item = opened ? byPlace.get(places[current]) : undefined;
	const { scale } = dimension.dimension;
	return {
		...{ by: inbox.by, counts: inbox.counts, rates: inbox.rates },
		...{ items: inbox.items, differ: inbox.differ },
		...{ higher: inbox.higher, tied: inbox.tied, failed: inbox.failed, fields: inbox.fields },
		levels: isDiscrete(scale)
			? scale.values.map((_, code) => levelInWords(dimension.dimension, code))
			: [],
		/** As short as can be, over columns. */
		short: isDiscrete(scale) ? scale.values.map((_, code) => said.vote(code)) : [],
		total: places.length,
		current,
		/** The item of the address is there, and is not in the list any more. */
		notThere: inboxNotThere(query.inbox, inbox),
		isElsewhere: query.inbox.item !== null && at === -1 && places.length > 0,
		rows,
		item: item ? await openedItem(db, { project, named }, item) : null,
	};
}

type Asked = {
	readonly project: Project;
	readonly rated: RatedItems;
	readonly named: NamedJudge;
};

const orders = new WeakMap<object, Kept<Inbox>>();
const PLACES_KEPT = 2_000_000;

/** The list, put in order in a thread, once for each state of the project. */
async function orderedInbox(
	db: Database,
	{ rated, named, found }: Pick<Asked, "rated" | "named"> & { readonly found: RatedJudge },
	{ inbox: { item: _, ...asked } }: JudgeQuery,
): Promise<Inbox> {
	const { moment, dimension, column, options } = found;
	const { items } = moment.columns;
	const own = orders.get(moment) ?? new Kept<Inbox>(PLACES_KEPT, ({ places }) => places.length);
	orders.set(moment, own);
	const chosen = { reference: options.reference, clusters: options.clusters };
	const name = dimension.dimension.name;
	const key = JSON.stringify([name, column.rater, chosen, asked]);
	return own.get(key, async () => {
		const { changeCounter } = moment;
		const { fields } = await itemFacts(db, rated, { items, changeCounter });
		const failedAt = await failedPlaces(db, { rated, named, name, column }, asked.show);
		const columns = partOf(moment.columns, aboutOne(dimension, column));
		const job = { columns, options: chosen, fields, asked, failedAt };
		return workers().run<typeof inboxOf>(JUDGE_TASK, job, "inboxOf");
	});
}

/** `failed-REASON`: where it failed for that reason; of the items of a set all failures stand together. */
async function failedPlaces(
	db: Database,
	{
		rated,
		named,
		name,
		column,
	}: Pick<Asked, "rated" | "named"> & { readonly name: string; readonly column: RaterColumn },
	show: string | null,
): Promise<Uint32Array | null> {
	const reason = show?.startsWith(FAILED) ? show.slice(FAILED.length) : null;
	if (reason === null) return null;
	const dimensions = await dimensionsOfProject(db, rated.projectId);
	const dimension = dimensions.find(({ definition }) => definition.name === name);
	if (!dimension || rated.setId !== undefined) return column.unscoredAt;
	const judgeDimension =
		column.rater === named.name ? null : column.rater.slice(named.name.length + 1);
	const positions = await unscoredPositions(db, {
		...{ projectId: rated.projectId, dimensionId: dimension.id, raterIds: [named.raterId] },
		...{ reason, judgeDimension },
	});
	const counted = new Set(column.unscoredAt);
	return Uint32Array.from(positions.filter((position) => counted.has(position)));
}

const FAILED = "failed-";

async function placeOfItem(
	db: Database,
	{ projectId, setId }: RatedItems,
	itemId: string,
): Promise<number | null> {
	const [item] = await itemsByIds(db, projectId, [itemId]);
	if (!item) return null;
	if (setId === undefined) return item.position >= 0 ? item.position : null;
	const place = (await itemIdsInOrder(db, projectId, { setId })).indexOf(itemId);
	return place === -1 ? null : place;
}

async function itemsByPlace(
	db: Database,
	rated: RatedItems,
	places: readonly number[],
): Promise<Map<number, Item>> {
	// They come in order of their places.
	const ascending = [...places].sort((a, b) => a - b);
	const items = await itemsAtPlaces(db, rated, ascending);
	return new Map(items.map((item, index) => [ascending[index], item]));
}

/** What the judge and people said, in a word. */
function wordsOf({ dimension: { dimension, humans }, column }: RatedJudge) {
	const { scale, name } = dimension;
	const codeInWords = (code: number) => {
		const value = isDiscrete(scale) ? scale.values[code] : undefined;
		return value === undefined ? String(code) : valueInWords(name, value);
	};
	const arePeopleCodes = humans.some(({ cells }) => cells.kind === "codes");
	return {
		judge: (place: number): string | null => {
			const { cells } = column;
			if (cells.kind === "codes") {
				return cells.codes[place] === MISSING ? null : codeInWords(cells.codes[place]);
			}
			return Number.isNaN(cells.numbers[place]) ? null : valueInWords(name, cells.numbers[place]);
		},
		vote: (vote: number) => (arePeopleCodes ? codeInWords(vote) : valueInWords(name, vote)),
	};
}

const LONGEST = 160;

function excerpt(text: string): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

async function openedItem(
	db: Database,
	{ project, named }: Pick<Asked, "project" | "named">,
	item: Item,
) {
	const { raters, dimensions } = await itemRatings(db, project.id, item.id);
	const isOwn = ({ rater, kind }: ItemRater) =>
		kind === "judge" && isColumnOf(named, rater.replace(/ · repetition \d+$/, ""));
	return {
		...{ id: item.id, name: itemInWords(item.externalId) },
		facts: [item.system, item.documentId].filter((fact): fact is string => Boolean(fact)),
		texts: await itemTexts(item, await textsShownAs(db, project)),
		dimensions,
		judge: raters.filter(isOwn),
		people: raters.filter(({ kind }) => kind === "human"),
	};
}
