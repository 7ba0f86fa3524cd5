import { expect, test } from "vitest";
import { accountByLogin, createAccount } from "#db/queries/accounts.server.ts";
import { openInvitations, revokeInvitation } from "#db/queries/invitations.server.ts";
import { deleteMembership, projectAsMember } from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { createRaters, newRater, raterOfAccount } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { refused } from "../base/refusal.ts";
import { joinProject, lookUpInvitation } from "./join-project.server.ts";
import { newAccount } from "./new-account.server.ts";
import { invited } from "./testing/invited.ts";

const now = new Date("2026-03-01T10:00:00Z");
const chosen = { name: "Ada", login: "ada", password: "a long enough one" };

async function aProject() {
	const db = await openTestDatabase();
	const project = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!project) throw new Error("the slug is free");
	const lead = { name: "Lead", login: "lead", password: "a long enough one" };
	const administrator = await newAccount(lead, { isAdministrator: true, now });
	await createAccount(db, administrator);
	const createdBy = administrator.id;
	const link = (role: "annotator" | "viewer") =>
		invited(db, { projectId: project.id, role, name: "Ada", createdBy, now });
	return { db, project, administrator, link };
}

test("who accepts an invitation to label gets an account, a membership and a rater", async () => {
	const { db, project, link } = await aProject();
	const token = await link("annotator");
	expect(await lookUpInvitation(db, token, now)).toMatchObject({
		kind: "open",
		invitedBy: "Lead",
		project: { name: "Handbook" },
	});
	const joined = await joinProject(db, { token, joiner: { chosen }, now });
	expect(joined).toMatchObject({ kind: "joined", slug: "handbook", role: "annotator" });
	const account = await accountByLogin(db, "ada");
	expect(account?.isAdministrator).toBe(false);
	const member = await projectAsMember(db, "handbook", account?.id ?? "");
	expect(member?.role).toBe("annotator");
	expect(await raterOfAccount(db, project.id, account?.id ?? "")).toMatchObject({
		name: "Ada",
		kind: "human",
	});
});

test("an invitation can be used once", async () => {
	const { db, link } = await aProject();
	const token = await link("annotator");
	await joinProject(db, { token, joiner: { chosen }, now });
	const other = { chosen: { ...chosen, login: "eve" } };
	expect(await joinProject(db, { token, joiner: other, now })).toEqual({ kind: "closed" });
	expect(await lookUpInvitation(db, token, now)).toEqual(
		refused(
			"This invitation has been used. If it was you, sign in; otherwise ask for another one.",
		),
	);
	expect(await accountByLogin(db, "eve")).toBeNull();
});

test("of two who use an invitation at once, one comes in and the other leaves no trace", async () => {
	const { db, link } = await aProject();
	const token = await link("annotator");
	const results = await Promise.all(
		["ada", "eve"].map((login) =>
			joinProject(db, { token, joiner: { chosen: { ...chosen, login } }, now }),
		),
	);
	expect(results.map((result) => result.kind).sort()).toEqual(["closed", "joined"]);
	const accounts = await Promise.all(["ada", "eve"].map((login) => accountByLogin(db, login)));
	expect(accounts.filter(Boolean)).toHaveLength(1);
});

test("a revoked, an old and an invented invitation let nobody in", async () => {
	const { db, project, link } = await aProject();
	const revoked = await link("annotator");
	const [invitation] = await openInvitations(db, project.id, now);
	const which = { projectId: project.id, invitationId: invitation?.id ?? "", now };
	expect(await revokeInvitation(db, { ...which, projectId: "prj_other" })).toBe(false);
	expect(await revokeInvitation(db, which)).toBe(true);
	const later = new Date(now.getTime() + 14 * 24 * 60 * 60 * 1000);
	for (const [token, at, why] of [
		[revoked, now, "This invitation was taken back."],
		[await link("annotator"), later, "This invitation has ended: it was good for 14 days."],
		["invented", now, "There is no such invitation."],
	] as const) {
		expect(await lookUpInvitation(db, token, at)).toMatchObject({
			...{ kind: "refused", sentence: expect.stringContaining(why) },
		});
		expect(await joinProject(db, { token, joiner: { chosen }, now: at })).toEqual({
			kind: "closed",
		});
	}
	expect(await accountByLogin(db, "ada")).toBeNull();
});

test("a login that somebody has leaves the invitation open", async () => {
	const { db, link } = await aProject();
	const token = await link("annotator");
	const taken = { chosen: { ...chosen, login: "lead" } };
	expect(await joinProject(db, { token, joiner: taken, now })).toEqual(
		refused("Somebody has this login. If it is you, sign in first (link below).", "login"),
	);
	expect((await lookUpInvitation(db, token, now)).kind).toBe("open");
});

test("a member who opens another invitation stays what they are, and the link stays open", async () => {
	const { db, link } = await aProject();
	await joinProject(db, { token: await link("annotator"), joiner: { chosen }, now });
	const ada = await accountByLogin(db, "ada");
	const token = await link("viewer");
	const joiner = { id: ada?.id ?? "", name: "Ada" };
	expect(await joinProject(db, { token, joiner, now })).toEqual({
		kind: "already-member",
		slug: "handbook",
		role: "annotator",
	});
	expect((await lookUpInvitation(db, token, now)).kind).toBe("open");
});

test("a rater's name is unique in its project, and who comes back is the rater they were", async () => {
	const { db, project, link } = await aProject();
	const { id: projectId } = project;
	await createRaters(db, [newRater({ projectId, name: "Ada", kind: "human", createdAt: now })]);
	await joinProject(db, { token: await link("annotator"), joiner: { chosen }, now });
	const ada = await accountByLogin(db, "ada");
	const rater = await raterOfAccount(db, projectId, ada?.id ?? "");
	expect(rater?.name).toBe("Ada 2");

	await deleteMembership(db, projectId, ada?.id ?? "");
	expect(await projectAsMember(db, "handbook", ada?.id ?? "")).toBeNull();
	const joiner = { id: ada?.id ?? "", name: "Ada" };
	const again = await joinProject(db, { token: await link("annotator"), joiner, now });
	expect(again.kind).toBe("joined");
	expect(await raterOfAccount(db, projectId, ada?.id ?? "")).toEqual(rater);
});
