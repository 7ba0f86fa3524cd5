/** Every action of the route map, through its guard, against a real database. */
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { type LoggedEntry, logPage } from "#db/queries/audit-log.server.ts";
import { installationSecret } from "#db/queries/installation-secret.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { newAccount } from "../../accounts/new-account.server.ts";
import { guardRoutes } from "../../http/guard-routes.server.ts";
import { startSession } from "../../http/session.server.ts";
import { aJudgeOf } from "../../judging/testing/judged-project.ts";
import { assignItems } from "../../labelling/assign-items.server.ts";
import { aLabellingProject, now } from "../../labelling/testing.ts";
import routeMap from "../../routes.ts";

type Routes = ServerBuild["routes"];

export type Known = {
	readonly db: Database;
	readonly ada: string;
	readonly adasRater: string;
	readonly itemId: string;
	readonly nextItemId: string;
	readonly rubricId: string;
	readonly judgeId: string;
	readonly runId: string;
};

export const PASSWORD = "a long enough one";

/** A project with a lead and an annotator who are signed in, and all actions that can be sent to it. */
export type ActionDesk = {
	readonly db: Database;
	readonly routes: Routes;
	readonly known: Known;
	/** Sends a form to a route as somebody. @returns the status that it is answered with */
	readonly send: (file: string, sent: Sent) => Promise<number>;
	/** What the log says since a position, oldest first. */
	readonly entriesAfter: (position: number) => Promise<LoggedEntry[]>;
};

type Sent = {
	readonly by: string;
	/** As whom a visitor goes on, once the answer brings a session. */
	readonly who?: string | undefined;
	readonly form: Readonly<Record<string, string>>;
	readonly params?: object;
};

async function guardedRoutes(): Promise<Routes> {
	const modules = import.meta.glob<Routes[string]["module"]>("/app/**/*.route.{ts,tsx}");
	const listed: Routes = { root: { id: "root", path: "", module: { default: () => null } } };
	const add = async (entry: RouteConfigEntry, parentId: string): Promise<void> => {
		const module = await modules[`/app/${entry.file}`]?.();
		if (!module) throw new Error(`there is no ${entry.file}`);
		listed[entry.file] = { id: entry.file, parentId, path: entry.path, module };
		for (const child of entry.children ?? []) await add(child, entry.file);
	};
	for (const entry of await routeMap) await add(entry, "root");
	return guardRoutes(listed);
}

/** Makes it, with a database in memory that all requests of this process go to. */
export async function anActionDesk(): Promise<ActionDesk> {
	const routes = await guardedRoutes();
	const cookies = new Map<string, string>();
	const desk = await aLabellingProject();
	const { db } = desk;
	// Made by the server where it first needs it, not by who signs in.
	await installationSecret(db);
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	const moment = new Date();
	const [lead, ada] = await Promise.all(
		["lead", "ada"].map((login) =>
			newAccount(
				{ name: login, login, password: PASSWORD },
				{ isAdministrator: login === "lead", now: moment },
			),
		),
	);
	for (const account of [lead, ada]) {
		if (!account) throw new Error("it was made");
		await createAccount(db, account);
		cookies.set(account.login, (await startSession(db, account.id, moment)).split(";")[0] ?? "");
	}
	const accountId = ada?.id ?? "";
	const projectId = desk.project.id;
	await createMembership(db, { projectId, accountId, role: "annotator", now });
	const rater = newRater({ projectId, name: "Ada L.", kind: "human", accountId, createdAt: now });
	await createRaters(db, [rater]);
	await assignItems(db, { projectId, raterIds: [rater.id], count: "all", seed: 1, now });
	const judge = await aJudgeOf(db, {
		projectId,
		name: "overlap",
		protocol: "baseline",
		parameters: {},
		endpointId: null,
		model: null,
		binding: {},
	});
	const known: Known = {
		db,
		ada: accountId,
		adasRater: rater.id,
		itemId: desk.itemIds[0] ?? "",
		nextItemId: desk.itemIds[1] ?? "",
		rubricId: (await currentRubric(db, projectId))?.id ?? "",
		judgeId: judge.id,
		runId: "",
	};
	return {
		...{ db, routes, known },
		async send(file, { by, who, ...sent }) {
			const { status, session } = await sendTo(routes[file], {
				cookie: cookies.get(by) ?? "",
				...sent,
			});
			if (who && session) cookies.set(who, session);
			return status;
		},
		async entriesAfter(position) {
			const { entries } = await logPage(db, {}, { before: null, limit: 1000 });
			return entries.filter((entry) => entry.position > position).reverse();
		},
	};
}

async function sendTo(
	route: Routes[string] | undefined,
	{ cookie, form, params = {} }: Omit<Sent, "by" | "who"> & { readonly cookie: string },
): Promise<{ status: number; session?: string | undefined }> {
	const request = new Request("http://concord.example/page", {
		method: "POST",
		headers: {
			origin: "http://concord.example",
			host: "concord.example",
			cookie,
			"content-type": "application/x-www-form-urlencoded",
		},
		body: new URLSearchParams(form),
	});
	const action = route?.module.action;
	if (!action) throw new Error("this route has no action");
	try {
		const answer: unknown = await action({
			request,
			context: {},
			params: { projectSlug: "handbook", ...params },
		});
		if (answer instanceof Response)
			return { status: answer.status, session: answer.headers.get("set-cookie")?.split(";")[0] };
		const { init } = (answer ?? {}) as { init?: { status?: number } | null };
		return { status: init?.status ?? 200 };
	} catch (thrown) {
		if (thrown instanceof Response) return { status: thrown.status };
		throw thrown;
	}
}
