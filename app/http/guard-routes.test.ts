import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "#db/model/roles.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import routeMap from "../routes.ts";
import type { Access } from "./access.ts";
import { guardRoutes } from "./guard-routes.server.ts";
import { inProject, signedInAs } from "./guards.server.ts";
import { startSession } from "./session.server.ts";

type Routes = ServerBuild["routes"];
type Module = Routes[string]["module"];

/** Everything that is not for administrators alone. */
const OPEN: Record<string, Access> = {
	"projects/projects.route.tsx": { mayRead: "signed-in" },
	"accounts/setup.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"accounts/demo.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"accounts/sign-in.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"accounts/account.route.tsx": { mayRead: "signed-in", maySend: "signed-in" },
	"accounts/elsewhere.route.ts": { mayRead: "everybody", maySend: "everybody" },
	"accounts/elsewhere-back.route.tsx": { mayRead: "everybody" },
	"accounts/sign-out.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"accounts/welcome.route.tsx": { mayRead: "everybody" },
	"api/api.route.ts": { mayRead: "token", maySend: "token" },
	"mcp/mcp.route.ts": { mayRead: "token", maySend: "token" },
	"accounts/join.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"accounts/reset.route.tsx": { mayRead: "everybody", maySend: "everybody" },
	"help/neighbours/from-tool.route.tsx": { mayRead: "signed-in" },
	"help/neighbours/from-tools.route.tsx": { mayRead: "signed-in" },
	"api/api-guide.route.tsx": { mayRead: "signed-in" },
	"help/published-figures.route.tsx": { mayRead: "signed-in" },
	"help/reproduce.route.tsx": { mayRead: "signed-in" },
	"help/statistics-guide.route.tsx": { mayRead: "signed-in" },
	"http/health.route.ts": { mayRead: "everybody" },
	"http/metrics.route.ts": { mayRead: "everybody" },
	"http/ready.route.ts": { mayRead: "everybody" },
	"http/unknown-page.route.tsx": { mayRead: "everybody" },
	"http/moved.route.ts": { mayRead: "member" },
	"projects/project.route.tsx": { mayRead: "member" },
	"projects/overview.route.tsx": { mayRead: "member" },
	"projects/items/items.route.tsx": { mayRead: "unblinded" },
	"rubric/guideline.route.tsx": { mayRead: "member" },
	"labelling/items-ahead.route.ts": { mayRead: "member", maySend: "member" },
	"labelling/label.route.tsx": { mayRead: "member" },
	"labelling/label-item.route.tsx": { mayRead: "member", maySend: "member" },
	"labelling/reference.route.ts": { mayRead: "member", maySend: "member" },
	"labelling/save-annotation.route.ts": { mayRead: "member", maySend: "member" },
	"labelling/whose-answers.route.ts": { mayRead: "everybody" },
	"labelling/my-work.route.tsx": { mayRead: "member" },
	"labelling/training/save-training.route.ts": { mayRead: "member", maySend: "member" },
	"labelling/training/training.route.tsx": { mayRead: "member", maySend: "member" },
	"projects/items/item.route.tsx": { mayRead: "unblinded" },
	"projects/items/item-ids.route.ts": { mayRead: "unblinded" },
	"judge-page/better-cuts.route.tsx": { mayRead: "unblinded" },
	"judge-page/former-page.route.ts": { mayRead: "unblinded" },
	"judge-page/inbox.route.tsx": { mayRead: "unblinded" },
	"judge-page/judge-page.route.tsx": { mayRead: "unblinded" },
	"accept-rate/accept-rate.route.tsx": { mayRead: "unblinded" },
	"comparing/compare.route.tsx": { mayRead: "unblinded" },
	"comparing/compared-items.route.tsx": { mayRead: "unblinded" },
	"decide/decide.route.tsx": { mayRead: "unblinded" },
	"decide/listed-items.route.tsx": { mayRead: "unblinded" },
	"decide/dimension.route.tsx": { mayRead: "unblinded" },
	"analyses/analyses.route.tsx": { mayRead: "unblinded" },
	"analyses/analysis.route.tsx": { mayRead: "unblinded" },
	"analyses/a12-insights/insights.route.tsx": { mayRead: "unblinded" },
	"adjudication/adjudicate.route.tsx": { mayRead: "adjudicator", maySend: "adjudicator" },
	"export/bundle.route.ts": { mayRead: "unblinded" },
	"export/reporting/report.route.tsx": { mayRead: "unblinded" },
	"export/reporting/report-file.route.ts": { mayRead: "unblinded" },
	"export/reporting/report-style.route.ts": { mayRead: "everybody" },
	"export/export.route.tsx": { mayRead: "unblinded" },
	"export/export-file.route.ts": { mayRead: "unblinded" },
	"export/foreign/foreign-file.route.ts": { mayRead: "unblinded" },
};

