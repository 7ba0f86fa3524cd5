import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import {
	inputsOfItems,
	metadataCells,
	metadataFieldNames,
} from "#db/queries/item-fields.server.ts";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import { groupNamesOfItems } from "#db/queries/items.server.ts";
import { itemsDrawnByJudges } from "#db/queries/labelling-plans.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { reasonsLeftOut } from "#db/queries/rating-columns.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { atPlaces } from "./current-places.ts";
import { decidedColumn } from "./decided-column.server.ts";
import { withPeopleOfSource } from "./expected-columns.ts";
import { groupingOfField } from "./group-sources.ts";
import { type ItemControls, ItemControlsBuilder } from "./item-controls.ts";
import { type ItemGroups, ItemGroupsBuilder } from "./item-groups.ts";
import { markedWords } from "./marked-words.server.ts";
import type {
	DimensionColumns,
	DrawnByJudges,
	RaterColumn,
	RatingColumns,
} from "./rating-columns.ts";
import { VersionCounts } from "./rubric-versions.ts";
import { storedColumns } from "./stored-columns.server.ts";

/** Whose ratings are read: those of a project's imported items, or of a set's current items. */
export type RatedItems = {
	readonly projectId: string;
	readonly setId?: string | undefined;
	/** Of people only what they said under this version of the rubric; 0: labels of files. */
	readonly rubricVersion?: number | undefined;
};

/** Columns, and which state of the project they show. */
export type ProjectColumns = {
	readonly changeCounter: number;
	readonly columns: RatingColumns;
};

/** What the imported items belong to, read before: they are never changed, there can only be more of them. */
export type KnownGroups = Pick<RatingColumns, "items" | "groups" | "controls">;

/**
 * The current ratings of a project as columns: the only bridge from the database to `stats`. The
 * places of a column are the items in order of their positions. Null when there is no such project.
 * It holds up the event loop while it reads; `agreement/rating-table` reads in a thread.
 * @param known of the same project's imported items
 */
export async function projectColumns(
	db: Database,
	rated: RatedItems,
	known?: KnownGroups,
): Promise<ProjectColumns | null> {
	const project = await projectById(db, rated.projectId);
	if (!project) return null;
	const columns = await readColumns(db, rated, project.itemCount);
	const isKnown = known?.items === columns.items && rated.setId === undefined;
	const { groups, controls } = isKnown ? known : await readKinds(db, rated, columns.items);
	const drawnByJudges = rated.setId === undefined ? await drawn(db, rated.projectId) : [];
	return {
		changeCounter: project.changeCounter,
		columns: { ...columns, groups, controls, ...(drawnByJudges.length > 0 && { drawnByJudges }) },
	};
}

/** The controls of columns, and fields of metadata that somebody names and columns do not gather. */
export async function itemControls(
	db: Database,
	{ projectId, setId }: RatedItems,
	{
		columns,
		wanted,
	}: {
		readonly columns: Pick<RatingColumns, "items" | "controls">;
		readonly wanted: readonly string[];
	},
): Promise<ItemControls> {
	const known = columns.controls ?? [];
	const fields = wanted.filter((name) => !known.some(({ field }) => field === name));
	if (fields.length === 0) return known;
	const more = new ItemControlsBuilder(fields);
	for (const [field, cells] of await metadataCells(db, projectId, { setId, fields })) {
		for (const [place, cell] of cells.entries()) more.addField(place, field, cell);
	}
	return [...known, ...more.finish(columns.items)];
}

/** In which ways a project's items belong together. @param items how many there are */
export async function groupsOfItems(
	db: Database,
	rated: RatedItems,
	items: number,
): Promise<ItemGroups> {
	return (await readKinds(db, rated, items)).groups ?? [];
}

/** In which ways the items at the places of a project's columns belong together, and of what kinds they are. */
async function readKinds(
	db: Database,
	{ projectId, setId }: RatedItems,
	items: number,
): Promise<Pick<RatingColumns, "groups" | "controls">> {
	const groups = new ItemGroupsBuilder();
	const controls = new ItemControlsBuilder();
	const names = await groupNamesOfItems(db, projectId, { setId });
	for (const [place, named] of names.entries()) {
		groups.add(place, named);
		controls.add(place, named);
	}
	const fields = (await metadataFieldNames(db, projectId, { setId })).filter(
		(field) => groupingOfField(field) !== undefined || controls.isGathered(field),
	);
	for (const [field, cells] of await metadataCells(db, projectId, { setId, fields })) {
		for (const [place, cell] of cells.entries()) {
			groups.addField(place, [field, cell]);
			if (controls.isGathered(field)) controls.addField(place, field, cell);
		}
	}
	if (groups.needsInputs()) {
		const inputs = await inputsOfItems(db, projectId, { setId });
		for (const [place, { queryId, input }] of inputs.entries())
			if (input !== null) groups.addInput(place, queryId, input);
	}
	return { groups: groups.finish(items), controls: controls.finish(items) };
}

