import type { Database } from "#db/dialect";
import { decodeValue } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import type { Level } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { settledCells } from "#db/queries/settled-items.server.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";

/** An item on whose values people agree: it may be shown to a judge as an example. */
export type SettledItem = {
	readonly externalId: string;
	readonly input: string | null;
	readonly response: string | null;
	/** Rubric dimension → value. */
	readonly values: Readonly<Record<string, Level>>;
	/** How many people agree, at least. */
	readonly people: number;
};

/** How threads are asked for what the pages of judges read. */
export const JUDGES_TASK = "#app/judging/judges/judges-task.ts";

const kept = keptByState<SettledItem[]>(8);

/** More are not offered: a prompt takes some twenty. */
const OFFERED = 60;

/**
 * Items on which at least two people agree on every dimension of the rubric, in order of import; kept until a label
 * changes.
 * None where judges answer on another scale than people, whose values would be no answer of theirs.
 */
export async function settledItems(
	db: Database,
	projectId: string,
	rubric: Rubric,
): Promise<SettledItem[]> {
	const project = await projectById(db, projectId);
	if (!project) return [];
	const asked = { projectId, rubric };
	return kept(db, [projectId, project.changeCounter, rubric], () =>
		readBeside(
			db,
			{ task: JUDGES_TASK, name: "settled", items: project.itemCount, read: readSettled },
			asked,
		),
	);
}

/** Passes all labels of people; holds up the event loop. */
export async function readSettled(
	db: Database,
	{ projectId, rubric }: { readonly projectId: string; readonly rubric: Rubric },
): Promise<SettledItem[]> {
	if (rubric.dimensions.some(({ judgeScale }) => judgeScale)) return [];
	const rows = await dimensionsOfProject(db, projectId);
	const asked = rubric.dimensions.map(({ name }) => rows.find((row) => row.name === name));
	const known = asked.filter((row) => row !== undefined);
	if (known.length < asked.length) return [];
	const dimensionIds = known.map(({ id }) => id);
	const cells = await settledCells(db, projectId, { dimensionIds, limit: OFFERED });
	const ids = [...new Set(cells.map(({ itemId }) => itemId))];
	const items = new Map((await itemsByIds(db, projectId, ids)).map((item) => [item.id, item]));
	return ids.flatMap((id) => {
		const item = items.get(id);
		if (!item) return [];
		const own = cells.filter(({ itemId }) => itemId === id);
		const values: Record<string, Level> = {};
		for (const { id: dimensionId, name, definition } of known) {
			const cell = own.find((one) => one.dimensionId === dimensionId);
			const value = cell ? decodeValue(definition.scale, cell.rated) : null;
			if (value !== null) values[name] = value;
		}
		if (Object.keys(values).length < known.length) return [];
		const { externalId, input, response } = item;
		return [{ externalId, input, response, values, people: Math.min(...own.map((c) => c.people)) }];
	});
}
