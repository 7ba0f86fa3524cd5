/** What an administrator does on the page of a project's people, and what is refused there. */
import { expect, test } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import {
	accountOfIdentity,
	createLinkedAccount,
	linkAccount,
} from "#db/queries/account-links.server.ts";
import { accountByLogin, createAccount, setDisabled } from "#db/queries/accounts.server.ts";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { openInvitations } from "#db/queries/invitations.server.ts";
import { createMembership, pausedSince, projectAsMember } from "#db/queries/memberships.server.ts";
import { overfullItems } from "#db/queries/plan-seats.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { insertSession, signedInBySession } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { giveOut } from "../labelling/plans/give-out.server.ts";
import { refillQueue } from "../labelling/plans/refill-queue.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { changeRole, countAnswers, pauseMember, removeMember } from "./change-member.server.ts";
import { takeBackInvitation } from "./close-access.server.ts";
import { giveItems } from "./give-items.server.ts";
import { invite } from "./invite.server.ts";
import { newAccount } from "./new-account.server.ts";
import { verifyPassword } from "./password.server.ts";
import { people } from "./people.server.ts";
import { choosePassword, lookUpReset, makePasswordReset } from "./reset-password.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

/** A project of three items with an administrator and a rater with an account. */
async function aProject() {
	const db = await openTestDatabase();
	const items = ["a", "b", "c"].map((id) => ({ id, input: id, response: id }));
	await importRows(db, { projectSlug: "handbook", rows: { "items.jsonl": items }, now });
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is not there");
	const [lead, ada] = await Promise.all(
		["lead", "ada"].map((login) =>
			newAccount(
				{ name: login, login, password: "a long enough one" },
				{ isAdministrator: false, now },
			),
		),
	);
	for (const [account, role] of [
		[lead, "administrator"],
		[ada, "annotator"],
	] as const) {
		await createAccount(db, account);
		await createMembership(db, { projectId: project.id, accountId: account.id, role, now });
	}
	const rater = (name: string, accountId?: string) =>
		newRater({ projectId: project.id, name, kind: "human", accountId, createdAt: now });
	const labels = rater("ada", ada.id);
	const imported = rater("somebody of a file");
	await createRaters(db, [labels, imported]);
	return { db, project, lead, ada, labels, imported };
}

test("items are given to people who label here", async () => {
	const { db, project, labels } = await aProject();
	const gift = { raterIds: [labels.id], seed: 1, now };
	expect(await giveItems(db, project, { ...gift, count: 2 })).toEqual({
		...{ kind: "given", assigned: 2, people: 1 },
	});
	expect(await giveItems(db, project, gift)).toEqual({ kind: "given", assigned: 1, people: 1 });
	expect(await assignedItemIds(db, labels.id)).toHaveLength(3);
});

test("where one of them does not label here, or the set is none, nobody gets anything", async () => {
	const { db, project, labels, imported } = await aProject();
	for (const other of [imported.id, "rater_unknown"]) {
		const raterIds = [labels.id, other];
		expect(await giveItems(db, project, { raterIds, seed: 1, now })).toEqual(
			refused("Somebody you chose is not in this project any more.", "raterIds"),
		);
	}
	const fromNowhere = { raterIds: [labels.id], source: "set_unknown", seed: 1, now };
	expect(await giveItems(db, project, fromNowhere)).toMatchObject({
		...{ kind: "refused", fields: { source: [expect.stringMatching(/\.$/)] } },
	});
	expect(await assignedItemIds(db, labels.id)).toEqual([]);
});

test("an invitation is taken back once", async () => {
	const { db, project, lead } = await aProject();
	const { id: projectId } = project;
	await invite(db, { projectId, role: "viewer", name: "Eve", createdBy: lead.id, now });
	const [open] = await openInvitations(db, projectId, now);
	const which = { projectId, invitationId: open.id, now };
	const notOpen = refused("That invitation is not open any more.");
	expect(await takeBackInvitation(db, { ...which, projectId: "prj_other" })).toEqual(notOpen);
	expect(await takeBackInvitation(db, which)).toBeNull();
	expect(await takeBackInvitation(db, which)).toEqual(notOpen);
});

test("a member is removed by somebody else; open items go back, and answers can be left out with a reason", async () => {
	const { db, project, lead, ada, labels } = await aProject();
	const removal = { projectId: project.id, by: lead.id, now, excludedReason: null };
	expect(await removeMember(db, { ...removal, accountId: lead.id })).toEqual(
		refused("You cannot remove yourself."),
	);
	expect((await projectAsMember(db, "handbook", lead.id))?.role).toBe("administrator");
	expect(await projectAsMember(db, "hand\0book", lead.id)).toBeNull();
	await giveItems(db, project, { raterIds: [labels.id], seed: 1, now });
	const excludedReason = "misunderstood the rubric";
	expect(await removeMember(db, { ...removal, accountId: ada.id, excludedReason })).toEqual({
		kind: "done",
		sentence:
			"They have no access any more. 3 open items went back. What they labelled counts in no figure.",
	});
	expect(await projectAsMember(db, "handbook", ada.id)).toBeNull();
	expect(await assignedItemIds(db, labels.id)).toEqual([]);
	const { excluded } = await people(db, { id: project.id, itemCount: 3 }, now);
	expect(excluded).toEqual([{ raterId: labels.id, name: labels.name, reason: excludedReason }]);
	const which = { projectId: project.id, raterId: labels.id, reason: null };
	expect(await countAnswers(db, which)).toMatchObject({ kind: "done" });
	expect((await people(db, { id: project.id, itemCount: 3 }, now)).excluded).toEqual([]);
	expect(await countAnswers(db, { ...which, raterId: "rtr_other" })).toMatchObject({
		kind: "refused",
	});
});

