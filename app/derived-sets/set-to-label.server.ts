import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type ApprovedSet, approvedSet } from "./change-derived-set.server.ts";
import { isSource } from "./source-sets.server.ts";

/**
 * The set whose items annotators are to be given. Refused when they must not see them: the set is not
 * approved, or holds what a project keeps from annotators.
 */
export async function setToLabel(
	db: Database,
	{ id: projectId, settings }: Pick<Project, "id" | "settings">,
	id: string,
): Promise<ApprovedSet | Refusal> {
	const found = await approvedSet(db, projectId, { id });
	if (isRefusal(found)) return found;
	const set = await findDerivedSet(db, projectId, { id });
	if (!set || !isSource(set.kind))
		return refused(
			`The set ${found.name} is not one to be labelled: choose answers, golden or split items.`,
		);
	if (set.kind === SPLIT && settings.hideReference)
		return refused(
			`The project hides references from annotators, and the set ${set.name} shows them as answers of its golden side.`,
		);
	return found;
}
