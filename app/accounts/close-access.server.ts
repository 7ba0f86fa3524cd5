import type { Database } from "#db/dialect";
import { revokeInvitation } from "#db/queries/invitations.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** Takes an invitation back that nobody has accepted; null when that is done. */
export async function takeBackInvitation(
	db: Database,
	which: { projectId: string; invitationId: string; now: Date },
): Promise<Refusal | null> {
	const wasOpen = await revokeInvitation(db, which);
	return wasOpen ? null : refused("That invitation is not open any more.");
}
