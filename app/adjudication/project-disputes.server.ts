import { type Database, fileOf } from "#db/dialect";
import { type DecidedValue, decidedCells } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { remarkedPositions } from "#db/queries/item-ratings.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { type Dispute, disputedPlaces, disputesIn } from "./disputes.ts";
import { humanColumns } from "./human-columns.server.ts";
import { HUMAN_COLUMNS_TASK, type runJob } from "./human-columns-task.ts";

/** A dispute with what a decision on it would tell: the spreads of its votes, and a little for words. */
export type RankedDispute = Dispute & { readonly information: number };

/** A comment or flag counts as much as this share of the widest spread. */
const WORDS_COUNT = 0.25;

/** What people of a project said; where they differ is worked out when it is first asked for. */
type PeopleSaid = {
	readonly changeCounter: number;
	/** Dimension by dimension, without judges. */
	readonly columns: readonly DimensionColumns[];
	differing?: readonly number[];
	ranked?: readonly RankedDispute[];
};

type Asked = Pick<Project, "id" | "changeCounter" | "itemCount">;

/** Projects of more items are read in a thread, so that pages are answered meanwhile. */
const MOST_READ_HERE = 2_000;

const known = new WeakMap<Database, Map<string, PeopleSaid>>();

/** What people gave, dimension by dimension; kept until ratings change. */
export async function peopleSaid(db: Database, project: Asked): Promise<PeopleSaid> {
	const { id, changeCounter, itemCount } = project;
	const kept = knownOf(db).get(id);
	if (kept?.changeCounter === changeCounter) return kept;
	const file = itemCount > MOST_READ_HERE ? fileOf(db) : null;
	const columns =
		file === null
			? await humanColumns(db, project)
			: await workers().run<typeof runJob>(HUMAN_COLUMNS_TASK, {
					file,
					project: { id, itemCount },
				});
	const said: PeopleSaid = { changeCounter, columns };
	knownOf(db).set(id, said);
	return said;
}

/** The places of the items on which people differ, decided or not, ascending; kept likewise. */
export async function differingPlaces(db: Database, project: Asked): Promise<readonly number[]> {
	const said = await peopleSaid(db, project);
	said.differing ??= disputedPlaces(said.columns, project.itemCount);
	return said.differing;
}

/** All disputes of a project, decided or not, in order of information: what a decision tells most about first; kept likewise. */
export async function disputesOfProject(
	db: Database,
	project: Asked,
): Promise<Pick<PeopleSaid, "changeCounter" | "columns"> & { ranked: readonly RankedDispute[] }> {
	const said = await peopleSaid(db, project);
	const { changeCounter, columns } = said;
	if (!said.ranked) {
		const remarked = await remarkedPositions(db, project.id);
		said.ranked = disputesIn(columns, project.itemCount)
			.map((dispute) => ({ ...dispute, information: informationOf(dispute, remarked) }))
			.sort((a, b) => b.information - a.information || a.place - b.place);
	}
	return { changeCounter, columns, ranked: said.ranked };
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

function knownOf(db: Database): Map<string, PeopleSaid> {
	const there = known.get(db) ?? new Map<string, PeopleSaid>();
	known.set(db, there);
	return there;
}

function informationOf({ place, dimensions }: Dispute, remarked: ReadonlyMap<number, number>) {
	const spread = dimensions.reduce((sum, each) => sum + each.spread, 0);
	return spread + WORDS_COUNT * Math.min(remarked.get(place) ?? 0, 2);
}
