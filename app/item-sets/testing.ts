import type { Database } from "#db/dialect";
import { findItemSet, type ItemSet } from "#db/queries/item-sets.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { NOW } from "../judging/testing/judged-project.ts";
import { approveSet } from "./change-item-set.server.ts";
import { makeItemSet } from "./make-item-set.server.ts";

/** A set of all probes of a project's items; a draft unless it shall be approved. */
export async function withProbes(
	db: Database,
	{ slug }: Pick<Project, "slug">,
	{
		name,
		approved = false,
		...parameters
	}: { name: string; approved?: boolean; nonAnswer?: string },
): Promise<ItemSet> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	const made = await makeItemSet(db, {
		project,
		kind: "probes",
		name,
		parameters,
		first: null,
		createdBy: null,
		now: NOW,
	});
	if (made.kind !== "made") throw new Error(JSON.stringify(made.problems));
	const set = async () => {
		const found = await findItemSet(db, project.id, { id: made.set.id });
		if (!found) throw new Error("the set was not stored");
		return found;
	};
	if (!approved) return set();
	const draft = await set();
	const contentHash = draft.contentHash ?? "";
	const answer = await approveSet(db, draft, { contentHash, by: null, now: NOW });
	if (!answer.ok) throw new Error(answer.sentence);
	return set();
}
