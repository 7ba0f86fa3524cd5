import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { actingAs } from "#db/audit/acting.ts";
import type { Database } from "#db/dialect";
import { database } from "../base/database.server.ts";
import { log } from "../base/log.server.ts";
import { ownValue } from "../base/own-value.ts";
import { type FieldProblems, isRefusal } from "../base/refusal.ts";
import { requestId } from "../base/request-trace.server.ts";
import { passingTrouble } from "../base/system-trouble.ts";
import { asThereIsRoom } from "../http/room-to-send.server.ts";
import { admittedToProject, admittedToSite, bearerIn, lackedScope } from "./bearer.server.ts";
import { cursorText, positionOf } from "./cursor.ts";
import { type Found, findOperation } from "./find-operation.ts";
import { type Answer, once } from "./idempotency.server.ts";
import { openApiDocument } from "./openapi.server.ts";
import type { Bearer, Listed, Operation, ProjectCall, Streamed } from "./operation.ts";
import { isProblem, notNow, notThere, type Problem, problem, problemResponse } from "./problem.ts";
import { rateLimit } from "./rate-limit.server.ts";
import { checked, queryOf, readBody } from "./read-request.server.ts";

/** Where the API lies. */
export const BASE = "/api/v1";
/** Read without a token: it holds nothing of the installation. */
const DOCUMENT = "/openapi.json";

/** Answers every request below `/api/v1`, whatever comes: with JSON, a file, or a problem. */
export async function answerRequest(request: Request): Promise<Response> {
	try {
		const answer = await answered(request, database());
		return isProblem(answer) ? problemResponse(answer) : answer;
	} catch (thrown) {
		return problemResponse(troubleOf(thrown, request));
	}
}

function troubleOf(thrown: unknown, { method, signal }: Request): Problem {
	if (signal.aborted) return problem("slow", "The request was broken off.");
	const why = passingTrouble(thrown);
	if (why === null) {
		log().error({ method, err: thrown }, "A request broke");
		return problem(
			"broken",
			"The request could not be carried out, and it was written to the server’s log. What was stored before stays stored; look there whether what you asked for last is among it.",
			{ request: requestId() ?? undefined },
		);
	}
	log().warn({ method, why }, "A request could not be finished");
	return notNow(why);
}

async function answered(request: Request, db: Database): Promise<Response | Problem> {
	const url = new URL(request.url);
	const path = url.pathname.slice(BASE.length);
	const method = request.method === "HEAD" ? "GET" : request.method;
	if (path === DOCUMENT) {
		return method === "GET" ? json({ status: 200, body: documentText() }) : notWith(["GET"]);
	}
	const found = findOperation(path);
	if (!found) {
		return notThere(
			`There is nothing at ${shortened(path)}: /help/api and ${BASE}${DOCUMENT} list what there is.`,
		);
	}
	const operation = found.byMethod.get(method);
	if (!operation) return notWith([...found.byMethod.keys()]);
	const now = new Date();
	const bearer = await bearerIn(db, request, now);
	if (isProblem(bearer)) return bearer;
	const refused =
		rateLimit().take(bearer.token.id, now.getTime()) ?? lackedScope(bearer, operation.scope);
	if (refused) return refused;
	const { account, token } = bearer;
	const letInBy = { token: token.id };
	return actingAs({ actor: "account", accountId: account.id, letInBy }, () =>
		carriedOut({ ...bearer, db, request, now }, { operation, found, url }),
	);
}

type Base = Bearer & Pick<ProjectCall, "db" | "request" | "now">;
type Asked = { readonly operation: Operation; readonly found: Found; readonly url: URL };

