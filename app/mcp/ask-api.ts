import { type Refusal, refused } from "../base/refusal.ts";

/** What an operation of the API answered, or why it did not, in a sentence for people. */
export type ApiAnswer<Body> = { readonly kind: "body"; readonly body: Body } | ApiRefusal;
export type ApiRefusal = Refusal & { readonly status: number };

export type SearchFields = Readonly<Record<string, string | number | undefined>>;

/** Reads from the API with somebody's token: here in this process, or of a server elsewhere. */
export type AskApi = <Body>(path: string, search?: SearchFields) => Promise<ApiAnswer<Body>>;

/** One request, however it goes. */
type Send = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

const NOT_OURS = "That address does not answer as an API of Concord does: check it.";

/**
 * The API as tools read it. Whatever a tool can see is what the token's scopes and its person's role open, since it
 * has no other way to the data.
 */
export function apiFor(token: string, send: Send): AskApi {
	return async function ask<Body>(path: string, search: SearchFields = {}) {
		const fields = Object.entries(search).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, String(value)]],
		);
		const query = fields.length > 0 ? `?${new URLSearchParams(fields)}` : "";
		const answer = await send(`${path}${query}`, { authorization: `Bearer ${token}` });
		const body: unknown = await answer.json().catch(() => null);
		if (body === null || typeof body !== "object") return { ...refused(NOT_OURS), status: 502 };
		if (answer.ok) return { kind: "body", body: body as Body };
		const detail = "detail" in body && typeof body.detail === "string" ? body.detail : NOT_OURS;
		return { ...refused(detail), status: answer.status };
	};
}

/** A part of an address. */
export function part(text: string): string {
	return encodeURIComponent(text);
}
