/** The API behind a real socket: its route with its guard, on a database of its own, as `concord start` has it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { onTestFinished } from "vitest";
import type { Database } from "#db/dialect";
import type { ApiScope } from "#db/model/api-token.ts";
import { API_SCOPES } from "#db/model/api-token.ts";
import { newId } from "#db/model/ids.ts";
import type { Role } from "#db/model/roles.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters } from "#db/queries/raters.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import { missingRater } from "../../accounts/annotator-rater.server.ts";
import { makeToken } from "../../accounts/api-tokens.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { guardRoutes } from "../../http/guard-routes.server.ts";
import * as route from "../api.route.ts";

/** One request and what came back. */
export type Answered = {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** Undefined where it is no JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
	readonly json: any;
};

export type Ask = (
	method: string,
	path: string,
	more?: {
		readonly token?: string;
		readonly body?: unknown;
		readonly raw?: string | Buffer | FormData;
		readonly headers?: Readonly<Record<string, string>>;
	},
) => Promise<Answered>;

type ServedRoute = Pick<typeof route, "loader" | "action" | "handle">;

/** Serves the API of a database until the test is over. @returns its address */
export function servedApi(db: Database): Promise<string> {
	return servedRoutes(db, {});
}

/** The same with further routes that a token opens, by their addresses. */
export async function servedRoutes(
	db: Database,
	more: Readonly<Record<string, ServedRoute>>,
): Promise<string> {
	const shared = globalThis as { concordDatabase?: Database };
	shared.concordDatabase = db;
	const all = Object.entries({ ...more, "/api/v1": route });
	const guarded = guardRoutes(
		Object.fromEntries(
			all.map(([path, module]) => [
				path,
				{ id: path, path, module: { default: undefined as never, ...module } },
			]),
		),
	);
	// On a busy machine a connection lies idle for long, and a client would take it again as it is closed.
	const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
		const { method = "GET", headers, url } = incoming;
		const hasBody = method !== "GET" && method !== "HEAD";
		const request = new Request(`http://${headers.host}${url}`, {
			method,
			headers: Object.entries(headers).flatMap(([name, value]) =>
				value === undefined ? [] : [[name, String(value)] as [string, string]],
			),
			...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" as const }),
		});
		const at = all.find(([path]) => url?.startsWith(path))?.[0] ?? "/api/v1";
		const handler = hasBody ? guarded[at]?.module.action : guarded[at]?.module.loader;
		void (async () => {
			const answer = (await handler?.({ request, context: {}, params: {} })) as Response;
			outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
			if (!answer.body || method === "HEAD") return outgoing.end();
			return Readable.fromWeb(answer.body as NodeStream).pipe(outgoing);
		})();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Asks an API below its base. */
export function asking(url: string, token = ""): Ask {
	return async (method, path, { body, raw, headers = {}, ...more } = {}) => {
		const shown = more.token ?? token;
		const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
		const answer = await fetch(`${url}/api/v1${path}`, {
			method,
			headers: {
				...(shown && { authorization: `Bearer ${shown}` }),
				...(body !== undefined && { "content-type": "application/json" }),
				...headers,
			},
			...(sent !== undefined && { body: sent as BodyInit }),
		});
		const text = await answer.text();
		let json: unknown;
		try {
			json = JSON.parse(text);
		} catch {
			json = undefined;
		}
		return { status: answer.status, headers: answer.headers, text, json };
	};
}

/** Somebody with an account. */
export async function aPerson(db: Database, login: string, isAdministrator = false) {
	const id = newId("acct");
	await createAccount(db, {
		...{ id, login, name: login, passwordHash: null, disabledAt: null, isAdministrator },
		createdAt: new Date(),
	});
	return { id, login, name: login, isAdministrator } satisfies SignedIn;
}

/** The same, in a project. */
export async function aMember(db: Database, projectId: string, role: Role, login: string = role) {
	const account = await aPerson(db, login);
	const now = new Date();
	await createMembership(db, { projectId, accountId: account.id, role, now });
	const rater = { projectId, accountId: account.id, name: login, now };
	const missing = role === "annotator" ? await missingRater(db, rater) : null;
	if (missing) await createRaters(db, [missing]);
	return account;
}

/** A token as the account page makes it. */
export async function aToken(
	db: Database,
	account: SignedIn,
	{
		scopes = API_SCOPES,
		project = "",
		now = new Date(),
	}: { scopes?: readonly ApiScope[]; project?: string; now?: Date } = {},
): Promise<string> {
	const form = new FormData();
	form.set("tokenName", "of a test");
	form.set("days", "7");
	form.set("project", project);
	for (const scope of scopes) form.append("scopes", scope);
	const made = await makeToken(db, { account, form, now });
	if (isRefusal(made)) throw new Error(made.sentence);
	return made.token;
}
