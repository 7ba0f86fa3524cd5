import { type Refusal, refused } from "../base/refusal.ts";

/** What an operation of the API answered, or why it did not, in a sentence for people. */
export type ApiAnswer<Body> = { readonly kind: "body"; readonly body: Body } | ApiRefusal;
export type ApiRefusal = Refusal & { readonly status: number };

export type SearchFields = Readonly<Record<string, string | number | undefined>>;

/** Reads from the API with somebody's token: here in this process, or of a server elsewhere. */
export type AskApi = <Body>(path: string, search?: SearchFields) => Promise<ApiAnswer<Body>>;

/** One request, however it goes. */
type Send = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

/** What came back of something that is no API of Concord, in a sentence. */
function notOurs({ status, headers }: Response, text: string): string {
	const type = headers.get("content-type")?.split(";", 1)[0] ?? "no content type";
	const what = text.trim() === "" ? "nothing in it" : type;
	return `That address does not answer as an API of Concord does: check it. It answered with status ${status} and ${what}.`;
}

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
		const text = await answer.text().catch(() => "");
		const body = jsonIn(text);
		if (body === null || typeof body !== "object")
			return { ...refused(notOurs(answer, text)), status: 502 };
		if (answer.ok) return { kind: "body", body: body as Body };
		if (!("detail" in body) || typeof body.detail !== "string")
			return { ...refused(notOurs(answer, text)), status: answer.status };
		const problems = (body as { fields?: Record<string, string[]> }).fields ?? {};
		// An agent reads one sentence, and puts right what it says.
		const more = Object.values(problems).flat();
		const isSaid = more.every((sentence) => body.detail === sentence);
		return {
			...refused(isSaid ? body.detail : [body.detail, ...more].join(" ")),
			status: answer.status,
		};
	};
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** A part of an address. */
export function part(text: string): string {
	return encodeURIComponent(text);
}
