import { beforeEach, expect, test } from "vitest";
import { actingAs } from "#db/audit/acting.ts";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { accountOfIdentity, linkAccount } from "#db/queries/account-links.server.ts";
import { createAccount, setDisabled } from "#db/queries/accounts.server.ts";
import { apiTokensOf, revokeApiToken } from "#db/queries/api-tokens.server.ts";
import { openInvitations } from "#db/queries/invitations.server.ts";
import {
	changeMembership,
	createMembership,
	deleteMembership,
} from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { countSessions, deleteSessionsOf, insertSession } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { startVerifiedSession } from "../http/session.server.ts";
import { addWebhook } from "../webhooks/change-webhooks.server.ts";
import { makeToken } from "./api-tokens.server.ts";
import { removeOwnLink } from "./change-own-account.server.ts";
import { invite } from "./invite.server.ts";
import { newAccount } from "./new-account.server.ts";
import { choosePassword, makePasswordReset } from "./reset-password.server.ts";
import { SIGNED_OUT } from "./signed-out.ts";

const now = new Date();
const identity = { issuer: "https://id.example", subject: "ada" };
let db: Database;
let account: Awaited<ReturnType<typeof newAccount>>;
let projectId: string;

beforeEach(async () => {
	db = await openTestDatabase();
	const chosen = { name: "Ada", login: "ada", password: "a sentence of words" };
	account = await newAccount(chosen, { isAdministrator: true, now });
	await createAccount(db, account);
	const project = await createProject(db, { slug: "faq", name: "FAQ", now });
	projectId = project?.id ?? "";
	const expiresAt = new Date(now.getTime() + 60_000);
	await insertSession(db, { id: "s", accountId: account.id, createdAt: now, expiresAt });
});

/** What somebody does who was let in by the session, each of which opens a door later. */
const doors: Record<string, () => Promise<unknown>> = {
	token: () => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ tokenName: "gate", scopes: "read", days: "7" }))
			form.append(name, value);
		return makeToken(db, { account, form, now });
	},
	link: () => makePasswordReset(db, { accountId: account.id, maker: account, now }),
	invitation,
};

function invitation() {
	return invite(db, { projectId, role: "administrator", name: "Eve", createdBy: account.id, now });
}

function asLetIn<T>(letInBy: { session: string } | { token: string }, work: () => T): T {
	return actingAs({ actor: "account", accountId: account.id, letInBy }, work);
}

test("Accounts: what opens doors later is made while its maker is signed in, and not after", async () => {
	for (const make of Object.values(doors))
		expect(isRefusal(await asLetIn({ session: "s" }, make))).toBe(false);
	await deleteSessionsOf(db, { accountId: account.id, kept: null });
	for (const make of Object.values(doors))
		expect(await asLetIn({ session: "s" }, make)).toEqual(SIGNED_OUT);
	expect(await apiTokensOf(db, account.id)).toHaveLength(1);
	expect(await openInvitations(db, projectId, now)).toHaveLength(1);
	// From the terminal nobody is signed in.
	expect(isRefusal(await doors.link?.())).toBe(false);
});

test("Accounts: the same of a program whose token was revoked", async () => {
	await doors.token?.();
	const [token] = await apiTokensOf(db, account.id);
	const letInBy = { token: token?.id ?? "" };
	expect(isRefusal(await asLetIn(letInBy, invitation))).toBe(false);
	await revokeApiToken(db, { accountId: account.id, id: letInBy.token, now });
	expect(await asLetIn(letInBy, invitation)).toEqual(SIGNED_OUT);
});

