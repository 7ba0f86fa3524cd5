import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const CLIENT = { id: "concord", secret: "a secret of the provider" } as const;

/** Claims of an identity token, which a test makes wrong ones of. */
export type Claims = Record<string, unknown>;

type Options = {
	readonly redirectUri: string;
	/** What the provider says of whoever signs in by that name, beyond the name, in which of its documents. */
	readonly claimsOf: (login: string, where: "id_token" | "userinfo") => Claims;
};

/** A provider of OpenID Connect on this machine; whoever signs in is who they say. */
export async function startProvider({ redirectUri, claimsOf }: Options) {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = new Provider(issuer, {
		clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
		cookies: { keys: ["of the test"] },
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
		// Both documents carry what is asked for.
		conformIdTokenClaims: false,
		findAccount: (_context: unknown, sub: string) => ({
			accountId: sub,
			claims: (where: "id_token" | "userinfo") => ({ sub, ...claimsOf(sub, where) }),
		}),
	});
	let change: ((claims: Claims) => Claims) | null = null;
	server.on("request", (request, response) => {
		if (change && request.url?.startsWith("/token")) rewriteToken(response, change);
		provider.callback()(request, response);
	});
	return {
		issuer,
		/** From now on identity tokens carry other claims, under the signature of the right ones. */
		falsify(how: ((claims: Claims) => Claims) | null) {
			change = how;
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function rewriteToken(response: ServerResponse, change: (claims: Claims) => Claims): void {
	const end = response.end;
	response.end = ((body: string | Buffer) => {
		const answer = JSON.parse(String(body)) as { id_token?: string };
		const [head, payload = "", signature] = (answer.id_token ?? "").split(".");
		const claims = change(JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims);
		const changed = Buffer.from(JSON.stringify(claims)).toString("base64url");
		const text = JSON.stringify({ ...answer, id_token: [head, changed, signature].join(".") });
		response.setHeader("content-length", Buffer.byteLength(text));
		return Reflect.apply(end, response, [text]);
	}) as typeof end;
}

/**
 * Goes through the provider's pages as a browser does.
 * @param login null: consent is refused
 * @returns the address that it leads back to
 */
export async function throughProvider(location: string, login: string | null): Promise<string> {
	const jar = new Map<string, string>();
	let [url, form]: [string, URLSearchParams | null] = [location, null];
	for (let steps = 0; steps < 20; steps++) {
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
		const answer: Response = await fetch(url, {
			redirect: "manual",
			headers: { cookie },
			...(form && { method: "POST", body: form }),
		});
		for (const line of answer.headers.getSetCookie()) {
			const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
			jar.set(name, value);
		}
		const next: string | null = answer.headers.get("location");
		form = null;
		if (next !== null) {
			url = new URL(next, url).href;
			if (new URL(url).origin !== new URL(location).origin) return url;
			continue;
		}
		const page = await answer.text();
		const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1];
		if (!prompt) throw new Error(`no form on ${url} (${answer.status}): ${page.slice(0, 500)}`);
		if (login === null) url = `${url}/abort`;
		else form = new URLSearchParams({ prompt, login, password: "any" });
	}
	throw new Error("the provider leads back and forth");
}