test("a paused member gets nothing further; another role gives open items back", async () => {
	const { db, project, lead, ada, labels } = await aProject();
	const which = { projectId: project.id, accountId: ada.id, by: lead.id, now };
	await giveItems(db, project, { raterIds: [labels.id], seed: 1, now });
	expect(await pauseMember(db, { ...which, isPaused: true })).toMatchObject({ kind: "done" });
	expect(await pausedSince(db, project.id, ada.id)).toEqual(now);
	expect(await pauseMember(db, { ...which, isPaused: false })).toMatchObject({ kind: "done" });
	expect(await pausedSince(db, project.id, ada.id)).toBeNull();
	expect(await changeRole(db, { ...which, role: "king" })).toEqual(
		refused("There is no such role."),
	);
	expect(await changeRole(db, { ...which, accountId: lead.id, role: "viewer" })).toEqual(
		refused("You cannot change your own role."),
	);
	expect(await changeRole(db, { ...which, role: "viewer" })).toMatchObject({
		sentence: expect.stringMatching(/ is now viewer. 3 open items went back.$/),
	});
	expect((await projectAsMember(db, "handbook", ada.id))?.role).toBe("viewer");
	expect(await changeRole(db, { ...which, accountId: "acct_gone", role: "viewer" })).toEqual(
		refused("They are not in this project any more."),
	);
});

test("to pause who is paused, resume who is not, or give the role that somebody has changes nothing", async () => {
	const { db, project, lead, ada } = await aProject();
	const which = { projectId: project.id, accountId: ada.id, by: lead.id, now };
	const later = new Date(now.getTime() + 60_000);
	const twice = await Promise.all([
		pauseMember(db, { ...which, isPaused: true }),
		pauseMember(db, { ...which, now: later, isPaused: true }),
	]);
	expect(twice).toEqual(
		expect.arrayContaining([
			{ kind: "done", sentence: expect.stringMatching(/^They get no items until /) },
			{
				kind: "done",
				sentence: expect.stringMatching(/^They were paused already: nothing changed/),
			},
		]),
	);
	const since = await pausedSince(db, project.id, ada.id);
	const rows = async () => (await verifyLog(db)).rows;
	const before = await rows();
	await pauseMember(db, { ...which, now: new Date(now.getTime() + 3_600_000), isPaused: true });
	expect(await pausedSince(db, project.id, ada.id)).toEqual(since);
	expect(await changeRole(db, { ...which, role: "annotator" })).toEqual({
		...{ kind: "done", sentence: "ada was annotator already: nothing changed." },
	});
	expect(await rows()).toBe(before);
	await pauseMember(db, { ...which, isPaused: false });
	expect(await pauseMember(db, { ...which, isPaused: false })).toEqual({
		...{ kind: "done", sentence: "They were not paused: nothing changed." },
	});
	await Promise.all(["viewer", "viewer"].map((role) => changeRole(db, { ...which, role })));
	expect(await rows()).toBe(before + 2);
	for (const isPaused of [true, false])
		expect(await pauseMember(db, { ...which, accountId: "acct_gone", isPaused })).toEqual(
			refused("They are not in this project any more."),
		);
});

test("a closed account gets no items, and the page of people says that it is closed", async () => {
	const { db, project, ada, labels } = await aProject();
	await giveItems(db, project, { raterIds: [labels.id], count: 1, seed: 1, now });
	const shown = async () =>
		(await people(db, { id: project.id, itemCount: 3 }, now)).members.find(
			({ accountId }) => accountId === ada.id,
		);
	expect(await shown()).toMatchObject({ isClosed: false, assigned: 1 });
	await setDisabled(db, { accountId: ada.id, disabledAt: now });
	expect(await shown()).toMatchObject({ isClosed: true, isPaused: false, assigned: 1 });
	expect(await giveItems(db, project, { raterIds: [labels.id], seed: 1, now })).toMatchObject({
		fields: { raterIds: [expect.stringContaining("any more as ada: their account is closed")] },
	});
	expect(await assignedItemIds(db, labels.id)).toHaveLength(1);
	await setDisabled(db, { accountId: ada.id, disabledAt: null });
	expect(await giveItems(db, project, { raterIds: [labels.id], seed: 1, now })).toMatchObject({
		assigned: 2,
	});
});

