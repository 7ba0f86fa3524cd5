import type { Database } from "#db/dialect";
import type { ItemContent } from "#db/model/item.ts";
import { type DerivedSet, findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { NOW } from "../judging/testing/judged-project.ts";
import { approveSet, approveUnread } from "./change-derived-set.server.ts";
import { makeDerivedSet, storeDerived } from "./make-derived-set.server.ts";
import { sourceItems } from "./source-items.server.ts";

/** An approved set as a model would have made it: each imported item again with some fields changed. */
export async function aSetOfAnswers(
	db: Database,
	{ slug }: Pick<Project, "slug">,
	{ name, changed }: { name: string; changed: (item: ItemContent) => Partial<ItemContent> },
): Promise<DerivedSet> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	const sources = await sourceItems(db, { projectId: project.id, setId: undefined }, 10_000);
	const items = sources.map(({ id, content }) => ({
		...{ part: "plain", origin: id },
		content: {
			...content,
			...changed(content),
			derivedFrom: { from: [id], how: "answers", parameters: {} },
		},
	}));
	const wanted = { project, kind: "answers", name, source: null, createdBy: null, now: NOW };
	const parameters = { makers: [], source: null };
	const made = await storeDerived(db, { ...wanted, parameters }, { items, leftOut: [] });
	if (made.kind !== "made") throw new Error(made.sentence);
	await approveUnread(db, project.id, { id: made.set.id, now: NOW });
	const set = await findDerivedSet(db, project.id, { id: made.set.id });
	if (!set) throw new Error("the set was not stored");
	return set;
}

/** A set of all probes of a project's items, or of those of a set; a draft unless it shall be approved. */
export async function withProbes(
	db: Database,
	{ slug }: Pick<Project, "slug">,
	{
		name,
		approved = false,
		source = null,
		...parameters
	}: { name: string; approved?: boolean; source?: DerivedSet | null; nonAnswer?: string },
): Promise<DerivedSet> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	const made = await makeDerivedSet(db, {
		project,
		kind: "probes",
		name,
		parameters,
		source,
		first: null,
		createdBy: null,
		now: NOW,
	});
	if (made.kind !== "made") throw new Error(made.sentence);
	const set = async () => {
		const found = await findDerivedSet(db, project.id, { id: made.set.id });
		if (!found) throw new Error("the set was not stored");
		return found;
	};
	if (!approved) return set();
	const draft = await set();
	const contentHash = draft.contentHash ?? "";
	const answer = await approveSet(db, draft, { contentHash, approvedBy: null, now: NOW });
	if (answer.kind === "refused") throw new Error(answer.sentence);
	return set();
}
