import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";

/** Nobody who sends a request knows what this header is called. */
const PEER = `x-concord-peer-${randomBytes(16).toString("hex")}`;

// The server that Remix brings does not say where a request comes from; Node does, before it answers.
subscribe("http.server.request.start", (message) => {
	const { request } = message as { request: IncomingMessage };
	request.headers[PEER] = request.socket.remoteAddress;
});

/** The address that the connection comes from; null without word from Node. */
export function peerAddress({ headers }: Request): string | null {
	return headers.get(PEER);
}

const LOCAL_PEERS: readonly string[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * Does the request come from a browser on this very machine? The connection has to, the address that
 * the browser asked for has to name this machine (a page elsewhere can make a name of its own lead
 * here), and no proxy may stand between. Without word from Node the answer is no.
 */
export function isFromThisMachine(request: Request): boolean {
	const { headers } = request;
	const host = parsedUrl(`http://${headers.get("host") ?? ""}`);
	return (
		LOCAL_PEERS.includes(peerAddress(request) ?? "") &&
		host !== null &&
		LOCAL_HOSTS.includes(host.hostname) &&
		!FORWARDED.some((name) => headers.has(name))
	);
}