test("who labels again has their share again, with what others have not taken", async () => {
	const { db, project, lead, ada, labels, imported } = await aProject();
	const definition: LabellingPlan = {
		...{ draw: { kind: "all" }, withGiven: false, overlap: { share: 1, people: 1 } },
		...{ queue: "pool", blockSize: 30, repeats: 0, gold: 0, seed: 1 },
	};
	const people = [labels, imported].map(({ id, name }) => ({ raterId: id, name }));
	const wish = { projectId: project.id, definition, people };
	const given = await giveOut(db, wish, { createdBy: null, now });
	if (isRefusal(given)) throw new Error(given.sentence);
	await refillQueue(db, labels.id, now);
	expect(await assignedItemIds(db, labels.id)).toHaveLength(3);
	const which = { projectId: project.id, accountId: ada.id, by: lead.id, now };
	await changeRole(db, { ...which, role: "viewer" });
	await refillQueue(db, labels.id, now);
	expect(await assignedItemIds(db, labels.id)).toEqual([]);
	expect(await changeRole(db, { ...which, role: "annotator" })).toMatchObject({
		sentence: expect.stringContaining("They have their 1 share of a plan again"),
	});
	await refillQueue(db, labels.id, now);
	expect(await assignedItemIds(db, labels.id)).toHaveLength(3);
	expect(await overfullItems(db, given.planId)).toEqual([]);

	await changeRole(db, { ...which, role: "adjudicator" });
	await refillQueue(db, imported.id, now);
	await changeRole(db, { ...which, role: "annotator" });
	await refillQueue(db, labels.id, now);
	expect(await assignedItemIds(db, labels.id)).toEqual([]);
	expect(await overfullItems(db, given.planId)).toEqual([]);
});

test("Accounts: a link for a new password works once, and signs all browsers out", async () => {
	const { db, lead, ada } = await aProject();
	const maker = { id: lead.id, isAdministrator: true };
	expect(
		await makePasswordReset(db, {
			accountId: ada.id,
			maker: { ...maker, isAdministrator: false },
			now,
		}),
	).toMatchObject({ kind: "refused" });
	const first = await makePasswordReset(db, { accountId: ada.id, maker, now });
	const token = await makePasswordReset(db, { accountId: ada.id, maker, now });
	if (isRefusal(first) || isRefusal(token)) throw new Error("an administrator may");
	const session = { id: "s", accountId: ada.id, createdAt: now };
	await insertSession(db, { ...session, expiresAt: new Date("2027-01-01") });
	const password = "another sentence of words";
	expect(await choosePassword(db, { token: first, password, now })).toMatchObject({
		kind: "refused",
	});
	const aDayLater = new Date(now.getTime() + 25 * 60 * 60 * 1000);
	expect(await lookUpReset(db, token, aDayLater)).toMatchObject({ kind: "refused" });
	expect(await lookUpReset(db, token, now)).toMatchObject({ kind: "open", login: ada.login });
	expect(await choosePassword(db, { token, password, now })).toMatchObject({ kind: "changed" });
	expect(await signedInBySession(db, "s", now)).toBeNull();
	const changed = await accountByLogin(db, ada.login);
	expect(await verifyPassword(changed?.passwordHash ?? null, password)).toBe(true);
	expect(await choosePassword(db, { token, password, now })).toMatchObject({ kind: "refused" });
});

test("Accounts: a new password by a link unties the account from its provider; links end with who made them", async () => {
	const { db, lead, ada } = await aProject();
	const maker = { id: lead.id, isAdministrator: true };
	const identity = { issuer: "https://id.example", subject: "mallory" };
	const expiresAt = new Date(now.getTime() + 60_000);
	await insertSession(db, { id: "ada-s", accountId: ada.id, createdAt: now, expiresAt });
	await linkAccount(db, { accountId: ada.id, identity, session: "ada-s", now });
	const token = await makePasswordReset(db, { accountId: ada.id, maker, now });
	if (isRefusal(token)) throw new Error("an administrator may");
	const password = "another sentence of words";
	expect(await choosePassword(db, { token, password, now })).toMatchObject({ kind: "changed" });
	expect(await accountOfIdentity(db, identity)).toBeNull();

	const outside = { id: "acct_outside", login: "eve", name: "Eve", passwordHash: null };
	const account = { ...outside, isAdministrator: false, createdAt: now, disabledAt: null };
	await createLinkedAccount(db, { account, identity });
	const which = { accountId: account.id, now };
	expect(await makePasswordReset(db, { ...which, maker })).toMatchObject({
		sentence: expect.stringContaining("a provider opens it"),
	});
	const link = await makePasswordReset(db, { ...which, maker: "terminal" });
	if (isRefusal(link)) throw new Error("the terminal may");
	expect(await choosePassword(db, { token: link, password, now })).toMatchObject({
		kind: "changed",
	});

	const made = await makePasswordReset(db, { accountId: ada.id, maker, now });
	if (isRefusal(made)) throw new Error("an administrator may");
	expect(await lookUpReset(db, made, now)).toMatchObject({ kind: "open" });
	await setDisabled(db, { accountId: lead.id, disabledAt: now });
	expect(await lookUpReset(db, made, now)).toMatchObject({ kind: "refused" });
});
