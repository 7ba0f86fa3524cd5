import type { Database } from "#db/dialect";
import {
	type ProposalOutcome,
	proposalsOfProject,
	settleProposal,
} from "#db/queries/proposals.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { dayInWords } from "../ui/dates.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import type { ShownProposal } from "./proposals.tsx";

/** What adjudicators propose to change in the rubric and nobody has settled, oldest first. */
export async function openProposals(db: Database, projectId: string): Promise<ShownProposal[]> {
	const proposals = await proposalsOfProject(db, projectId, { onlyOpen: true });
	return proposals.map(({ id, itemId, externalId, dimension, text, proposer, createdAt }) => ({
		id,
		itemId,
		itemName: itemInWords(externalId),
		dimension,
		text,
		proposer,
		when: dayInWords(createdAt),
	}));
}

const OUTCOMES: readonly ProposalOutcome[] = ["taken up", "set aside"];

/** Says what became of a proposal; a refusal where it is not known or settled before. */
export async function settle(
	db: Database,
	projectId: string,
	{ form, now }: { readonly form: FormData; readonly now: Date },
): Promise<Refusal | null> {
	const outcome = OUTCOMES.find((known) => known === form.get("outcome"));
	if (!outcome) return refused("A proposal is taken up or set aside.");
	const id = String(form.get("proposal"));
	const settled = await settleProposal(db, { projectId, id, outcome, now });
	return settled ? null : refused("This proposal was settled before.");
}
