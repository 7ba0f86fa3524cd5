import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ROLES, type Role } from "#db/model/roles.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { changeMembership, createMembership } from "#db/queries/memberships.server.ts";
import { createProject, type Project } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { admitToProject } from "../http/guards.server.ts";
import { startSession } from "../http/session.server.ts";
import { labellerOf, NOT_IN_QUEUE, requireLabeller } from "./labeller.server.ts";

const now = new Date("2026-05-04T10:00:00Z");
let db: Database;
let project: Project;

/** The guards ask the process-wide connection. */
beforeEach(async () => {
	db = await openTestDatabase();
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	const created = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!created) throw new Error("the slug is free");
	project = created;
});

/** Somebody of a role whom a guard let in: their account, and the context of their request. */
async function inside(role: Role, isRater: boolean) {
	const chosen = { name: role, login: role, password: "a long enough one" };
	const account = await newAccount(chosen, { isAdministrator: false, now });
	const accountId = account.id;
	await createAccount(db, account);
	await createMembership(db, { projectId: project.id, accountId, now, role });
	const rater = newRater({
		...{ projectId: project.id, name: role, kind: "human", accountId, createdAt: now },
	});
	if (isRater) await createRaters(db, [rater]);
	const [cookie = ""] = (await startSession(db, accountId, new Date())).split(";");
	const request = new Request("http://concord.example/projects/handbook", { headers: { cookie } });
	const context = {};
	await admitToProject({ request, context, slug: "handbook" }, "member");
	return { context, accountId, raterId: rater.id };
}

async function refusal(asked: Promise<unknown>): Promise<[number, string]> {
	const thrown = await asked.then(
		() => new Response("let in"),
		(why: unknown) => why,
	);
	if (!(thrown instanceof Response)) throw thrown;
	return [thrown.status, await thrown.text()];
}

const MAY_LABEL: Record<Role, boolean> = {
	administrator: true,
	adjudicator: false,
	viewer: false,
	annotator: true,
};

test.each(ROLES)("S2: whether the role %s labels, given items or not", async (role) => {
	const mayLabel = MAY_LABEL[role];
	const { context, accountId, raterId } = await inside(role, true);
	const own = mayLabel ? raterId : null;
	expect(await labellerOf(context)).toMatchObject({
		...{ role, mayLabel, raterId: own, account: { id: accountId }, project: { id: project.id } },
	});
	if (mayLabel)
		expect(await requireLabeller(context)).toEqual({
			project: expect.objectContaining({ slug: "handbook" }),
			raterId,
			paused: null,
		});
	else expect(await refusal(requireLabeller(context))).toEqual([404, NOT_IN_QUEUE]);
});

test("whoever was never given items is no rater, and gets the answer of an item that is not theirs", async () => {
	const { context } = await inside("annotator", false);
	expect(await labellerOf(context)).toMatchObject({ mayLabel: true, raterId: null });
	expect(await refusal(requireLabeller(context))).toEqual([
		404,
		"This item is not in your queue: where its hour ends without an answer, somebody else gets it.",
	]);
});

test("whoever is paused is told since when", async () => {
	const { context, accountId } = await inside("annotator", true);
	await changeMembership(db, { projectId: project.id, accountId }, { pausedAt: now });
	expect(await requireLabeller(context)).toMatchObject({ paused: now });
});
