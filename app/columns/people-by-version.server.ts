import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { replacedCells } from "#db/queries/rating-columns.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { marked, markGiven } from "./given-places.ts";
import type { DimensionColumns, RaterColumn } from "./rating-columns.ts";
import { StoredColumn } from "./stored-column.ts";
import { storedColumns } from "./stored-columns.server.ts";

/** What people said under one version of the rubric. */
export type VersionColumns = {
	/** 0: labels of files, which name none. */
	readonly version: number;
	readonly labels: number;
	/** Items with a label on any dimension. */
	readonly items: number;
	/** Without judges. */
	readonly dimensions: readonly DimensionColumns[];
};

/**
 * People's answers of a project version by version, ascending: of who answered an item under several
 * versions all of them, each in its own columns, those too that later versions replaced. Those that are left out of figures are in none.
 */
export async function peopleByVersion(
	db: Database,
	{ id: projectId, itemCount }: Pick<Project, "id" | "itemCount">,
): Promise<VersionColumns[]> {
	const people = (await ratersOfProject(db, projectId)).filter(
		({ kind, excludedReason }) => kind === "human" && excludedReason === null,
	);
	const names = new Map(people.map(({ id, name }) => [id, name]));
	const leftOut = new Set(await excludedPositions(db, projectId));
	const replaced =
		names.size === 0 ? [] : await replacedCells(db, { projectId, raterIds: [...names.keys()] });
	const versions = new Map<number, DimensionColumns[]>();
	for (const { id, definition } of await dimensionsOfProject(db, projectId)) {
		const ratedOn = { projectId, dimensionId: id, raterIds: [...names.keys()] };
		const stored = names.size === 0 ? [] : await storedColumns(db, ratedOn);
		for (const { dimensionId, raterId, level, number, reason, ...place } of replaced) {
			if (dimensionId !== id) continue;
			let own = stored.find((one) => one.raterId === raterId);
			if (!own) {
				own = { raterId, judgeDimension: "", column: new StoredColumn() };
				stored.push(own);
			}
			const value = level ?? number;
			const said = value === null ? { reason: reason ?? "unstated" } : { value };
			own.column.add({ ...place, ...said });
		}
		const kind = isDiscrete(definition.scale) ? "codes" : "numbers";
		const asked = new Set(stored.flatMap(({ column }) => [...column.versions()]));
		for (const version of asked) {
			const humans = stored
				.filter(({ column }) => column.versions().has(version))
				.map(({ raterId, column }) =>
					column.under(version).finish(names.get(raterId) ?? raterId, {
						...{ items: itemCount, kind, leftOut },
						counted: "together",
					}),
				)
				.sort((a, b) => byCodePoint(a.rater, b.rater));
			const own = versions.get(version) ?? [];
			versions.set(version, [...own, { dimension: definition, humans, judges: [] }]);
		}
	}
	return [...versions]
		.sort(([a], [b]) => a - b)
		.map(([version, dimensions]) => ({
			version,
			dimensions,
			...countsOf(
				dimensions.flatMap(({ humans }) => humans),
				itemCount,
			),
		}));
}

function countsOf(columns: readonly RaterColumn[], places: number) {
	const labelled = new Uint8Array(places);
	let labels = 0;
	for (const { cells, asked, unscoredAt } of columns) {
		labels += asked - unscoredAt.length;
		markGiven(cells.kind === "codes" ? cells.codes : cells.numbers, labelled);
	}
	return { labels, items: marked(labelled) };
}
