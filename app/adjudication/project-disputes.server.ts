import type { Database } from "#db/dialect";
import { type DecidedValue, decidedCells } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { remarkedPositions } from "#db/queries/item-ratings.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import { humanColumns } from "./human-columns.server.ts";
import { type RankedDisputes, rankDisputes } from "./ranked-disputes.ts";

/** How threads are asked for it. */
const HUMAN_COLUMNS_TASK = "#app/adjudication/human-columns-task.ts";

/** What people of a project said, and where they differ, decided or not. */
export type PeopleSaid = {
	/** Dimension by dimension, without judges. */
	readonly columns: readonly DimensionColumns[];
	readonly ranked: RankedDisputes;
};

type KeptSaid = PeopleSaid & { readonly changeCounter: number };

type Asked = Pick<Project, "id" | "changeCounter" | "itemCount">;

const known = new WeakMap<Database, Map<string, KeptSaid>>();

/** What people gave and where they differ; kept until ratings change. */
export async function peopleSaid(db: Database, project: Asked): Promise<KeptSaid> {
	const { id, changeCounter, itemCount } = project;
	const kept = knownOf(db).get(id);
	if (kept?.changeCounter === changeCounter) return kept;
	const read = await readBeside(
		db,
		{ task: HUMAN_COLUMNS_TASK, items: itemCount, read: readPeople },
		{ id, itemCount },
	);
	const said: KeptSaid = { changeCounter, ...read };
	knownOf(db).set(id, said);
	return said;
}

/** Reads what people gave and ranks their disputes; holds up the event loop. */
export async function readPeople(
	db: Database,
	project: Pick<Project, "id" | "itemCount">,
): Promise<PeopleSaid> {
	const columns = await humanColumns(db, project);
	const remarked = await remarkedPositions(db, project.id);
	return { columns, ranked: rankDisputes(columns, project.itemCount, remarked) };
}

/** The places of the items on which people differ, decided or not, ascending. */
export async function differingPlaces(db: Database, project: Asked): Promise<readonly number[]> {
	const { ranked } = await peopleSaid(db, project);
	return [...ranked.places.slice().sort()];
}

/**
 * After a decision: it moved the change counter by one and no rating, so that what people said need
 * not be read again. Had something else moved it too, the next one who asks reads anew.
 */
export function keepDisputes(db: Database, projectId: string, before: number): void {
	const kept = knownOf(db).get(projectId);
	if (kept?.changeCounter !== before) return;
	knownOf(db).set(projectId, { ...kept, changeCounter: before + 1 });
}

/** What is decided, by dimension name and place. */
export type Decided = ReadonlyMap<string, ReadonlyMap<number, DecidedValue>>;

/** Everything that is decided in a project and counts. */
export async function decidedInProject(db: Database, projectId: string): Promise<Decided> {
	const decided = new Map<string, Map<number, DecidedValue>>();
	for (const { id, name } of await dimensionsOfProject(db, projectId)) {
		const cells = await decidedCells(db, { projectId, dimensionId: id });
		decided.set(name, new Map(cells.map((cell) => [cell.itemPosition, cell])));
	}
	return decided;
}

function knownOf(db: Database): Map<string, KeptSaid> {
	const there = known.get(db) ?? new Map<string, KeptSaid>();
	known.set(db, there);
	return there;
}