const VISITORS = [...ROLES, "stranger", "nobody", "administrator of the installation"] as const;
type Visitor = (typeof VISITORS)[number];

const SITE: Record<string, (visitor: Visitor) => string> = {
	everybody: () => "reached",
	// Which is asked for by the route itself: app/api.
	token: () => "reached",
	"signed-in": (visitor) => (visitor === "nobody" ? "to sign in" : "reached"),
	administrator: (visitor) => {
		if (visitor === "nobody") return "to sign in";
		return visitor === "administrator of the installation" ? "reached" : "403";
	},
};

const PROJECT: Record<string, readonly Visitor[]> = {
	member: ["administrator", "adjudicator", "viewer", "annotator"],
	unblinded: ["administrator", "adjudicator", "viewer"],
	adjudicator: ["administrator", "adjudicator"],
	administrator: ["administrator"],
};

function inProjectExpected(door: string, visitor: Visitor): string {
	if (visitor === "nobody") return "to sign in";
	if (visitor === "stranger") return "404";
	if (visitor === "administrator of the installation") return "reached";
	return PROJECT[door]?.includes(visitor) ? "reached" : "403";
}

/** The routes as the server's build lists them, with modules that say who may and do nothing. */
function listed(entries: readonly RouteConfigEntry[], modules: Record<string, Module>): Routes {
	const routes: Routes = { root: { id: "root", path: "", module: { default: () => null } } };
	const add = (entry: RouteConfigEntry, parentId: string): void => {
		const module = modules[`/app/${entry.file}`];
		if (!module) throw new Error(`there is no ${entry.file}`);
		routes[entry.file] = { id: entry.file, parentId, path: entry.path, module };
		for (const child of entry.children ?? []) add(child, entry.file);
	};
	for (const entry of entries) add(entry, "root");
	return routes;
}

const reached = () => "reached";

/** The module with its own word on who may open it, and nothing behind it. */
function emptied(module: Module): Module {
	return {
		default: module.default,
		handle: module.handle,
		...(module.loader && { loader: reached }),
		...(module.action && { action: reached }),
	};
}

/** Pages as somebody might write them tomorrow: they say nothing about who may open them. */
const NEW_PAGES: readonly RouteConfigEntry[] = [
	{ path: "projects/:projectSlug/new", file: "new-in-project.route.tsx" },
	{ path: "new", file: "new-in-site.route.tsx" },
	{ path: "new-without-loader", file: "new-without-loader.route.tsx" },
];

let guarded: Routes;
let modules: Record<string, Module>;
const cookies = new Map<Visitor, string>();

beforeAll(async () => {
	const imports = import.meta.glob<Module>("/app/**/*.route.{ts,tsx}");
	modules = Object.fromEntries(
		await Promise.all(
			Object.entries(imports).map(async ([path, load]) => [path, emptied(await load())] as const),
		),
	);
	const silent = { default: () => null, loader: reached, action: reached };
	modules["/app/new-in-project.route.tsx"] = silent;
	modules["/app/new-in-site.route.tsx"] = silent;
	modules["/app/new-without-loader.route.tsx"] = { default: () => null };
	guarded = guardRoutes(listed([...(await routeMap), ...NEW_PAGES], modules));

	const db = await openTestDatabase();
	(globalThis as { concordDatabase?: typeof db }).concordDatabase = db;
	const now = new Date();
	const project = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!project) throw new Error("the slug is free");
	for (const visitor of VISITORS) {
		if (visitor === "nobody") continue;
		const isAdministrator = visitor === "administrator of the installation";
		const account = await newAccount(
			{ name: visitor, login: visitor, password: "a long enough one" },
			{ isAdministrator, now },
		);
		await createAccount(db, account);
		const role = ROLES.find((role) => role === visitor);
		const member = { projectId: project.id, accountId: account.id, now };
		if (role) await createMembership(db, { ...member, role });
		cookies.set(visitor, (await startSession(db, account.id, now)).split(";")[0] ?? "");
	}
});

type Handler = NonNullable<Module["loader"]>;

async function outcome(handler: Handler, visitor: Visitor, slug = "handbook"): Promise<string> {
	const cookie = cookies.get(visitor) ?? "";
	const request = new Request("http://concord.example/a/page.data?x=1", {
		headers: { cookie, origin: "http://concord.example" },
	});
	try {
		const answer = await handler({ request, context: {}, params: { projectSlug: slug } });
		return answer === null ? "reached" : String(answer);
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown;
		if (thrown.status === 302) {
			expect(thrown.headers.get("location")).toBe("/sign-in?to=%2Fa%2Fpage%3Fx%3D1");
			return "to sign in";
		}
		return String(thrown.status);
	}
}

