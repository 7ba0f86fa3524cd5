import { z } from "zod";
import type { FieldProblems } from "../base/refusal.ts";

/** Every kind of answer that is none, with what it means; the page of the API explains them by these names. */
export const PROBLEMS = {
	unreadable: { status: 400, title: "The request cannot be read" },
	token: { status: 401, title: "No valid token" },
	scope: { status: 403, title: "The token has not got the scope" },
	role: { status: 403, title: "Your role does not allow it" },
	"not-there": { status: 404, title: "There is nothing at this address" },
	method: { status: 405, title: "Not with this method" },
	slow: { status: 408, title: "It did not come in time" },
	conflict: { status: 409, title: "It does not go together with what is there" },
	"under-way": { status: 409, title: "The same request is under way" },
	"too-large": { status: 413, title: "Too long" },
	"media-type": { status: 415, title: "Not this kind of content" },
	invalid: { status: 422, title: "Something of it is not as it has to be" },
	cursor: { status: 422, title: "The cursor is of another list" },
	"key-used": { status: 422, title: "The idempotency key is of another request" },
	"too-many": { status: 429, title: "Too many requests" },
	broken: { status: 500, title: "Something broke on our side" },
	"not-now": { status: 503, title: "Not now" },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemName = keyof typeof PROBLEMS;

/** An answer that is none, as RFC 9457 has it. */
export const ProblemJson = z.strictObject({
	type: z.string().describe("where the page of this API explains it"),
	title: z.string(),
	status: z.int(),
	detail: z.string().describe("what happened and what to do, in sentences"),
	fields: z
		.record(z.string(), z.array(z.string()))
		.optional()
		.describe("the same by the field of query or body that it is about"),
	request: z.string().optional().describe("the id under which the server's log tells of it"),
});

/** The outcome of a request that is not carried out. */
export type Problem = {
	readonly kind: "problem";
	readonly name: ProblemName;
	readonly detail: string;
	readonly fields?: FieldProblems | undefined;
	readonly headers?: Readonly<Record<string, string>>;
	readonly request?: string | undefined;
};

/** @param more its fields, and headers that go with it */
export function problem(
	name: ProblemName,
	detail: string,
	more: Pick<Problem, "fields" | "headers" | "request"> = {},
): Problem {
	return { kind: "problem", name, detail, ...more };
}

/** For ids that match nothing here. */
export function notThere(detail: string): Problem {
	return problem("not-there", detail);
}

/** What is not possible now is again so many seconds later. */
const TRY_AGAIN_S = 10;

/** For what cannot be done at the moment; says when to come back. */
export function notNow(detail: string): Problem {
	return problem("not-now", detail, { headers: { "retry-after": String(TRY_AGAIN_S) } });
}

export function isProblem(outcome: unknown): outcome is Problem {
	return (
		typeof outcome === "object" &&
		outcome !== null &&
		"kind" in outcome &&
		outcome.kind === "problem" &&
		"name" in outcome
	);
}

export const PROBLEM_TYPE = "application/problem+json";

/** What is said of several fields stands there alone, and not a second time beside them. */
function detailOf({ detail, fields = {} }: Problem): string {
	const said = [...new Set(Object.values(fields).flat())];
	if (said.length < 2 || !said.slice(0, 2).every((sentence) => detail.includes(sentence)))
		return detail;
	return `${said.length} things are not as they have to be, so nothing was changed: fields says each.`;
}

/** A sentence begins with a capital, unless with what somebody called their file or a host. */
function asSentence(text: string): string {
	const isWord = /^\p{L}[\p{L}'’-]*(?=[\s,;]|[:.](?:\s|$)|$)/u.test(text);
	return isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The problem as a response. */
export function problemResponse(answer: Problem): Response {
	const { name, fields, headers, request } = answer;
	const { status, title } = PROBLEMS[name];
	const detail = detailOf(answer);
	const body: z.infer<typeof ProblemJson> = {
		type: `/help/api#${name}`,
		...{ title, status, detail: asSentence(detail) },
		...(fields && { fields: { ...fields } }),
		...(request !== undefined && { request }),
	};
	return new Response(`${JSON.stringify(body)}\n`, {
		status,
		headers: { ...headers, "content-type": PROBLEM_TYPE },
	});
}
