import { createHash } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { whoActs } from "#db/audit/acting.ts";
import type { Database } from "#db/dialect";
import { createAccount, setDisabled } from "#db/queries/accounts.server.ts";
import {
	changeMembership,
	createMembership,
	deleteMembership,
} from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { deleteSessionsOf } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { beginTrace } from "../base/request-trace.server.ts";
import { guardRoutes } from "./guard-routes.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { startSession } from "./session.server.ts";

type Routes = ServerBuild["routes"];
type Module = Routes[string]["module"];
type Which = "loader" | "action";

const HOST = "http://concord.example";
let accountId: string;
let cookie: string;

let db: Database;
let ids: { projectId: string; accountId: string };

/** The guards ask the process-wide connection. */
async function madeAnew(): Promise<Database> {
	const db = await openTestDatabase();
	(globalThis as { concordDatabase?: typeof db }).concordDatabase = db;
	const now = new Date();
	const project = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!project) throw new Error("the slug is free");
	const chosen = { name: "Ada", login: "ada", password: "a long enough one" };
	const account = await newAccount(chosen, { isAdministrator: false, now });
	await createAccount(db, account);
	await createMembership(db, { projectId: project.id, accountId: account.id, role: "viewer", now });
	accountId = account.id;
	ids = { projectId: project.id, accountId };
	cookie = (await startSession(db, account.id, now)).split(";")[0] ?? "";
	return db;
}

beforeEach(async () => {
	db = await madeAnew();
});

const OF_PROJECT = { mayRead: "member", maySend: "member" } as const;
const OF_SITE = { mayRead: "everybody", maySend: "everybody" } as const;

/** Pages as the server's build lists them: the frame, two of the site, a layout of a project and a page in it. */
function pages(handlers: Pick<Module, Which>): Routes {
	const page = (
		id: string,
		{ parentId, path, handle }: { parentId?: string; path?: string; handle?: Module["handle"] },
	) => ({ [id]: { id, parentId, path, module: { default: () => null, handle, ...handlers } } });
	return guardRoutes({
		...page("frame", { path: "" }),
		...page("start", { parentId: "frame", handle: OF_SITE }),
		...page("about", { parentId: "frame", path: "about", handle: OF_SITE }),
		...page("api", { parentId: "frame", path: "api", handle: { maySend: "token" } }),
		...page("project", { parentId: "frame", path: "projects/:projectSlug", handle: OF_PROJECT }),
		...page("item", { parentId: "project", path: "items/:itemId", handle: OF_PROJECT }),
		...page("aside", { parentId: "project", handle: OF_PROJECT }),
	});
}

/** What a page answers to somebody who is in the project; a refusal is an answer too. */
async function ask(route: Routes[string] | undefined, which: Which, origin = HOST) {
	const handler = route?.module[which];
	if (!handler) throw new Error(`the page has no ${which}`);
	const headers = { cookie, origin };
	const request = new Request(`${HOST}/projects/handbook`, { headers });
	return Promise.resolve(
		handler({ request, context: {}, params: { projectSlug: "handbook" } }),
	).catch((thrown: unknown) => thrown);
}

test("the log is told which page answers, by its pattern", async () => {
	const guarded = pages({ loader: () => "read", action: () => "sent" });
	const seen: Record<string, string | null> = {};
	for (const id of ["start", "about", "project", "item", "aside"]) {
		for (const which of ["loader", "action"] as const) {
			const trace = { id: "1", route: null };
			beginTrace(trace);
			expect(await ask(guarded[id], which)).toBe(which === "loader" ? "read" : "sent");
			seen[`${id} ${which}`] = trace.route;
		}
	}
	expect(seen).toEqual({
		"start loader": "/",
		"start action": "/",
		"about loader": "/about",
		"about action": "/about",
		"project loader": "/projects/:projectSlug",
		"project action": "/projects/:projectSlug",
		"item loader": "/projects/:projectSlug/items/:itemId",
		"item action": "/projects/:projectSlug/items/:itemId",
		"aside loader": "/projects/:projectSlug",
		"aside action": "/projects/:projectSlug",
	});
});

test("what is done is done as who was let in", async () => {
	const guarded = pages({ loader: whoActs, action: whoActs } as unknown as Module);
	const session = createHash("sha256")
		.update(cookie.split("=")[1] ?? "")
		.digest("hex");
	const ada = { actor: "account", accountId, letInBy: { session } };
	expect(await ask(guarded.item, "loader")).toEqual(ada);
	expect(await ask(guarded.item, "action")).toEqual(ada);
	expect(await ask(guarded.about, "loader")).toEqual({ actor: "visitor" });
});