function isOfProject(id: string): boolean {
	const route = guarded[id];
	return (
		route !== undefined &&
		(route.path?.includes(":projectSlug") || isOfProject(route.parentId ?? ""))
	);
}

describe.each(VISITORS)("what opens for: %s", (visitor) => {
	test("S2: every page and form, by its door", async ({ task }) => {
		const seen: Record<string, string> = {};
		const expected: Record<string, string> = {};
		for (const [id, { module }] of Object.entries(guarded)) {
			if (id === "root") continue;
			const handlers = { mayRead: module.loader, maySend: module.action };
			for (const which of ["mayRead", "maySend"] as const) {
				const handler = handlers[which];
				if (!handler) continue;
				const door = OPEN[id]?.[which] ?? "administrator";
				seen[`${id} ${which}`] = await outcome(handler, visitor);
				expected[`${id} ${which}`] = isOfProject(id)
					? inProjectExpected(door, visitor)
					: (SITE[door]?.(visitor) ?? "no such door");
			}
		}
		task.meta.tried = Object.keys(seen).length;
		task.meta.failed = Object.keys(seen).filter((door) => seen[door] !== expected[door]).length;
		expect(Object.keys(seen).length).toBeGreaterThan(60);
		expect(seen).toEqual(expected);
	});

	test("S2: a page that says nothing is for administrators alone", async () => {
		const isAdministrator = visitor === "administrator of the installation";
		const { loader, action } = guarded["new-in-project.route.tsx"]?.module ?? {};
		const inside = isAdministrator || visitor === "administrator";
		for (const handler of [loader, action]) {
			if (!handler) throw new Error("the page has both");
			expect((await outcome(handler, visitor)) === "reached").toBe(inside);
		}
		for (const file of ["new-in-site.route.tsx", "new-without-loader.route.tsx"]) {
			const read = guarded[file]?.module.loader;
			if (!read) throw new Error("the page can be read");
			expect((await outcome(read, visitor)) === "reached").toBe(isAdministrator);
		}
	});

	test("S2: nothing opens in a project that does not exist", async () => {
		const expected = visitor === "nobody" ? "to sign in" : "404";
		for (const [id, { module }] of Object.entries(guarded)) {
			if (!isOfProject(id) || !module.loader) continue;
			expect(await outcome(module.loader, visitor, "nothing")).toBe(expected);
		}
	});
});

test("every open door belongs to a page of the map", () => {
	expect(Object.keys(OPEN).filter((id) => !guarded[id])).toEqual([]);
});

test("layout and page of one request look for the account and the project once", async () => {
	let context = {};
	const inside = {
		default: reached,
		loader: () => inProject(context),
		handle: { mayRead: "member" },
	};
	const routes = guardRoutes(
		listed(
			[{ path: "projects/:projectSlug", file: "a.tsx", children: [{ path: "b", file: "b.tsx" }] }],
			{ "/app/a.tsx": inside, "/app/b.tsx": inside },
		),
	);
	const cookie = cookies.get("viewer") ?? "";
	const visit = (file: string) => {
		const request = new Request("http://concord.example/projects/handbook", {
			headers: { cookie },
		});
		return routes[file]?.module.loader?.({ request, context, params: { projectSlug: "handbook" } });
	};
	const [layout, page] = await Promise.all([visit("a.tsx"), visit("b.tsx")]);
	expect(layout).toBe(page);
	expect(layout).toMatchObject({ role: "viewer", project: { slug: "handbook" } });
	expect(signedInAs(context).name).toBe("viewer");
	context = {};
	expect(() => signedInAs(context)).toThrow(/No guard/);
});

test("layout and page of one request are refused with an answer each, which can be read", async () => {
	const page = { default: reached, handle: { mayRead: "member" } };
	const routes = guardRoutes(
		listed(
			[{ path: "projects/:projectSlug", file: "a.tsx", children: [{ path: "b", file: "b.tsx" }] }],
			{ "/app/a.tsx": page, "/app/b.tsx": page },
		),
	);
	const context = {};
	const headers = { cookie: cookies.get("viewer") ?? "" };
	const answers = ["a.tsx", "b.tsx"].map(async (file) => {
		const request = new Request("http://concord.example/projects/nothing", { headers });
		const params = { projectSlug: "nothing" };
		const thrown = await Promise.resolve(
			routes[file]?.module.loader?.({ request, context, params }),
		).catch((refusal: unknown) => refusal);
		return thrown instanceof Response ? [thrown.status, await thrown.text()] : thrown;
	});
	const refused = [404, "There is no such project, or you are not a member of it."];
	expect(await Promise.all(answers)).toEqual([refused, refused]);
});