/** Who may is asked before anything of the body is read. */
async function carriedOut(
	base: Base,
	{ operation, found: { parts }, url }: Asked,
): Promise<Response | Problem> {
	const { db, request, now, token } = base;
	const { project: slug = "", ...rest } = parts;
	const place = await admitted(db, base, { slug, operation });
	if (isProblem(place)) return place;
	const params = checked(operation.params, rest, "address");
	if (isProblem(params)) return notThere("There is nothing of this id here.");
	const sent = queryOf(url);
	if (isProblem(sent)) return sent;
	const query = checked(operation.query, sent, "query");
	if (isProblem(query)) return query;
	const list = {
		operation: operation.id,
		projectId: place?.project.id ?? null,
		query: query.value as Record<string, unknown>,
	};
	const cursor = sent.cursor !== undefined && operation.position ? sent.cursor : null;
	const after =
		cursor === null || operation.position === null
			? { position: null }
			: positionOf(cursor, list, operation.position);
	if (isProblem(after)) return after;
	const read = await readBody(base, operation, sent);
	if (isProblem(read)) return read;
	try {
		// A body may take long to come: whoever may not any more changes nothing with it.
		const shut = operation.method === "GET" ? null : await shutMeanwhile(base, { slug, operation });
		if (shut) return shut;
		const body = operation.body ? checked(operation.body, read.json, "body") : { value: null };
		if (isProblem(body)) return body;
		const call = {
			...{ ...base, ...place, params: params.value, query: query.value, body: body.value },
			...{ after: after.position, upload: read.upload },
		} as ProjectCall;
		const carryOut = async () => outcomeOf(operation, await operation.handle(call), list);
		if (operation.method === "GET" || operation.computes) return sentAs(await carryOut(), request);
		const what = `${operation.method} ${url.pathname}${url.search}\n${read.hash}`;
		const answer = await once(db, { request, tokenId: token.id, what, now }, async () => {
			const outcome = await carryOut();
			if (isStreamed(outcome))
				throw new Error(`${operation.id} changes something and sends a file.`);
			return outcome;
		});
		return isProblem(answer) ? answer : json(answer);
	} finally {
		if (read.upload) await rm(read.upload.folder, { recursive: true, force: true });
	}
}

type Door = { readonly slug: string; readonly operation: Operation };

/** Where an operation is carried out, by somebody who may; null is the installation. */
async function admitted(db: Database, bearer: Bearer, { slug, operation }: Door) {
	return operation.isInProject
		? admittedToProject(db, bearer, { slug, operation })
		: admittedToSite(bearer, operation);
}

/** Why somebody who could begin a request may not carry it out any more; null where they may. */
async function shutMeanwhile({ db, request }: Base, door: Door): Promise<Problem | null> {
	const bearer = await bearerIn(db, request, new Date());
	if (isProblem(bearer)) return bearer;
	const place = await admitted(db, bearer, door);
	return isProblem(place) ? place : null;
}

/** What an operation made of it: refusals are problems, pages of lists have cursors. */
function outcomeOf(
	operation: Operation,
	outcome: unknown,
	list: Parameters<typeof cursorText>[1],
): Answer | Streamed | Problem {
	if (isProblem(outcome)) return outcome;
	if (isRefusal(outcome)) {
		const { sentence, fields } = outcome;
		return problem(fields ? "invalid" : "conflict", sentence, {
			fields: asCalled(fields, operation),
		});
	}
	if (isStreamed(outcome)) return outcome;
	const { status, position, shownOnce } = operation;
	if (position === null) {
		const kept = shownOnce && { ...(outcome as object), [shownOnce]: null };
		const text = (said: unknown) => `${JSON.stringify(said)}\n`;
		return { status, body: text(outcome), kept: kept && text(kept) };
	}
	const { data, next } = outcome as Listed<unknown, unknown>;
	const cursor = next === null ? null : cursorText(next, list);
	return { status, body: `${JSON.stringify({ data, next: cursor })}\n` };
}

/** Problems of fields by the names that the request has for them. */
function asCalled(fields: FieldProblems | undefined, { called = {} }: Operation) {
	if (!fields) return undefined;
	return Object.fromEntries(
		Object.entries(fields).map(([name, said]) => [ownValue(called, name) ?? name, said]),
	);
}

function isStreamed(outcome: unknown): outcome is Streamed {
	return (
		typeof outcome === "object" &&
		outcome !== null &&
		"kind" in outcome &&
		outcome.kind === "stream"
	);
}

function sentAs(outcome: Answer | Streamed | Problem, request: Request): Response | Problem {
	if (isProblem(outcome)) return outcome;
	if (!isStreamed(outcome)) return json(outcome);
	const { type, fileName, pieces } = outcome;
	const file = Readable.from(asThereIsRoom(request, pieces), { objectMode: false });
	return new Response(createReadableStreamFromReadable(file), {
		headers: {
			"content-type": /text|json/.test(type) ? `${type}; charset=utf-8` : type,
			"content-disposition": `attachment; filename="${fileName}"`,
		},
	});
}

function json({ status, body, isRepeated }: Answer & { readonly isRepeated?: boolean }): Response {
	const headers = {
		"content-type": "application/json",
		...(isRepeated && { "idempotent-replayed": "true" }),
	};
	return new Response(body, { status, headers });
}

function notWith(methods: readonly string[]): Problem {
	const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
	return problem("method", `Here only ${allow.join(", ")} can be asked.`, {
		headers: { allow: allow.join(", ") },
	});
}

/** Of an address that anybody may write, no more than can be read. */
function shortened(path: string): string {
	return path.length > 80 ? `${path.slice(0, 80)}…` : path || "/";
}

let text: string | undefined;
function documentText(): string {
	text ??= `${JSON.stringify(openApiDocument())}\n`;
	return text;
}
