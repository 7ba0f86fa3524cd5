/** What an administrator does on the page of a project's people, and what is refused there. */
import { expect, test } from "vitest";
import { createAccount } from "#db/queries/accounts.server.ts";
import { assignedItemIds } from "#db/queries/assignments.server.ts";
import { openInvitations } from "#db/queries/invitations.server.ts";
import { createMembership, projectAsMember } from "#db/queries/memberships.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { refused } from "../base/refusal.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { removeMember, takeBackInvitation } from "./close-access.server.ts";
import { giveItems } from "./give-items.server.ts";
import { invite } from "./invite.server.ts";
import { newAccount } from "./new-account.server.ts";

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

test("a member is removed by somebody else", async () => {
	const { db, project, lead, ada } = await aProject();
	const removal = { projectId: project.id, removedBy: lead.id };
	expect(await removeMember(db, { ...removal, accountId: lead.id })).toEqual(
		refused("You cannot remove yourself."),
	);
	expect((await projectAsMember(db, "handbook", lead.id))?.role).toBe("administrator");
	expect(await removeMember(db, { ...removal, accountId: ada.id })).toBeNull();
	expect(await projectAsMember(db, "handbook", ada.id)).toBeNull();
});