/** By plan, the places of the imported items that were drawn by the judges' disagreement. */
async function drawn(db: Database, projectId: string): Promise<DrawnByJudges[]> {
	const places = new Map<number, number[]>();
	for (const { plan, position } of await itemsDrawnByJudges(db, projectId)) {
		const before = places.get(plan);
		if (before) before.push(position);
		else places.set(plan, [position]);
	}
	return [...places].map(([plan, own]) => ({ plan, places: Uint32Array.from(own) }));
}

async function readColumns(
	db: Database,
	{ projectId, setId, rubricVersion }: RatedItems,
	imported: number,
): Promise<RatingColumns> {
	const set = setId === undefined ? null : await placesOfCurrent(db, { projectId, setId });
	const items = set?.current.length ?? imported;
	const raters = new Map((await ratersOfProject(db, projectId)).map((rater) => [rater.id, rater]));
	const excluded = set ? [] : await excludedPositions(db, projectId);
	const leftOut = new Set(excluded);
	const indexOf =
		set && new Map(set.current.map((place, index) => [place + set.within.first, index]));
	const marked = await markedWords(db, {
		projectId,
		places: set?.within,
		placeOf: (at) => (indexOf ? indexOf.get(at) : leftOut.has(at) ? undefined : at),
	});
	const dimensions: DimensionColumns[] = [];
	for (const { id, definition } of await dimensionsOfProject(db, projectId)) {
		const ratedOn = { projectId, dimensionId: id, places: set?.within };
		const stored = await storedColumns(db, ratedOn);
		if (stored.length === 0) continue;
		const humans: RaterColumn[] = [];
		const judges: RaterColumn[] = [];
		const people = new Map<string, RaterColumn>();
		const versions = new VersionCounts({ current: set?.current, leftOut });
		for (const { raterId, judgeDimension, column: all } of stored) {
			const rater = raters.get(raterId);
			if (!rater) throw new Error(`ratings of a rater ${raterId} that the project does not have`);
			const isChosen = rubricVersion !== undefined && rater.kind === "human";
			if (isChosen && !all.versions().has(rubricVersion)) continue;
			const column = isChosen ? all.under(rubricVersion) : all;
			const several = stored.filter((other) => other.raterId === raterId).length > 1;
			const name = several ? `${rater.name}/${judgeDimension}` : rater.name;
			const isNumeric =
				!isDiscrete(definition.scale) || (rater.kind === "judge" && definition.judgeScale);
			const kind = isNumeric ? "numbers" : "codes";
			const finished = column.finish(name, {
				...{ items: set?.size ?? items, kind, leftOut },
				counted: rater.kind === "judge" ? "first" : "together",
			});
			const current = set ? atPlaces(finished, set.current) : finished;
			if (rater.kind === "judge") {
				judges.push(current);
				continue;
			}
			column.countVersions(versions);
			humans.push(current);
			people.set(raterId, current);
		}
		const decided = await decidedColumn(db, ratedOn, {
			items: set?.size ?? items,
			kind: isDiscrete(definition.scale) ? "codes" : "numbers",
			leftOut,
		});
		const leftOutBecause = await reasonsLeftOut(db, ratedOn);
		const marks = marked.of(definition.name, people);
		const byName = (a: RaterColumn, b: RaterColumn) => byCodePoint(a.rater, b.rater);
		dimensions.push({
			dimension: definition,
			humans: humans.sort(byName),
			judges: judges.sort(byName),
			...(decided && { decided: set ? atPlaces(decided, set.current) : decided }),
			...versions.finish(),
			...(rubricVersion !== undefined && { rubricVersion }),
			...(leftOutBecause.length > 0 && { leftOutBecause }),
			...(marks && { marks }),
		});
	}
	return { items, dimensions: withPeopleOfSource(dimensions) };
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
