import type { Database } from "#db/dialect";
import type { Role } from "#db/model/roles.ts";
import type { OutsideIdentity } from "#db/queries/account-links.server.ts";
import { type Account, accountByLogin } from "#db/queries/accounts.server.ts";
import {
	acceptInvitation,
	type Invitation,
	invitationByTokenHash,
} from "#db/queries/invitations.server.ts";
import { projectAsMember } from "#db/queries/memberships.server.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { hashToken } from "../http/session.server.ts";
import type { NewAccountForm } from "./account-form.ts";
import { missingRater } from "./annotator-rater.server.ts";
import { newAccount } from "./new-account.server.ts";

export type InvitationState =
	| {
			kind: "open";
			invitation: Invitation;
			project: { id: string; slug: string; name: string };
			invitedBy: string;
	  }
	| Refusal;

/** What the token of an invitation link leads to. */
export async function lookUpInvitation(
	db: Database,
	token: string,
	now: Date,
): Promise<InvitationState> {
	const found = await invitationByTokenHash(db, hashToken(token));
	if (!found) return refused("There is no such invitation. Was the whole link copied?");
	const { acceptedAt, revokedAt, expiresAt } = found.invitation;
	if (acceptedAt) {
		return refused(
			"This invitation has been used. If it was you, sign in; otherwise ask for another one.",
		);
	}
	if (revokedAt) {
		return refused(
			"This invitation was taken back. Ask the administrator of the project for another one.",
		);
	}
	if (expiresAt <= now) {
		return refused("This invitation has ended: it was good for 14 days. Ask for another one.");
	}
	return { kind: "open", ...found };
}

export type JoinProject =
	| { kind: "joined"; accountId: string; slug: string; role: Role }
	| { kind: "already-member"; slug: string; role: Role }
	/** The invitation opens nothing, or not any more: looking it up says why. */
	| { kind: "closed" }
	| Refusal;

const LOGIN_TAKEN = refused(
	"Somebody has this login. If it is you, sign in first (link below).",
	"login",
);

type Joiner =
	| { id: string; name: string }
	| { chosen: NewAccountForm }
	/** A new account that a provider opens. */
	| { account: Account; identity: OutsideIdentity };

/** Names can be taken in the moment between looking and writing; then it is worth another look. */
const LOOKS = 3;

/**
 * Lets somebody into the project of an invitation, with the account they are signed in with or
 * with a new one. Who is to label becomes a rater of the project.
 */
export async function joinProject(
	db: Database,
	{ token, joiner, now }: { token: string; joiner: Joiner; now: Date },
): Promise<JoinProject> {
	let account = "account" in joiner ? joiner.account : null;
	for (let look = 1; look <= LOOKS; look++) {
		const state = await lookUpInvitation(db, token, now);
		if (state.kind !== "open") return { kind: "closed" };
		const { invitation, project } = state;
		if ("chosen" in joiner) {
			if (await accountByLogin(db, joiner.chosen.login)) return LOGIN_TAKEN;
			account ??= await newAccount(joiner.chosen, { isAdministrator: false, now });
		} else if ("account" in joiner) {
			if (await accountByLogin(db, joiner.account.login)) return LOGIN_TAKEN;
		} else {
			const member = await projectAsMember(db, project.slug, joiner.id);
			if (member) return { kind: "already-member", slug: project.slug, role: member.role };
		}
		const { id: accountId, name } = account ?? (joiner as { id: string; name: string });
		const labels = invitation.role === "annotator";
		const { id: projectId } = project;
		const rater = labels ? await missingRater(db, { projectId, accountId, name, now }) : null;
		const known = labels ? await raterOfAccount(db, projectId, accountId) : null;
		const raterId = rater?.id ?? known?.id ?? null;
		const identity = "identity" in joiner ? joiner.identity : undefined;
		const acceptance = { invitation, accountId, account, identity, rater, raterId, now };
		const result = await acceptInvitation(db, acceptance);
		if (result === "accepted") {
			return { kind: "joined", accountId, slug: project.slug, role: invitation.role };
		}
		if (result === "closed") return { kind: "closed" };
	}
	throw new Error("an invitation could not be accepted: names kept being taken");
}
