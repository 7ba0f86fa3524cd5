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

type Exchange = { request: IncomingMessage; server: Server };

// The server that Remix brings cannot be told its limits; Node says which server it is.
subscribe("http.server.request.start", (message) => {
	const { server } = message as Exchange;
	server.headersTimeout = HEADERS_MS;
	server.requestTimeout = REQUEST_MS;
	server.keepAliveTimeout = KEEP_ALIVE_MS;
});

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