test("Accounts: who administers a project no more lets nobody in, by an invitation of before either", async () => {
	for (const leave of [
		(accountId: string) => deleteMembership(db, projectId, accountId),
		(accountId: string) => changeMembership(db, { projectId, accountId }, { role: "annotator" }),
	]) {
		const id = newId("acct");
		const person = { id, login: id, name: "Ben", passwordHash: "x", isAdministrator: false };
		await createAccount(db, { ...person, createdAt: now, disabledAt: null });
		await createMembership(db, { projectId, accountId: id, role: "administrator", now });
		const session = newId("ses");
		const ends = { createdAt: now, expiresAt: new Date(now.getTime() + 1e9) };
		await insertSession(db, { id: session, accountId: id, ...ends });
		const asBen = <T>(work: () => T) =>
			actingAs({ actor: "account", accountId: id, letInBy: { session } }, work);
		const lead = { role: "administrator" as const, name: "Ben again", createdBy: id, now };
		const token = await asBen(() => invite(db, { projectId, ...lead }));
		if (isRefusal(token)) throw new Error(token.sentence);
		const open = (await openInvitations(db, projectId, now)).length;
		await leave(id);
		expect(await openInvitations(db, projectId, now)).toHaveLength(open - 1);
		expect(await asBen(() => invite(db, { projectId, ...lead }))).toEqual(SIGNED_OUT);
		const entered = { address: "https://example.org/hook", events: ["run.ended"] };
		const hook = () => addWebhook(db, { id: projectId }, { entered, createdBy: id, now });
		expect(await asBen(hook)).toEqual(SIGNED_OUT);
		// From the terminal it is nobody's right.
		expect(isRefusal(await hook())).toBe(false);
	}
});

test("Accounts: who was signed out ties nobody to the account, and a removed tie lets nobody in", async () => {
	const tie = { accountId: account.id, identity, now };
	const known = { accountId: account.id, proof: { identity } };
	expect(await linkAccount(db, { ...tie, session: "s" })).toBe(true);
	expect(await startVerifiedSession(db, known, now)).toMatch(/^concord_session=/);
	await removeOwnLink(db, { accountId: account.id, issuer: identity.issuer });
	expect(await startVerifiedSession(db, known, now)).toBeNull();
	await deleteSessionsOf(db, { accountId: account.id, kept: null });
	expect(await linkAccount(db, { ...tie, session: "s" })).toBe(false);
	expect(await accountOfIdentity(db, identity)).toBeNull();
});

test("Accounts: a closed account is neither entered nor given a password", async () => {
	const token = await makePasswordReset(db, {
		...{ accountId: account.id, maker: "terminal", now },
	});
	if (isRefusal(token)) throw new Error(token.sentence);
	const password = "another sentence of words";
	const chosen = choosePassword(db, { token, password, now });
	await setDisabled(db, { accountId: account.id, disabledAt: now });
	expect(await chosen).toMatchObject({ kind: "refused" });
	const known = { accountId: account.id, proof: null };
	expect(await startVerifiedSession(db, known, now)).toBeNull();
	expect(await countSessions(db, account.id, now)).toBe(0);
});

test("Accounts: what a session made that opens doors ends as the password is reset", async () => {
	const ben = await newAccount(
		{ name: "Ben", login: "ben", password: "a sentence of words" },
		{ isAdministrator: false, now },
	);
	await createAccount(db, ben);
	const maker = { id: account.id, isAdministrator: true };
	const bens = await makePasswordReset(db, { accountId: ben.id, maker, now });
	await invite(db, { projectId, role: "annotator", name: "Cy", createdBy: account.id, now });
	expect(await openInvitations(db, projectId, now)).toHaveLength(1);
	const own = await makePasswordReset(db, { accountId: account.id, maker: "terminal", now });
	if (isRefusal(own) || isRefusal(bens)) throw new Error("an administrator may");
	const password = "another sentence of words";
	expect(await choosePassword(db, { token: own, password, now })).toMatchObject({
		accountId: account.id,
	});
	expect(await openInvitations(db, projectId, now)).toEqual([]);
	expect(await choosePassword(db, { token: bens, password, now })).toMatchObject({
		kind: "refused",
	});
});
