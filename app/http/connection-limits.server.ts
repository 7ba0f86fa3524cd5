import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";

const HEADERS_MS = 20_000;
/** An import of 512 MB comes through a line of 1 Mbit/s in 70 minutes; other bodies have limits of their own. */
const REQUEST_MS = 2 * 60 * 60 * 1000;
/** Whoever is answered before the body is sent has so long to stop sending it. */
const UNWANTED_MS = 10_000;

/**
 * Longer than a proxy keeps a connection that it may use again (60 seconds, mostly): else it sends a request
 * into one that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Each piece of a body takes time, however short: tens of thousands fit into what is read of a connection at once. Programs send
 * a line at a time at least; whoever sends so many so short ones is cut off before they become anything.
 */
const MANY_PIECES = 2_000;
const LEAST_MEAN_BYTES = 8;

type Exchange = { request: IncomingMessage; server: Server };

// The server that Remix brings cannot be told its limits; Node says which server it is.
subscribe("http.server.request.start", (message) => {
	const { server, request } = message as Exchange;
	cutOffCrumbs(request);
	server.headersTimeout = HEADERS_MS;
	server.requestTimeout = REQUEST_MS;
	server.keepAliveTimeout = KEEP_ALIVE_MS;
});

function cutOffCrumbs(request: IncomingMessage): void {
	const push = request.push.bind(request);
	let pieces = 0;
	let bytes = 0;
	request.push = (piece: Buffer | null, ...rest) => {
		if (piece !== null) {
			pieces++;
			bytes += piece.length;
		}
		if (pieces <= MANY_PIECES || bytes >= pieces * LEAST_MEAN_BYTES) return push(piece, ...rest);
		request.socket.destroy();
		return false;
	};
}

// A body that nobody reads would keep its connection until the request times out.
subscribe("http.server.response.finish", (message) => {
	const { request } = message as Exchange;
	if (request.complete) return;
	request.removeAllListeners("data");
	request.resume();
	const ending = setTimeout(() => request.complete || request.socket.destroy(), UNWANTED_MS);
	ending.unref();
	request.once("close", () => clearTimeout(ending));
});
