import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import type { Role } from "#db/model/roles.ts";
import { insertInvitation } from "#db/queries/invitations.server.ts";
import { hashToken, newToken } from "../http/session.server.ts";

const LIFETIME_DAYS = 14;

/**
 * Makes an invitation that one person can accept within 14 days.
 * @returns its token for `/join/TOKEN`; only the hash is kept, so it cannot be shown again
 */
export async function invite(
	db: Database,
	invitation: { projectId: string; role: Role; name: string; createdBy: string; now: Date },
): Promise<string> {
	const { now, ...fields } = invitation;
	const token = newToken();
	await insertInvitation(db, {
		id: newId("inv"),
		...fields,
		tokenHash: hashToken(token),
		createdAt: now,
		expiresAt: new Date(now.getTime() + LIFETIME_DAYS * 24 * 60 * 60 * 1000),
		acceptedAt: null,
		acceptedBy: null,
		revokedAt: null,
	});
	return token;
}
