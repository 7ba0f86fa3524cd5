import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/dialect";
import { invitations } from "../schema/index.ts";

/**
 * Statement that ends the invitations that somebody made and nobody has accepted: whoever may not let others in any more
 * keeps no door for themselves.
 * @param of.projectId of one project alone; left out: of all @param of.now when they end
 */
export function endInvitationsOf(
	tx: Transaction,
	{
		accountId,
		projectId,
		now,
	}: {
		readonly accountId: string;
		readonly projectId?: string | undefined;
		readonly now: Date;
	},
) {
	return tx
		.update(invitations)
		.set({ revokedAt: now })
		.where(
			and(
				eq(invitations.createdBy, accountId),
				projectId === undefined ? undefined : eq(invitations.projectId, projectId),
				isNull(invitations.acceptedAt),
				isNull(invitations.revokedAt),
			),
		);
}
