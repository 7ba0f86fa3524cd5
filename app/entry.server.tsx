import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import {
	type ActionFunctionArgs,
	createReadableStreamFromReadable,
	type EntryContext,
	type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { listProjects } from "#db/queries/projects.server.ts";
import { config, exitUnlessUsable } from "./base/config.server.ts";
import { database } from "./base/database.server.ts";
import { log } from "./base/log.server.ts";
import "./http/connection-limits.server.ts";
import { NonceContext } from "./http/nonce.ts";
import { signedIn } from "./http/session.server.ts";
import { loadTokenTables } from "./judging/engine/count-tokens.server.ts";
import { startWorker } from "./judging/engine/run-worker.server.ts";

/** What a page waits for comes within 20 seconds, or the page asks again (app/compute/soon.ts). */
export const streamTimeout = 25_000;

exitUnlessUsable();
if (config().RUN_WORKER === "on") startWorker(database());
if (config().NODE_ENV === "production") void loadTokenTables();

/**
 * No script runs but ours, nothing is loaded from elsewhere but images from hosts that a lead allowed. Style attributes are allowed because
 * charts drawn on the server need them. Development needs Vite's inline scripts and styles.
 */
function securityHeaders(headers: Headers, nonce: string, imageOrigins: readonly string[]): void {
	headers.set("x-content-type-options", "nosniff");
	headers.set("x-frame-options", "DENY");
	headers.set("referrer-policy", "same-origin");
	if (config().NODE_ENV !== "production") return;
	headers.set(
		"content-security-policy",
		[
			"default-src 'self'",
			`script-src 'self' 'nonce-${nonce}'`,
			"style-src 'self'",
			"style-src-attr 'unsafe-inline'",
			["img-src 'self' data:", ...imageOrigins].join(" "),
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		].join("; "),
	);
}

/**
 * From where projects show images: those of all, since a page leads to others without a new header. Strangers
 * are shown none, and signing in makes a new document.
 */
async function imageOrigins(request: Request): Promise<string[]> {
	if (!(await signedIn(request))) return [];
	const projects = await listProjects(database());
	return [...new Set(projects.flatMap(({ settings }) => settings.imageOrigins))].sort();
}

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64");
	securityHeaders(headers, nonce, await imageOrigins(request));
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("cache-control", "no-store");
	const waitForAll = isbot(request.headers.get("user-agent") ?? "");
	let failed = false;
	return new Promise((resolve, reject) => {
		const respond = () => {
			const body = new PassThrough();
			resolve(
				new Response(createReadableStreamFromReadable(body), {
					headers,
					status: failed ? 500 : status,
				}),
			);
			stream.pipe(body);
		};
		const stream = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
			</NonceContext.Provider>,
			{
				nonce,
				onShellReady: () => !waitForAll && respond(),
				onAllReady: () => waitForAll && respond(),
				onShellError: (error) => reject(error),
				onError(error) {
					// What a loader refused is shown by the page, and told to the log as it is here.
					if (isRouteErrorResponse(error)) return;
					failed = true;
					logFailure(error, request);
				},
			},
		);
		setTimeout(() => stream.abort(), streamTimeout + 1_000).unref();
	});
}

/** One line for each bug, with an id that the log's reader can look for. */
function logFailure(error: unknown, request: Request): void {
	const id = randomBytes(4).toString("hex");
	log().error({ id, ...asked(request), err: error }, "A request broke");
}

function asked({ method, url }: Request): { method: string; path: string } {
	return { method, path: new URL(url).pathname };
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (request.signal.aborted) return;
	// No page answers at this address, or not in this way: nothing of ours broke.
	if (isRouteErrorResponse(error))
		log().info({ ...asked(request), status: error.status }, "No page answers this");
	else logFailure(error, request);
}
