import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../base/config.server.ts";
import { log } from "../base/log.server.ts";
import { beginTrace, type RequestTrace } from "../base/request-trace.server.ts";

/** What a proxy may call a request: nothing that could be read as more than a word in a log or a page. */
const USABLE_ID = /^[\w.-]{8,100}$/;
const CHANNEL = "http.server.request.start";
const HSTS = `max-age=${365 * 24 * 60 * 60}`;

/** One request, from its head to the end of its answer. */
export type Answered = {
	readonly method: string;
	/** A pattern of the map; `none` where no page answered, as for files of the app. */
	readonly route: string;
	/** 0: the connection ended before there was an answer. */
	readonly status: number;
	readonly seconds: number;
};

const underWay = new Set<RequestTrace>();
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** How many requests are being answered now. */
export function requestsUnderWay(): number {
	return underWay.size;
}

/**
 * Gives every request of this process's server an id (a proxy's, where it sends a usable `X-Request-Id`),
 * and every answer the headers that hold whatever it is: pages set theirs, but redirects, refusals and data
 * have none. One line of the log for each; called once.
 * @param told learns of each request when it is over
 * @returns ends that
 */
export function traceRequests(told: (answered: Answered) => void): () => void {
	const trace = (message: unknown) => {
		const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
		const shown = request.headers["x-request-id"];
		const id =
			typeof shown === "string" && USABLE_ID.test(shown) ? shown : randomBytes(8).toString("hex");
		const known: RequestTrace = { id, route: null };
		const began = performance.now();
		beginTrace(known);
		underWay.add(known);
		response.setHeader("x-request-id", id);
		addLastHeaders(response);
		response.once("close", () => {
			underWay.delete(known);
			const answered: Answered = {
				method: METHODS.includes(request.method ?? "") ? (request.method ?? "") : "other",
				route: known.route ?? "none",
				status: response.headersSent ? response.statusCode : 0,
				seconds: (performance.now() - began) / 1000,
			};
			told(answered);
			writeLine(id, answered);
		});
	};
	subscribe(CHANNEL, trace);
	return () => unsubscribe(CHANNEL, trace);
}

/** What is asked every few seconds, and files of the app, are of interest to nobody who does not look for them. */
const QUIET = ["none", "/healthz", "/health", "/readyz", "/metrics"];

function writeLine(id: string, { method, route, status, seconds }: Answered): void {
	const line = { request: id, method, route, status, ms: Math.round(seconds * 1000) };
	const level = QUIET.includes(route) && status < 500 ? "debug" : "info";
	log()[level](line, "Answered");
}

/** Set when the head is sent, where nothing else was said: Remix adds to headers that are there before. */
function addLastHeaders(response: ServerResponse): void {
	const send = response.writeHead;
	response.writeHead = function writeHead(this: ServerResponse, ...args: unknown[]) {
		const unlessSaid = (name: string, value: string) =>
			this.headersSent || this.hasHeader(name) || this.setHeader(name, value);
		unlessSaid("x-content-type-options", "nosniff");
		unlessSaid("cache-control", "no-store");
		if (config().PUBLIC_URL?.startsWith("https:")) unlessSaid("strict-transport-security", HSTS);
		return Reflect.apply(send, this, args) as ServerResponse;
	} as typeof send;
}
