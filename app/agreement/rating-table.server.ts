import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import {
	groupNamesOfItems,
	type Item,
	itemIdsInOrder,
	itemsByIds,
	itemsByPositions,
} from "#db/queries/items.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { atPlaces } from "../columns/current-places.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { storedColumns } from "../columns/stored-columns.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { AgreementJson, AgreementOptions } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import type { ComparisonJson } from "./comparison-json.ts";
import { compareLeaders } from "./judge-comparison.ts";

type Cached = {
	changeCounter: number;
	columns: RatingColumns;
	reports: Map<string, AgreementJson>;
	comparisons: Map<string, ComparisonJson>;
};

/** Columns read last, by connection, project and set; older ones are dropped. */
const cache = new WeakMap<Database, Map<string, Cached>>();
const COLUMNS_KEPT = 4;
const REPORTS_KEPT = 16;

/** Whose ratings are read: those of a project's imported items, or of a set's current items. */
export type RatedItems = { readonly projectId: string; readonly setId?: string | undefined };

/**
 * The current ratings of a project as columns: the only bridge from the database to `stats`. The
 * places of a column are the items in order of their positions. Kept in memory until the project's
 * change counter moves. Null when there is no such project.
 */
export async function ratingColumns(
	db: Database,
	of: RatedItems,
	options: Pick<AgreementOptions, "clusters"> = {},
): Promise<RatingColumns | null> {
	const entry = await cached(db, of);
	if (!entry) return null;
	return options.clusters ? withGroups(db, of, entry) : entry.columns;
}

/** The agreement report of a project, kept like its columns; null when there is no such project. */
export async function projectAgreement(
	db: Database,
	of: RatedItems,
	options: AgreementOptions,
): Promise<AgreementJson | null> {
	const entry = await cached(db, of);
	if (!entry) return null;
	const key = JSON.stringify(Object.entries(options).sort());
	let report = entry.reports.get(key);
	if (!report) {
		const columns = options.clusters ? await withGroups(db, of, entry) : entry.columns;
		report = agreementReport(columns, options);
		keepLast(entry.reports, [key, report], REPORTS_KEPT);
	}
	return report;
}

/** The comparison of a project's judges, kept likewise; null when there is no such project. */
export async function projectComparison(
	db: Database,
	of: RatedItems,
	options: AgreementOptions,
): Promise<ComparisonJson | null> {
	const agreement = await projectAgreement(db, of, options);
	const entry = await cached(db, of);
	if (!entry || !agreement) return null;
	const key = JSON.stringify(Object.entries(options).sort());
	let report = entry.comparisons.get(key);
	if (!report) {
		const columns = options.clusters ? await withGroups(db, of, entry) : entry.columns;
		report = compareLeaders(columns, agreement, options);
		keepLast(entry.comparisons, [key, report], REPORTS_KEPT);
	}
	return report;
}

/** The items at some places of a project's columns, in order of their positions. */
export async function itemsAtPlaces(
	db: Database,
	{ projectId, setId }: RatedItems,
	places: readonly number[],
): Promise<Item[]> {
	if (setId === undefined) return itemsByPositions(db, projectId, places);
	const ids = await itemIdsInOrder(db, projectId, { setId });
	return itemsByIds(
		db,
		projectId,
		places.map((place) => ids[place]),
	);
}

async function cached(db: Database, of: RatedItems): Promise<Cached | null> {
	const project = await projectById(db, of.projectId);
	if (!project) return null;
	const entries = cache.get(db) ?? new Map<string, Cached>();
	cache.set(db, entries);
	const name = `${of.projectId} ${of.setId ?? ""}`;
	const known = entries.get(name);
	if (known?.changeCounter === project.changeCounter) return known;
	const columns = await loadColumns(db, of, project.itemCount);
	const entry = {
		changeCounter: project.changeCounter,
		columns,
		reports: new Map(),
		comparisons: new Map(),
	};
	keepLast(entries, [name, entry], COLUMNS_KEPT);
	return entry;
}

function keepLast<V>(map: Map<string, V>, [key, value]: [string, V], most: number): void {
	map.delete(key);
	map.set(key, value);
	for (const oldest of map.keys()) {
		if (map.size <= most) break;
		map.delete(oldest);
	}
}

async function loadColumns(
	db: Database,
	{ projectId, setId }: RatedItems,
	imported: number,
): Promise<RatingColumns> {
	const set = setId === undefined ? null : await placesOfCurrent(db, { projectId, setId });
	const items = set?.current.length ?? imported;
	const raters = new Map((await ratersOfProject(db, projectId)).map((rater) => [rater.id, rater]));
	const dimensions: DimensionColumns[] = [];
	for (const { id, definition } of await dimensionsOfProject(db, projectId)) {
		const ratedOn = { projectId, dimensionId: id, places: set?.within };
		const stored = await storedColumns(db, ratedOn);
		if (stored.length === 0) continue;
		const humans: RaterColumn[] = [];
		const judges: RaterColumn[] = [];
		for (const { raterId, judgeDimension, column } of stored) {
			const rater = raters.get(raterId);
			if (!rater) throw new Error(`ratings of a rater ${raterId} that the project does not have`);
			const several = stored.filter((other) => other.raterId === raterId).length > 1;
			const name = several ? `${rater.name}/${judgeDimension}` : rater.name;
			const isNumeric =
				!isDiscrete(definition.scale) || (rater.kind === "judge" && definition.judgeScale);
			const finished = column.finish(name, set?.size ?? items, isNumeric ? "numbers" : "codes");
			(rater.kind === "judge" ? judges : humans).push(
				set ? atPlaces(finished, set.current) : finished,
			);
		}
		const byName = (a: RaterColumn, b: RaterColumn) => byCodePoint(a.rater, b.rater);
		dimensions.push({
			dimension: definition,
			humans: humans.sort(byName),
			judges: judges.sort(byName),
		});
	}
	return { items, dimensions };
}

/** Where a set's items stand: all versions within some places, the current ones at a few of these. */
async function placesOfCurrent(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId: string },
) {
	const within = (await placesOfSet(db, setId)) ?? { first: 0, last: -1 };
	const size = within.last - within.first + 1;
	const names = await groupNamesOfItems(db, projectId, { setId });
	return { within, size, current: names.map(({ position }) => position - within.first) };
}

/** The columns with what each item belongs to, which is read the first time somebody asks for it. */
async function withGroups(
	db: Database,
	{ projectId, setId }: RatedItems,
	entry: Cached,
): Promise<RatingColumns> {
	const { columns } = entry;
	if (columns.groups) return columns;
	const groups = new ItemGroupsBuilder();
	const names = await groupNamesOfItems(db, projectId, { setId });
	for (const [place, named] of names.entries()) groups.add(place, named);
	entry.columns = { ...columns, groups: groups.finish(columns.items) };
	return entry.columns;
}
