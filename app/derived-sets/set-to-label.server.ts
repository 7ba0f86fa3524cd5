import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import { type ApprovedSet, approvedSet } from "./change-derived-set.server.ts";
import { isSource } from "./source-sets.server.ts";

/**
 * The set whose items annotators are to be given.
 * @returns a sentence when they must not see them: the set is not approved, or holds what a project
 * keeps from annotators
 */
export async function setToLabel(
	db: Database,
	{ id: projectId, settings }: Pick<Project, "id" | "settings">,
	id: string,
): Promise<ApprovedSet | string> {
	const found = await approvedSet(db, projectId, { id });
	if (!found.ok) return found.sentence;
	const set = await findDerivedSet(db, projectId, { id });
	if (!set || !isSource(set.kind))
		return `The set ${found.set.name} is not one to be labelled: choose answers, golden or split items.`;
	if (set.kind === SPLIT && settings.hideReference)
		return `The project hides references from annotators, and the set ${set.name} shows them as answers of its golden side.`;
	return found.set;
}
