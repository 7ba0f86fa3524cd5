import type { Database } from "#db/dialect";
import {
	countFoundItems,
	foundItems,
	type ItemListFilter,
	positionsOfWords,
} from "#db/queries/item-list.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { MISSING } from "#stats/index.ts";
import { placesOf } from "../../adjudication/disputes.ts";
import { differingPlaces, peopleSaid } from "../../adjudication/project-disputes.server.ts";
import { isRefusal, type Refusal } from "../../base/refusal.ts";
import { goldAnswered } from "../../labelling/gold/gold-answers.server.ts";
import { paceOfProject } from "../../quality/pace.server.ts";
import { type CheckedSearch, checkedSearch, type ItemSearch, type Look } from "./item-search.ts";

export type FoundItem = { id: string; position: number };

/** So many at most, after one position. */
type Page = { readonly after: number; readonly limit: number };

/**
 * The imported items that a lead looks for, in order of position, after one of them; refused where a part
 * of the search makes no sense.
 */
export async function findItems(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
	search: ItemSearch,
	page: Page,
): Promise<FoundItem[] | Refusal> {
	const checked = checkedSearch(search);
	if (isRefusal(checked)) return checked;
	return pageOf(db, project, await filterOf(db, project, checked), page);
}

/** The same, and how many there are in all. */
export async function findAndCount(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
	search: ItemSearch,
	page: Page,
): Promise<{ items: FoundItem[]; count: number } | Refusal> {
	const checked = checkedSearch(search);
	if (isRefusal(checked)) return checked;
	const filter = await filterOf(db, project, checked);
	const items = await pageOf(db, project, filter, page);
	const { positions, ...others } = filter;
	// Every place of the imported items has one.
	const count =
		positions && Object.keys(others).length === 0
			? positions.filter((position) => position >= 0 && position < project.itemCount).length
			: await countFoundItems(db, project.id, filter);
	return { items, count };
}

async function pageOf(
	db: Database,
	{ id }: Pick<Project, "id">,
	{ positions: all, ...others }: ItemListFilter,
	{ after, limit }: Page,
): Promise<FoundItem[]> {
	const later = all?.filter((position) => position > after);
	// Where nothing else is asked for, the first of them are those that are found.
	const positions = Object.keys(others).length === 0 ? later?.slice(0, limit) : later;
	const filter = { ...others, ...(positions && { positions }) };
	return foundItems(db, id, { filter, after, limit });
}

async function filterOf(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
	search: CheckedSearch,
): Promise<ItemListFilter> {
	const { text, field, value, status, look, person, judge, said } = search;
	const looked = look ? await lookedFor(db, project, look) : {};
	const there = status === "labelled" || status === "unlabelled";
	const placed = there ? await placesByStatus(db, project, status) : undefined;
	const others: ItemListFilter = {
		...((field || value) && { fact: { field, value } }),
		...(status === "open" && { open: true }),
		...(person && { raterId: person }),
		...((judge || said) && {
			judge: {
				raterIds: judge ? [judge] : await judgesOf(db, project.id),
				dimensionId: said?.dimensionId,
				said: said?.level ?? "any",
			},
		}),
		...looked,
		...(placed && { positions: both(placed, looked.positions) }),
	};
	if (!text) return others;
	const isAlone = Object.keys(others).length === 0;
	const positions = isAlone ? await positionsOfWords(db, project.id, text) : null;
	return positions ? { positions } : { ...others, text };
}

async function judgesOf(db: Database, projectId: string): Promise<string[]> {
	const raters = await ratersOfProject(db, projectId);
	return raters.flatMap(({ id, kind }) => (kind === "judge" ? [id] : []));
}

/** The places on which some person gave a value, or nobody did, ascending. */
async function placesByStatus(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
	status: "labelled" | "unlabelled",
): Promise<number[]> {
	const { columns } = await peopleSaid(db, project);
	const labelled = new Uint8Array(project.itemCount);
	for (const { cells } of columns.flatMap(({ humans }) => humans)) {
		for (let place = 0; place < project.itemCount; place++) {
			const isThere =
				cells.kind === "codes"
					? cells.codes[place] !== MISSING
					: !Number.isNaN(cells.numbers[place]);
			if (isThere) labelled[place] = 1;
		}
	}
	return placesOf(labelled, status === "labelled" ? 1 : 0);
}

function both(some: number[], others: readonly number[] | undefined): readonly number[] {
	if (!others) return some;
	const known = new Set(others);
	return some.filter((place) => known.has(place));
}

/** Items on which somebody's answer is not the known one, ascending. */
async function missedPositions(db: Database, projectId: string): Promise<number[]> {
	const answers = await goldAnswered(db, projectId);
	const missed = answers.filter(({ isRight }) => !isRight).map(({ position }) => position);
	return [...new Set(missed)];
}

async function lookedFor(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
	look: Look,
): Promise<ItemListFilter> {
	switch (look) {
		case "flagged":
			return { flagged: "people" };
		case "marked":
			return { flagged: "lead" };
		case "skipped":
			return { skipped: "any" };
		case "commented":
			return { commented: true };
		case "cannot":
			return { cannotJudge: true };
		case "gold":
			return { positions: await missedPositions(db, project.id) };
		case "excluded":
			return { excluded: true };
		case "fast": {
			const { fast } = await paceOfProject(db, project);
			const positions = [...fast.values()].flat().filter((position) => position >= 0);
			return { positions: [...new Set(positions)].sort((a, b) => a - b) };
		}
		case "differ":
			return { positions: await differingPlaces(db, project) };
		default:
			return { skipped: look };
	}
}
