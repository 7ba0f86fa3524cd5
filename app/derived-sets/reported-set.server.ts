import type { Database } from "#db/dialect";
import { type DerivedSet, findDerivedSet, setsOfProject } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { isRated } from "#db/queries/rated-items.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** Sets whose items are like imported ones: a question with its answer. */
const OF_ANSWERS: ReadonlySet<string> = new Set(["golden", "answers"]);

/**
 * The set that figures are about where nobody chose one. Null, the imported items, unless nobody has
 * rated these; then the newest set of answers that somebody has.
 */
export async function defaultSet(db: Database, projectId: string): Promise<DerivedSet | null> {
	if (await isRated(db, { projectId })) return null;
	for (const set of await setsOfProject(db, projectId)) {
		if (OF_ANSWERS.has(set.kind) && (await isRated(db, { projectId, setId: set.id }))) return set;
	}
	return null;
}

/**
 * The set that figures are about; null: the imported items.
 * @param name what somebody chose, "" for the imported items; undefined: see `defaultSet`
 * @returns a refusal when there is no such set
 */
export async function reportedSet(
	db: Database,
	{ id: projectId, slug }: Pick<Project, "id" | "slug">,
	name: string | undefined,
): Promise<DerivedSet | null | Refusal> {
	if (name) {
		const named = await findDerivedSet(db, projectId, { name });
		return named ?? refused(`The project ${slug} has no derived set ${name}.`);
	}
	return name === "" ? null : defaultSet(db, projectId);
}