/** Sends a form to a page of the project; something happens once its first half is there. */
async function sendSlowly(route: Routes[string] | undefined, amid: () => Promise<unknown>) {
	let isSecondHalf = false;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (isSecondHalf) await amid();
			controller.enqueue(Buffer.from(isSecondHalf ? "rest" : "word="));
			if (isSecondHalf) controller.close();
			isSecondHalf = true;
		},
	});
	const headers = { cookie, origin: HOST, "content-type": "application/x-www-form-urlencoded" };
	const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
	const request = new Request(`${HOST}/projects/handbook`, init);
	const sent = { request, context: {}, params: { projectSlug: "handbook" } };
	return Promise.resolve(route?.module.action?.(sent)).catch((thrown: unknown) => thrown);
}

test("Forms: whoever is signed out, closed or given another role while a form comes changes nothing with it", async () => {
	const done: unknown[] = [];
	const action: Module["action"] = async ({ request }) => {
		done.push((await postedForm(request)).get("word"));
		return "sent";
	};
	const { item } = pages({ action });
	const statusOf = async (amid: () => Promise<unknown>) => {
		const answer = await sendSlowly(item, amid);
		return answer instanceof Response ? answer.status : answer;
	};
	expect(await statusOf(async () => {})).toBe("sent");
	expect(done).toEqual(["rest"]);
	expect(await statusOf(() => changeMembership(db, ids, { role: "annotator" }))).toBe(403);
	expect(await statusOf(async () => {})).toBe("sent");
	expect(await statusOf(() => deleteMembership(db, ids.projectId, accountId))).toBe(404);
	await createMembership(db, { ...ids, role: "viewer", now: new Date() });
	const disabledAt = new Date();
	expect(await statusOf(() => setDisabled(db, { accountId, disabledAt }))).toBe(403);
	await setDisabled(db, { accountId, disabledAt: null });
	cookie = (await startSession(db, accountId, new Date())).split(";")[0] ?? "";
	const signOut = () => deleteSessionsOf(db, { accountId, kept: null });
	const refused = (await sendSlowly(item, signOut)) as Response;
	expect([refused.status, await refused.text()]).toEqual([
		403,
		"You were signed out, or signed in anew, while the form was on its way, so nothing was changed. Open the page again.",
	]);
	// Who is not signed in when the form begins is led to sign in.
	expect(await statusOf(async () => {})).toBe(302);
	expect(done).toEqual(["rest", "rest"]);
});

test("what another site sends is refused, but where a token is asked for", async () => {
	let done = 0;
	const guarded = pages({ action: () => ++done, loader: () => "read" });
	for (const id of ["start", "about", "project", "item"]) {
		const refused = (await ask(guarded[id], "action", "http://other.example")) as Response;
		expect([id, refused.status]).toEqual([id, 403]);
		expect(await refused.text()).toContain("did not come from this site");
		expect(await ask(guarded[id], "loader", "http://other.example")).toBe("read");
	}
	expect(done).toBe(0);
	expect(await ask(guarded.api, "action", "http://other.example")).toBe(1);
});

test("the frame is as it was, and a page has the handlers that it had", async () => {
	const both = pages({ loader: () => "read", action: () => "sent" });
	const neither = pages({});
	const handlersOf = ({ module }: Routes[string]) => [!!module.loader, !!module.action];
	expect(await ask(both.frame, "loader")).toBe("read");
	expect(Object.values(neither).map(handlersOf)).toEqual([
		[false, false],
		// What only shows something is asked who is there too.
		...Array(6).fill([true, false]),
	]);
	expect(await ask(neither.item, "loader")).toBeNull();
	// Which nobody but administrators may open, because it does not say who.
	expect(((await ask(neither.api, "loader")) as Response).status).toBe(403);
	expect(
		guardRoutes({ only: { id: "only", path: "", module: {} as Module } }).only?.module,
	).toEqual({});
});

test("a page that names a door of another place is named when the server starts", () => {
	const starting = (path: string, handle: Module["handle"]) => () =>
		guardRoutes({ odd: { id: "odd.tsx", path, module: { default: () => null, handle } } });
	expect(starting("projects/:projectSlug/x", { maySend: "signed-in" })).toThrow(
		'odd.tsx is in a project: "signed-in" is no door of it.',
	);
	expect(starting("x", { mayRead: "member" })).toThrow(
		'odd.tsx is in no project: "member" is no door of the site.',
	);
	// A part that is only called alike is no project.
	expect(starting("x/:projectSlugs", { mayRead: "member" })).toThrow("is in no project");
});
