import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { accounts, invitations, projects } from "../schema/index.ts";
import { insertLink, type OutsideIdentity } from "./account-links.server.ts";
import { type Account, insertAccount } from "./accounts.server.ts";
import { insertMembership } from "./memberships.server.ts";
import { takeCarriedShare } from "./plan-shares.server.ts";
import { insertRater, type Rater } from "./raters.server.ts";
import { whileAdministering } from "./while-let-in.ts";

export type Invitation = typeof invitations.$inferSelect;

/** @returns false where whoever makes it was signed out meanwhile: nothing was written */
export async function insertInvitation(db: Database, invitation: Invitation): Promise<boolean> {
	return commit(
		db,
		{
			action: "invitation.made",
			project: invitation.projectId,
			about: { invitation: invitation.id },
			details: { role: invitation.role },
		},
		(tx) => [
			...whileAdministering(tx, invitation.projectId),
			tx.insert(invitations).values(invitation),
		],
	);
}

/** An invitation with its project and who sent it; null when no invitation has this token. */
export async function invitationByTokenHash(
	db: Database,
	tokenHash: string,
): Promise<{
	invitation: Invitation;
	project: { id: string; slug: string; name: string };
	invitedBy: string;
} | null> {
	const [row] = await db
		.select({
			invitation: invitations,
			project: { id: projects.id, slug: projects.slug, name: projects.name },
			invitedBy: accounts.name,
		})
		.from(invitations)
		.innerJoin(projects, eq(projects.id, invitations.projectId))
		.innerJoin(accounts, eq(accounts.id, invitations.createdBy))
		.where(eq(invitations.tokenHash, tokenHash));
	return row ?? null;
}

/** Invitations that can still be accepted, newest first. */
export async function openInvitations(
	db: Database,
	projectId: string,
	now: Date,
): Promise<Invitation[]> {
	return db
		.select()
		.from(invitations)
		.where(
			and(
				eq(invitations.projectId, projectId),
				isNull(invitations.acceptedAt),
				isNull(invitations.revokedAt),
				gt(invitations.expiresAt, now),
			),
		)
		.orderBy(desc(invitations.createdAt), desc(invitations.id));
}

/** Ends an invitation that nobody has accepted. @returns whether there was one */
export async function revokeInvitation(
	db: Database,
	{ projectId, invitationId, now }: { projectId: string; invitationId: string; now: Date },
): Promise<boolean> {
	return commit(
		db,
		{ action: "invitation.revoked", project: projectId, about: { invitation: invitationId } },
		(tx) => [
			must(
				tx
					.update(invitations)
					.set({ revokedAt: now })
					.where(
						and(
							eq(invitations.id, invitationId),
							eq(invitations.projectId, projectId),
							isNull(invitations.acceptedAt),
							isNull(invitations.revokedAt),
						),
					),
			),
		],
	);
}

type Acceptance = {
	invitation: Invitation;
	accountId: string;
	/** Set when the account is made with it. */
	account: Account | null;
	/** Set when that account is opened by its provider. */
	identity?: OutsideIdentity | undefined;
	/** Set when the new member labels and is no rater of the project yet. */
	rater: Rater | null;
	/** The new member as a rater, new or known; null for who does not label. */
	raterId: string | null;
	now: Date;
};

/**
 * Uses up an invitation: account, membership and rater come to be in one transaction with the share of
 * a plan that it carries, or nothing does.
 * @returns `closed` when the invitation was accepted, revoked or ended meanwhile, `taken` when the
 * login, the membership or the rater's name came to be meanwhile
 */
export async function acceptInvitation(
	db: Database,
	{ invitation, accountId, account, identity, rater, raterId, now }: Acceptance,
): Promise<"accepted" | "closed" | "taken"> {
	const { projectId, role } = invitation;
	try {
		const accepted = await commit(
			db,
			{
				action: "invitation.accepted",
				project: projectId,
				about: { invitation: invitation.id },
				details: { role, isNewAccount: account !== null },
				by: { accountId },
				whom: { accountId },
			},
			(tx) => [
				...(account ? [insertAccount(tx, account)] : []),
				...(account && identity ? [insertLink(tx, { accountId, identity, now })] : []),
				must(
					tx
						.update(invitations)
						.set({ acceptedAt: now, acceptedBy: accountId })
						.where(
							and(
								eq(invitations.id, invitation.id),
								isNull(invitations.acceptedAt),
								isNull(invitations.revokedAt),
								gt(invitations.expiresAt, now),
							),
						),
				),
				insertMembership(tx, { projectId, accountId, role, now }),
				...(rater ? [insertRater(tx, rater)] : []),
				...(raterId ? takeCarriedShare(tx, { invitationId: invitation.id, raterId }) : []),
			],
		);
		return accepted ? "accepted" : "closed";
	} catch (error) {
		if (isUniqueViolation(error)) return "taken";
		throw error;
	}
}
