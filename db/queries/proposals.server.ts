import { and, asc, eq, isNull } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { accounts, items, proposals } from "../schema/index.ts";

/** What became of a proposal. */
export type ProposalOutcome = NonNullable<(typeof proposals.$inferSelect)["outcome"]>;

/** What adjudicators propose to change in a project's rubric: what is open, or all, in order of time. */
export async function proposalsOfProject(
	db: Database,
	projectId: string,
	{ onlyOpen }: { onlyOpen: boolean },
) {
	return db
		.select({
			id: proposals.id,
			itemId: proposals.itemId,
			externalId: items.externalId,
			dimension: proposals.dimension,
			text: proposals.text,
			proposer: accounts.name,
			createdAt: proposals.createdAt,
			outcome: proposals.outcome,
			settledAt: proposals.settledAt,
		})
		.from(proposals)
		.innerJoin(items, eq(items.id, proposals.itemId))
		.innerJoin(accounts, eq(accounts.id, proposals.proposedBy))
		.where(
			and(eq(proposals.projectId, projectId), onlyOpen ? isNull(proposals.settledAt) : undefined),
		)
		.orderBy(asc(proposals.createdAt), asc(proposals.id));
}

/** Says what became of a proposal; false when it was settled before. */
export async function settleProposal(
	db: Database,
	settled: { projectId: string; id: string; outcome: ProposalOutcome; now: Date },
): Promise<boolean> {
	const { projectId, id, outcome, now } = settled;
	return commit(
		db,
		{
			action: "proposal.settled",
			project: projectId,
			about: { proposal: id },
			details: { outcome },
		},
		(tx) => [
			must(
				tx
					.update(proposals)
					.set({ outcome, settledAt: now })
					.where(
						and(
							eq(proposals.id, id),
							eq(proposals.projectId, projectId),
							isNull(proposals.settledAt),
						),
					),
			),
		],
	);
}
