import { randomBytes } from "node:crypto";
import { PassThrough, Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
	type ActionFunctionArgs,
	createReadableStreamFromReadable,
	type EntryContext,
	type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { disconnect } from "#db/dialect";
import { apiGuide } from "./api/api-guide.server.ts";
import { config, exitUnlessUsable } from "./base/config.server.ts";
import { database } from "./base/database.server.ts";
import { log } from "./base/log.server.ts";
import { passingTrouble } from "./base/system-trouble.ts";
import "./http/connection-limits.server.ts";
import { imageOriginsFor } from "./http/image-origins.server.ts";
import { metrics } from "./http/metrics.server.ts";
import { NonceContext } from "./http/nonce.ts";
import { signedIn } from "./http/session.server.ts";
import { stopInOrder } from "./http/stop.server.ts";
import { traceRequests } from "./http/trace-requests.server.ts";
import { stopImports } from "./importing/import-jobs.server.ts";
import { loadTokenTables } from "./judging/engine/count-tokens.server.ts";
import { startWorker } from "./judging/engine/run-worker.server.ts";
import { startServersGateKeeper } from "./kept-gates/keeper.server.ts";
import { startServersScheduler } from "./schedules/scheduler.server.ts";
import { startSender } from "./webhooks/sender.server.ts";

/** What a page waits for comes within 20 seconds, or the page asks again (app/compute/soon.ts). */
export const streamTimeout = 25_000;

exitUnlessUsable();
traceRequests((answered) => {
	if (config().CONCORD_METRICS === "on") metrics().count(answered);
});
const carriesOut = config().RUN_WORKER === "on";
const stopWorker = carriesOut ? startWorker(database()) : null;
const stopSender = carriesOut ? startSender(database()) : null;
const stopScheduler = carriesOut ? startServersScheduler(database()) : null;
const stopGateKeeper = carriesOut ? startServersGateKeeper(database()) : null;
if (config().NODE_ENV === "production") {
	void loadTokenTables();
	// A tenth of a second, before anybody waits for this process.
	apiGuide();
	const end = [stopImports, stopWorker, stopSender, stopScheduler, stopGateKeeper];
	stopInOrder({
		breakOff: () => Promise.all(end.map((stop) => stop?.())),
		release: async () => disconnect(database()),
	});
}

/**
 * No script runs but ours, nothing is loaded from elsewhere but images from hosts that a lead allowed. Style attributes are allowed because
 * charts drawn on the server need them. Development needs Vite's inline scripts and styles.
 */
function securityHeaders(headers: Headers, nonce: string, imageOrigins: readonly string[]): void {
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

/** From where images are shown to whoever asks. Strangers are shown none, and signing in makes a new document. */
async function imageOrigins(request: Request): Promise<string[]> {
	try {
		const account = await signedIn(request);
		return account ? await imageOriginsFor(database(), account, new URL(request.url).pathname) : [];
	} catch (error) {
		// The page says it.
		if (passingTrouble(error) === null) throw error;
		return [];
	}
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
	const waitForAll = isbot(request.headers.get("user-agent") ?? "");
	let failed = false;
	// What was read for a page, its markup and its sending each take their time: others are answered in between.
	await nextTurn();
	return new Promise((resolve, reject) => {
		const respond = () => {
			const body = new PassThrough();
			resolve(
				new Response(createReadableStreamFromReadable(body), {
					headers,
					status: failed ? 500 : status,
				}),
			);
			stream.pipe(withoutZeroBytes()).pipe(body);
		};
		const stream = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
			</NonceContext.Provider>,
			{
				nonce,
				onShellReady: () => !waitForAll && setImmediate(respond),
				onAllReady: () => waitForAll && setImmediate(respond),
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

/**
 * Takes out the zero bytes that React 18 leaves behind a character of several bytes at the end of a block of
 * 2 kB (github.com/facebook/react/issues/24985). No page holds one of its own.
 */
function withoutZeroBytes(): Transform {
	return new Transform({
		transform(chunk: Uint8Array, _, done) {
			done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
		},
	});
}

/** One line for each bug; the request's id is in it. */
function logFailure(error: unknown, { method }: Request): void {
	log().error({ method, err: error }, "A request broke");
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (request.signal.aborted) return;
	// No page answers at this address, or not in this way: nothing of ours broke.
	if (isRouteErrorResponse(error))
		log().info({ method: request.method, status: error.status }, "No page answers this");
	else logFailure(error, request);
}
