import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import {
	accountOfIdentity,
	createLinkedAccount,
	linkAccount,
	type OutsideIdentity,
} from "#db/queries/account-links.server.ts";
import { type Account, accountByLogin } from "#db/queries/accounts.server.ts";
import { signedInBySession } from "#db/queries/sessions.server.ts";
import { cleanedName } from "../base/printable.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { normalLogin } from "./account-form.ts";
import { type Arrived, isPlainEmail } from "./arrived.ts";
import type { Purpose } from "./elsewhere-attempts.server.ts";
import { joinProject } from "./join-project.server.ts";

export type EnterElsewhere =
	| { kind: "entered"; accountId: string; identity: OutsideIdentity; to: string }
	| { kind: "linked" }
	| Refusal;

type Arrival = {
	readonly arrived: Arrived;
	readonly purpose: Purpose;
	/** Who is signed in on this browser now, and by which session. */
	readonly me: { readonly id: string; readonly session: string } | null;
	/** As pages name the provider. */
	readonly provider: string;
	readonly emailDomains: readonly string[];
	readonly now: Date;
};

/**
 * Decides what becomes of somebody whom the provider vouches for. Subject and issuer say who they are; an
 * e-mail address never opens an account that is there. Nobody becomes an account but with an invitation, or
 * by a verified address of a domain that the installation names.
 */
export async function enterElsewhere(db: Database, arrival: Arrival): Promise<EnterElsewhere> {
	const { arrived, purpose, provider } = arrival;
	const identity = { issuer: arrived.issuer, subject: arrived.subject };
	const account = await accountOfIdentity(db, identity);
	if (purpose.kind === "link") return link(db, { ...arrival, identity, account, purpose });
	if (account) {
		if (account.disabledAt !== null) {
			return refused("This account is closed. An administrator can open it again.");
		}
		const to = purpose.kind === "join" ? `/join/${purpose.token}` : purpose.to;
		return { kind: "entered", accountId: account.id, identity, to };
	}
	if (purpose.kind === "join") return join(db, { ...arrival, identity, token: purpose.token });
	const { verifiedEmail } = arrived;
	if (arrival.emailDomains.length > 0 && verifiedEmail !== null && !isPlainEmail(verifiedEmail)) {
		return oddAddress(provider);
	}
	if (!isOfDomain(verifiedEmail, arrival.emailDomains)) {
		return refused(
			arrival.emailDomains.length > 0 && verifiedEmail === null
				? `No account here belongs to you at ${provider}, which vouches for no e-mail address of yours. Open the link of an invitation first.`
				: `No account here belongs to you at ${provider}. Open the link of an invitation first; or sign in with your password, and link ${provider} on the page of your account.`,
		);
	}
	const made = await newcomer(db, arrival);
	if (made.kind === "refused") return made;
	const isMade = await createLinkedAccount(db, { account: made.account, identity });
	if (!isMade) return loginTaken(made.account.login, provider);
	return { kind: "entered", accountId: made.account.id, identity, to: purpose.to };
}

const NOT_AS_BEFORE = refused(
	"You are not signed in any more as you were, so nothing was linked. Sign in, and start again.",
);

type Linking = Arrival & {
	identity: OutsideIdentity;
	account: Account | null;
	purpose: { readonly accountId: string };
};

async function link(
	db: Database,
	{ identity, account, purpose: { accountId }, me, provider, now }: Linking,
): Promise<EnterElsewhere> {
	if (me?.id !== accountId) return NOT_AS_BEFORE;
	if (account?.id === accountId) return { kind: "linked" };
	if (account) {
		return refused(
			`Who you are at ${provider} opens another account here already, so nothing was linked.`,
		);
	}
	const { session } = me;
	if (await linkAccount(db, { accountId, identity, session, now })) return { kind: "linked" };
	if (!(await signedInBySession(db, session, now))) return NOT_AS_BEFORE;
	return refused(`Your account is linked to somebody else at ${provider}. Remove that link first.`);
}

async function join(
	db: Database,
	arrival: Arrival & { identity: OutsideIdentity; token: string },
): Promise<EnterElsewhere> {
	const { identity, token, provider, now } = arrival;
	const made = await newcomer(db, arrival);
	if (made.kind === "refused") return made;
	const { account } = made;
	const joined = await joinProject(db, { token, joiner: { account, identity }, now });
	switch (joined.kind) {
		case "joined":
			return { kind: "entered", accountId: joined.accountId, identity, to: "/" };
		case "refused":
			return loginTaken(account.login, provider);
		case "already-member":
		case "closed":
			return refused(
				"The invitation was used, taken back or has ended meanwhile. Ask for another one.",
			);
	}
}

/** An account that no password opens, ready to be stored. */
async function newcomer(
	db: Database,
	{ arrived, provider, now }: Arrival,
): Promise<{ kind: "made"; account: Account } | Refusal> {
	const { verifiedEmail, username, subject, name } = arrived;
	if (verifiedEmail !== null && !isPlainEmail(verifiedEmail)) return oddAddress(provider);
	const login = normalLogin(cleanedName(verifiedEmail ?? username ?? subject)).slice(0, 200);
	if (await accountByLogin(db, login)) return loginTaken(login, provider);
	const account: Account = {
		id: newId("acct"),
		login,
		name: (name ?? username ?? login).slice(0, 100),
		passwordHash: null,
		isAdministrator: false,
		createdAt: now,
		disabledAt: null,
	};
	return { kind: "made", account };
}

function loginTaken(login: string, provider: string): Refusal {
	return refused(
		`Somebody has the login ${login} here. If it is you, sign in with your password, and link ${provider} on the page of your account.`,
	);
}

function oddAddress(provider: string): Refusal {
	return refused(
		`The e-mail address that ${provider} gives for you is not one as name@example.org in plain letters and digits, so no account was made of it. Have another address there, or join with a password by the link of an invitation.`,
	);
}

/** @param email a plain one */
function isOfDomain(email: string | null, domains: readonly string[]): boolean {
	const domain = email?.toLowerCase().split("@").at(-1);
	return domain !== undefined && domains.includes(domain);
}
