import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { groupNamesOfItems } from "#db/queries/items.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { atPlaces } from "./current-places.ts";
import { type ItemGroups, ItemGroupsBuilder } from "./item-groups.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "./rating-columns.ts";
import { storedColumns } from "./stored-columns.server.ts";

/** Whose ratings are read: those of a project's imported items, or of a set's current items. */
export type RatedItems = { readonly projectId: string; readonly setId?: string | undefined };

/** Columns, and which state of the project they show. */
export type ProjectColumns = {
	readonly changeCounter: number;
	readonly columns: RatingColumns;
};

/**
 * The current ratings of a project as columns: the only bridge from the database to `stats`. The
 * places of a column are the items in order of their positions. Null when there is no such project.
 * It holds up the event loop while it reads; `agreement/rating-table` reads in a thread.
 */
export async function projectColumns(
	db: Database,
	rated: RatedItems,
): Promise<ProjectColumns | null> {
	const project = await projectById(db, rated.projectId);
	if (!project) return null;
	const columns = await readColumns(db, rated, project.itemCount);
	return { changeCounter: project.changeCounter, columns };
}

/** What each place of a project's columns belongs to. */
export async function projectGroups(
	db: Database,
	{ projectId, setId }: RatedItems,
	items: number,
): Promise<ItemGroups> {
	const groups = new ItemGroupsBuilder();
	const names = await groupNamesOfItems(db, projectId, { setId });
	for (const [place, named] of names.entries()) groups.add(place, named);
	return groups.finish(items);
}

async function readColumns(
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
