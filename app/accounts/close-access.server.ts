import type { Database } from "#db/dialect";
import { revokeInvitation } from "#db/queries/invitations.server.ts";
import { deleteMembership } from "#db/queries/memberships.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** Takes an invitation back that nobody has accepted; null when that is done. */
export async function takeBackInvitation(
	db: Database,
	which: { projectId: string; invitationId: string; now: Date },
): Promise<Refusal | null> {
	const wasOpen = await revokeInvitation(db, which);
	return wasOpen ? null : refused("That invitation is not open any more.");
}

/**
 * Ends somebody's membership; null when that is done. What they labelled stays. Nobody removes
 * themselves, which they could not undo.
 */
export async function removeMember(
	db: Database,
	{ projectId, accountId, removedBy }: { projectId: string; accountId: string; removedBy: string },
): Promise<Refusal | null> {
	if (accountId === removedBy) return refused("You cannot remove yourself.");
	await deleteMembership(db, projectId, accountId);
	return null;
}
