import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import type { Role } from "#db/model/roles.ts";
import { type Invitation, insertInvitation } from "#db/queries/invitations.server.ts";
import { insertInvitationWithShare } from "#db/queries/plan-shares.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { hashToken, newToken } from "../http/session.server.ts";
import { SIGNED_OUT } from "./signed-out.ts";

const LIFETIME_DAYS = 14;

type NewInvitation = {
	projectId: string;
	role: Role;
	name: string;
	createdBy: string;
	now: Date;
};

/**
 * Makes an invitation that one person can accept within 14 days.
 * @returns its token for `/join/TOKEN`; only the hash is kept, so it cannot be shown again. A refusal where whoever
 * makes it was signed out meanwhile
 */
export async function invite(db: Database, invitation: NewInvitation): Promise<string | Refusal> {
	const { token, row } = drawn(invitation);
	return (await insertInvitation(db, row)) ? token : SIGNED_OUT;
}

/**
 * Makes an invitation for an annotator that carries a share of a plan: whoever accepts it has the first
 * item before them.
 * @returns its token; a refusal where no share of the plan waits for anybody
 */
export async function inviteToPlan(
	db: Database,
	invitation: Omit<NewInvitation, "role">,
	plan: { planId: string; newShare: { size: number | null } | null },
): Promise<string | Refusal> {
	const { token, row } = drawn({ ...invitation, role: "annotator" });
	const stored = await insertInvitationWithShare(db, {
		...plan,
		...{ invitation: row, now: invitation.now },
	});
	return stored ? token : refused("No share of this plan waits for somebody any more.");
}

function drawn({ now, ...fields }: NewInvitation): { token: string; row: Invitation } {
	const token = newToken();
	const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * 24 * 60 * 60 * 1000);
	const open = { acceptedAt: null, acceptedBy: null, revokedAt: null };
	const row = { id: newId("inv"), ...fields, tokenHash: hashToken(token), createdAt: now };
	return { token, row: { ...row, expiresAt, ...open } };
}
