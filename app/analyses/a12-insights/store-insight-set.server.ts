import { z } from "zod";
import type { Database } from "#db/dialect";
import { type DerivedSet, derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import type { DerivedItem } from "#judges/makers/contract/derivation.ts";
import type { InsightInput } from "#judges/makers/insights/insight-input.ts";
import { INSIGHTS } from "#judges/makers/insights/maker.ts";
import type { Refusal } from "../../base/refusal.ts";
import { type ApprovedSet, approveUnread } from "../../derived-sets/change-derived-set.server.ts";
import { storeDerived } from "../../derived-sets/make-derived-set.server.ts";
import { setContentHash } from "../../derived-sets/set-hash.ts";
import { contentHash } from "../../files/content-hash.ts";

/** What a set of insights keeps beside its material. */
export const InsightAbout = z.object({
	judge: z.string(),
	system: z.string(),
	field: z.string().optional(),
});
export type InsightAbout = z.infer<typeof InsightAbout>;

type WantedSet = {
	readonly project: Pick<Project, "id" | "itemCount">;
	/** The set that the insights are about. */
	readonly source: DerivedSet;
	readonly title: string;
	readonly input: InsightInput;
	/** Whose values and answers they are about, so that the figures can be computed again. */
	readonly about: InsightAbout;
	readonly maker: Judge;
	readonly now: Date;
};

/**
 * Keeps the material of insights as the one item of a derived set, where it is not kept already. It is
 * approved at once: nothing that counts is judged on it. @returns a refusal when it could not be stored
 */
export async function storeInsightSet(
	db: Database,
	wanted: WantedSet,
): Promise<ApprovedSet | Refusal> {
	const { project, source, maker, about, now } = wanted;
	const { identity, model, parameters } = maker;
	const set = {
		kind: INSIGHTS,
		parameters: {
			makers: [{ maker: shortIdentity(identity), model, parameters }],
			source: source.name,
			about,
		},
	};
	const item = itemOf(wanted);
	const sets = await derivedSetsOfProject(db, project.id);
	const hash = setContentHash(set, [{ contentHash: contentHash(item.content) }]);
	const same = sets.find((known) => known.set.contentHash === hash)?.set;
	if (same?.status === "approved") return { id: same.id, name: same.name, status: same.status };
	const name = freeName(sets.map((known) => known.set.name));
	const made = await storeDerived(
		db,
		{ ...set, project, name, source: wanted.source, createdBy: null, now },
		{ items: [item], leftOut: [] },
	);
	if (made.kind === "refused") return made;
	return approveUnread(db, project.id, { id: made.set.id, now });
}

function itemOf({ source, title, input }: WantedSet): DerivedItem {
	return {
		part: INSIGHTS,
		origin: source.name,
		content: {
			// So that people who meet it know what it is; the model is shown the metadata alone.
			input: title,
			...{ contexts: null, referenceContexts: null, response: null, reference: null },
			...{ responseA: null, responseB: null, messages: null, documentId: null, queryId: null },
			...{ system: null, group: null },
			metadata: input,
			derivedFrom: { from: [source.name], how: INSIGHTS },
		},
	};
}

/** `insights 1`, `insights 2` … */
function freeName(names: readonly string[]): string {
	const taken = new Set(names);
	let next = 1;
	while (taken.has(`${INSIGHTS} ${next}`)) next++;
	return `${INSIGHTS} ${next}`;
}
