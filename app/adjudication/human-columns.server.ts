import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { storedColumns } from "../columns/stored-columns.server.ts";

/** What people gave, dimension by dimension; judges are not read. */
export async function humanColumns(
	db: Database,
	project: Pick<Project, "id" | "itemCount">,
): Promise<DimensionColumns[]> {
	const people = (await ratersOfProject(db, project.id)).filter(
		({ kind, excludedReason }) => kind === "human" && excludedReason === null,
	);
	if (people.length === 0) return [];
	const names = new Map(people.map(({ id, name }) => [id, name]));
	const raterIds = [...names.keys()];
	const leftOut = new Set(await excludedPositions(db, project.id));
	const columns: DimensionColumns[] = [];
	for (const { id, definition } of await dimensionsOfProject(db, project.id)) {
		const stored = await storedColumns(db, { projectId: project.id, dimensionId: id, raterIds });
		if (stored.length === 0) continue;
		const kind = isDiscrete(definition.scale) ? "codes" : "numbers";
		const humans = stored.map(({ raterId, column }) =>
			column.finish(names.get(raterId) ?? raterId, {
				...{ items: project.itemCount, kind, leftOut },
				counted: "together",
			}),
		);
		columns.push({ dimension: definition, humans, judges: [] });
	}
	return columns;
}
