import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { type DecidedValue, decidedCells } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import { remarkedPositions } from "#db/queries/item-ratings.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { storedColumns } from "../columns/stored-columns.server.ts";
import { type Dispute, disputesIn } from "./disputes.ts";

/** What people of a project said, and where they differ. */
type Disputes = {
	readonly changeCounter: number;
	/** Dimension by dimension, without judges. */
	readonly columns: readonly DimensionColumns[];
	/** What a decision tells most about first. */
	readonly ranked: readonly RankedDispute[];
};

/** A dispute with what a decision on it would tell: the spreads of its votes, and a little for words. */
export type RankedDispute = Dispute & { readonly information: number };

/** A comment or flag counts as much as this share of the widest spread. */
const WORDS_COUNT = 0.25;

const known = new WeakMap<Database, Map<string, Disputes>>();

/** All disputes of a project, decided or not, in order of information; kept until ratings change. */
export async function disputesOfProject(
	db: Database,
	project: Pick<Project, "id" | "changeCounter" | "itemCount">,
): Promise<Disputes> {
	const kept = knownOf(db).get(project.id);
	if (kept?.changeCounter === project.changeCounter) return kept;
	const columns = await humanColumns(db, project);
	const remarked = await remarkedPositions(db, project.id);
	const ranked = disputesIn(columns, project.itemCount)
		.map((dispute) => ({ ...dispute, information: informationOf(dispute, remarked) }))
		.sort((a, b) => b.information - a.information || a.place - b.place);
	const found = { changeCounter: project.changeCounter, columns, ranked };
	knownOf(db).set(project.id, found);
	return found;
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

/** What people gave, dimension by dimension; judges are not read. */
async function humanColumns(
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
			column.finish(names.get(raterId) ?? raterId, project.itemCount, kind, leftOut),
		);
		columns.push({ dimension: definition, humans, judges: [] });
	}
	return columns;
}

function knownOf(db: Database): Map<string, Disputes> {
	const there = known.get(db) ?? new Map<string, Disputes>();
	known.set(db, there);
	return there;
}

function informationOf({ place, dimensions }: Dispute, remarked: ReadonlyMap<number, number>) {
	const spread = dimensions.reduce((sum, each) => sum + each.spread, 0);
	return spread + WORDS_COUNT * Math.min(remarked.get(place) ?? 0, 2);
}
