import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { config } from "../base/config.server.ts";

/** A name or address with or without a port, and nothing else that a URL may hold. */
const HOST = /^[^/?#@\\\s]+$/;

/**
 * Does a page of this app send this? Its origin has to be written as browsers write it, and to be that of
 * PUBLIC_URL, scheme and port too. Where that is not set it has to name the host that was asked, whose default
 * port may be said: of what scheme people came by, a proxy before this server need not tell.
 */
export function isSameOrigin(origin: string | null, host: string | null): boolean {
	const from = origin === null ? null : originOf(origin);
	if (from === null || from.origin !== origin) return false;
	const { PUBLIC_URL } = config();
	if (PUBLIC_URL) return PUBLIC_URL === origin;
	if (host === null || !HOST.test(host)) return false;
	return originOf(`${from.protocol}//${host}`)?.origin === origin;
}

function originOf(address: string): URL | null {
	return /^https?:\/\//.test(address) ? parsedUrl(address) : null;
}

/**
 * Remix compares Origin and Host for itself, letter by letter, and takes a host, address or method
 * that it cannot read for a bug of ours. So that `isSameOrigin` alone decides, and refuses in words, a request
 * reaches Remix in a form that it can read; one from elsewhere without its origin, which no action
 * takes.
 */
export function makeReadable(request: Pick<IncomingMessage, "headers" | "url" | "method">): void {
	const { headers, url = "/" } = request;
	if (headers.host !== undefined && !isHost(headers.host)) delete headers.host;
	const forwarded = headers["x-forwarded-host"];
	// It stays: it says that a proxy stands between.
	if (forwarded !== undefined && !isHost(String(forwarded)))
		headers["x-forwarded-host"] = "unknown";
	const { origin, host = null } = headers;
	if (origin !== undefined) {
		if (!isSameOrigin(origin, host)) delete headers.origin;
		else {
			headers.host = new URL(origin).host;
			if (headers["x-forwarded-host"] !== undefined) headers["x-forwarded-host"] = headers.host;
		}
	}
	request.url = readableAddress(url);
	// No such request can be made of it; like other methods that no page answers.
	if (request.method === "TRACE") request.method = "OPTIONS";
}

/** A path that can be decoded. Programs that take this for a proxy send whole addresses. */
function readableAddress(url: string): string {
	if (!url.startsWith("/")) {
		const { pathname, search } = parsedUrl(url) ?? NOWHERE;
		return readableAddress(pathname.startsWith("/") ? pathname + search : "/");
	}
	const [path = "/", ...search] = url.split("?");
	const query = search.join("?");
	const shown = isDecodable(path) ? path : path.replaceAll("%", "%25");
	// Earlier versions of Remix sent it; this one would call it a bug.
	const asked = new URLSearchParams(query);
	if (asked.has("_data")) {
		asked.delete("_data");
		return `${shown}?${asked}`;
	}
	return search.length > 0 ? `${shown}?${query}` : shown;
}

const NOWHERE = { pathname: "/", search: "" };

function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

function isHost(text: string): boolean {
	return HOST.test(text) && parsedUrl(`http://${text}`) !== null;
}

subscribe("http.server.request.start", (message) => {
	makeReadable((message as { request: IncomingMessage }).request);
});
