import type { Database } from "#db/dialect";
import { derivedSetsOfProject, setOfRun } from "#db/queries/derived-sets.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import type { Derived } from "#judges/makers/contract/derivation.ts";
import { makerById } from "#judges/makers/index.ts";
import { refused } from "../base/refusal.ts";
import type { MakeDerivedSet } from "./make-derived-set.server.ts";
import { deriveFromAnswers, makeSetFromAnswers } from "./set-from-answers.server.ts";

/** What a maker's run can be made into. */
export type SetToMake = {
	readonly label: string;
	/** What stands in the set, in a sentence or two. */
	readonly holds: string;
	/** The set that the run was over; null: the imported items. */
	readonly source: { readonly id: string; readonly name: string } | null;
	/** A name that no set of the project has. */
	readonly name: string;
	/** Null while answers come in, and where there are too many to look through for a page. */
	readonly preview: { readonly items: number; readonly leftOut: Derived["leftOut"] } | null;
};

/** Cells of a run whose set is looked at before it is made, at most. */
const PREVIEWED = 2_000;

/** The set that a run's answers can be made into; null for a run whose answers make none. */
export async function setToMake(
	db: Database,
	{ judge, run }: { judge: Judge; run: Pick<Run, "projectId" | "setId" | "status" | "total"> },
): Promise<SetToMake | null> {
	const maker = makerById(judge.protocol);
	if (!maker?.set) return null;
	const source = await setOfRun(db, run);
	const names = (await derivedSetsOfProject(db, judge.projectId)).map(({ set }) => set.name);
	const isPreviewed = run.status !== "running" && run.total <= PREVIEWED;
	const derived = isPreviewed ? await deriveFromAnswers(db, [judge], source) : null;
	return {
		label: maker.label,
		holds: maker.set.holds(judge.parameters),
		source: source && { id: source.id, name: source.name },
		name: freeName(maker.set.name(judge.parameters), new Set(names)),
		preview: derived && { items: derived.items.length, leftOut: derived.leftOut },
	};
}

const LONGEST_NAME = 80;

/** Makes the set from all that the run's maker has answered about the items that the run was over. */
export async function makeSetOfRun(
	db: Database,
	wanted: {
		readonly project: Pick<Project, "id" | "itemCount">;
		readonly judge: Judge;
		readonly run: Pick<Run, "projectId" | "setId" | "status">;
		readonly name: string;
		readonly createdBy: string | null;
		readonly now: Date;
	},
): Promise<MakeDerivedSet> {
	const { judge, run, name, ...rest } = wanted;
	if (run.status === "running")
		return refused("The run goes on. Wait for its end or pause it, then make the set.");
	if (name.trim().length > LONGEST_NAME)
		return refused(`A name has at most ${LONGEST_NAME} characters.`, "name");
	const source = await setOfRun(db, run);
	return makeSetFromAnswers(db, { ...rest, judges: [judge], source, name });
}

/** `golden`, `golden 2`, `golden 3` … */
function freeName(name: string, taken: ReadonlySet<string>): string {
	let free = name;
	for (let next = 2; taken.has(free); next++) free = `${name} ${next}`;
	return free;
}
