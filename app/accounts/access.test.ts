import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ROLES, type Role } from "#db/model/roles.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership, deleteMembership } from "#db/queries/memberships.server.ts";
import { createProject, type Project } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import type { ProjectDoor } from "../http/access.ts";
import { actingIn, admitToProject, admitToSite, inProject } from "../http/guards.server.ts";
import { endSession, signedIn, startSession } from "../http/session.server.ts";
import { newAccount } from "./new-account.server.ts";

let db: Database;
let project: Project;

/** The guards ask the process-wide connection. */
beforeEach(async () => {
	db = await openTestDatabase();
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	const created = await createProject(db, { slug: "handbook", name: "Handbook", now: new Date() });
	if (!created) throw new Error("the slug is free");
	project = created;
});

/** A signed-in person with a role in the project, or none: account id and a request of theirs. */
async function somebody(role: Role | null, isAdministrator = false) {
	const chosen = {
		name: "Ada",
		login: `${role}-${isAdministrator}`,
		password: "a long enough one",
	};
	const account = await newAccount(chosen, { isAdministrator, now: new Date() });
	await createAccount(db, account);
	const member = { projectId: project.id, accountId: account.id, now: new Date() };
	if (role) await createMembership(db, { ...member, role });
	const cookie = await startSession(db, account.id, new Date());
	return { id: account.id, request: requestWith(cookie.split(";")[0] ?? "") };
}

function requestWith(cookie: string): Request {
	return new Request("http://concord.example/projects/handbook/items.data?after=3", {
		headers: { cookie },
	});
}

/** "ok", or the status of the response that was thrown. */
async function outcome(guarded: Promise<unknown>): Promise<number | "ok"> {
	try {
		await guarded;
		return "ok";
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.status;
		throw thrown;
	}
}

/** Goes through a door of a project, as a request of its own. */
async function enter(request: Request, door: ProjectDoor, slug: string | undefined) {
	const context = {};
	await admitToProject({ request, context, slug }, door);
	return inProject(context);
}

const enterSite = (request: Request) => admitToSite({ request, context: {} }, "administrator");

const ALLOWED: Record<Role, [number | "ok", number | "ok", number | "ok"]> = {
	administrator: ["ok", "ok", "ok"],
	adjudicator: ["ok", "ok", 403],
	viewer: ["ok", "ok", 403],
	annotator: ["ok", 403, 403],
};

test.each(ROLES)("what the role %s opens", async (role) => {
	const { request } = await somebody(role);
	expect([
		await outcome(enter(request, "member", "handbook")),
		await outcome(enter(request, "unblinded", "handbook")),
		await outcome(enter(request, "administrator", "handbook")),
	]).toEqual(ALLOWED[role]);
	expect(await outcome(enterSite(request))).toBe(403);
});

test("S2: a foreign project is not found, as one that does not exist", async () => {
	await createProject(db, { slug: "foreign", name: "Foreign", now: new Date() });
	const { request } = await somebody("administrator");
	for (const slug of ["foreign", "nothing", undefined]) {
		for (const door of ["member", "unblinded", "administrator"] as const) {
			expect(await outcome(enter(request, door, slug))).toBe(404);
		}
	}
});

test("an administrator of the installation is one of every project", async () => {
	const { request } = await somebody(null, true);
	expect((await enter(request, "administrator", "handbook")).role).toBe("administrator");
	expect(await outcome(enter(request, "member", "nothing"))).toBe(404);
	expect(await outcome(enterSite(request))).toBe("ok");
});

test("S4: who is removed has no access on the next request", async () => {
	const { id, request } = await somebody("viewer");
	expect(await outcome(enter(request, "unblinded", "handbook"))).toBe("ok");
	await deleteMembership(db, project.id, id);
	expect(await outcome(enter(request, "unblinded", "handbook"))).toBe(404);
});

test("who changes something is named in the log by what the guard found, and else is a visitor", async () => {
	const { id, request } = await somebody("viewer");
	const context = {};
	expect(actingIn(context)).toEqual({ actor: "visitor" });
	await admitToProject({ request, context, slug: "handbook" }, "member");
	expect(actingIn(context)).toMatchObject({ actor: "account", accountId: id });
	const site = {};
	await admitToSite({ request, context: site }, "signed-in");
	expect(actingIn(site)).toMatchObject({ actor: "account", accountId: id });
	expect(() => inProject(site)).toThrow("This route is in no project.");
	for (const door of ["everybody", "token"] as const) {
		const open = {};
		await admitToSite({ request, context: open }, door);
		expect(actingIn(open)).toEqual({ actor: "visitor" });
	}
});

test("whoever is refused is told why, and sent back to where they were, whatever it is called", async () => {
	const { request } = await somebody("viewer");
	const refusal = (thrown: unknown) => (thrown as Response).text();
	expect(await enterSite(request).catch(refusal)).toBe("Only an administrator can do that.");
	const odd = new Request("http://concord.example/projects/x.data.y/items.data");
	const sent = await enterSite(odd).catch((thrown: Response) => thrown.headers.get("location"));
	expect(sent).toBe("/sign-in?to=%2Fprojects%2Fx.data.y%2Fitems");
});

test("without a session one is sent to sign in and back to the page", async () => {
	try {
		await enter(requestWith(""), "member", "handbook");
		expect.unreachable();
	} catch (thrown) {
		expect((thrown as Response).headers.get("location")).toBe(
			"/sign-in?to=%2Fprojects%2Fhandbook%2Fitems%3Fafter%3D3",
		);
	}
});

test("S4: every sign-in is a session of its own, and one that ended opens nothing", async () => {
	const { id, request } = await somebody("viewer");
	const cookie = await startSession(db, id, new Date());
	expect(cookie).toMatch(/; HttpOnly; SameSite=Lax;/);
	const other = requestWith(cookie.split(";")[0] ?? "");
	expect(other.headers.get("cookie")).not.toBe(request.headers.get("cookie"));
	await endSession(db, request);
	expect(await signedIn(request)).toBeNull();
	expect((await signedIn(other))?.id).toBe(id);
});
