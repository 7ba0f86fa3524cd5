import { createWriteStream } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { allowedHosts } from "#judges/endpoint/network/allowed-hosts.ts";
import { checkAddress } from "#judges/endpoint/network/endpoint-url.ts";
import {
	createGuardedAgents,
	type GuardedAgents,
	InternalAddressError,
	type Lookup,
} from "#judges/endpoint/network/guarded-agents.server.ts";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { allowSentence } from "../judging/endpoints/allowed-hosts.server.ts";

const MEGABYTE = 1024 * 1024;
const MOST_REDIRECTS = 5;

export type FetchLimits = {
	readonly megabytes: number;
	/** Longest time without a byte. */
	readonly silenceMs: number;
	/** To the last byte, redirects included. */
	readonly totalMs: number;
};

export const FETCH_LIMITS: FetchLimits = {
	megabytes: 4_096,
	silenceMs: 30_000,
	totalMs: 3_600_000,
};

export type Fetching = {
	/** Hosts (`name` or `name:port`) that may lead to internal addresses. */
	readonly allowed: readonly string[];
	/** Ends it wherever it stands. */
	readonly signal: AbortSignal;
	readonly limits?: FetchLimits;
	/** Bytes that other files of the same upload have: the limit is for all of them. */
	readonly taken?: number;
	readonly onShare?: (share: number) => void;
	/** How names are looked up; DNS unless stated. */
	readonly lookup?: Lookup;
};

/** Is this the address of a file, and not its path? Any scheme, so that those that are not fetched are told. */
export function isAddress(text: string): boolean {
	return /^[a-z][a-z0-9+.-]+:\/\//i.test(text.trim());
}

/** What a file at an address is called: the last part of its path. Nothing of the query, which may be a key. */
export function nameAtAddress(text: string): string {
	const last = parsedUrl(text.trim())?.pathname.split("/").filter(Boolean).at(-1) ?? "";
	try {
		return decodeURIComponent(last).replaceAll(/[\p{Cc}/\\]/gu, "_") || "fetched file";
	} catch {
		return last;
	}
}

/**
 * Stores what an address answers in a file. Internal addresses are refused as those of judges' endpoints are, at
 * every redirect anew; from https nothing leads to http. No answer is believed to end, to be quick or to be data.
 * @returns why there is no file, in a sentence that shows nothing of a query
 */
export async function fetchFile(
	address: string,
	path: string,
	fetching: Fetching,
): Promise<Refusal | null> {
	const limits = fetching.limits ?? FETCH_LIMITS;
	const late = AbortSignal.timeout(limits.totalMs);
	const signal = AbortSignal.any([fetching.signal, late]);
	const agents = createGuardedAgents(allowedHosts(fetching.allowed), fetching.lookup);
	let url = address.trim();
	try {
		for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
			const checked = checkAddress(url, fetching.allowed);
			if (!checked.ok && redirects > 0)
				return refused(
					`${shownAddress(address)} leads on to ${shownAddress(url)}, which is not followed: ${whyNotFollowed(url, checked.allow)}.`,
				);
			if (!checked.ok)
				return refused(
					checked.allow === null
						? checked.sentence
						: `${checked.sentence} ${allowSentence(checked.allow)}`,
				);
			const answer = await asked(checked.url, { agents, signal, silenceMs: limits.silenceMs });
			const next = redirectOf(answer, checked.url);
			if (next === null)
				return await stored(answer, path, { ...fetching, limits, signal, url: checked.url });
			answer.destroy();
			if (isRefusal(next)) return next;
			url = next.href;
		}
		return refused(`${shownAddress(address)} leads on and on, more than ${MOST_REDIRECTS} times.`);
	} catch (error) {
		if (late.aborted && !fetching.signal.aborted)
			return refused(
				`${shownAddress(address)} was not answered whole within ${inWords(limits.totalMs)}.`,
			);
		return refused(troubleSentence(address, error));
	} finally {
		agents.http.destroy();
		agents.https.destroy();
	}
}

/** Without user name, query and fragment, which may hold what only the asker should know. */
function shownAddress(address: string | URL): string {
	const url = typeof address === "string" ? parsedUrl(address) : address;
	if (!url) return "the address";
	// Of other schemes there is no origin, and of some no host.
	const from = url.href.startsWith(`${url.protocol}//`)
		? `${url.protocol}//${url.host}`
		: url.protocol;
	const shown = `${from}${url.pathname}`;
	return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
}

/** What goes on behind an address may be data itself. */
const LONGEST_SHOWN = 200;

/** Of an address that somebody was led on to, and cannot enter otherwise. */
function whyNotFollowed(address: string, isInside: string | null): string {
	const url = parsedUrl(address);
	const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
	if (isInside !== null || !isWeb) return "only public addresses of http and https are";
	if (url.username || url.password) return "it holds a user name or a password";
	return "nothing can be asked there";
}

function asked(
	url: URL,
	{ agents, signal, silenceMs }: { agents: GuardedAgents; signal: AbortSignal; silenceMs: number },
): Promise<IncomingMessage> {
	return new Promise((answered, failed) => {
		// What is packed on the way is known by its bytes, as a packed file is.
		const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "concord" };
		const options = { headers, signal, timeout: silenceMs };
		const request =
			url.protocol === "https:"
				? httpsRequest(url, { ...options, agent: agents.https })
				: httpRequest(url, { ...options, agent: agents.http });
		request.on("response", answered);
		request.on("timeout", () => request.destroy(new SilenceError(silenceMs)));
		request.on("error", failed);
		request.end();
	});
}

class SilenceError extends Error {
	constructor(readonly silenceMs: number) {
		super("no byte came");
	}
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | Refusal | null {
	if (!REDIRECTS.has(statusCode)) return null;
	const to = headers.location === undefined ? null : parsedUrl(headers.location, from.href);
	if (!to) return refused(`${shownAddress(from)} leads on to no address.`);
	if (from.protocol === "https:" && to.protocol !== "https:")
		return refused(
			`${shownAddress(from)} leads on from https to ${shownAddress(to)}, which is not followed.`,
		);
	return to;
}

async function stored(
	answer: IncomingMessage,
	path: string,
	{ url, limits, taken = 0, signal, onShare }: Fetching & { limits: FetchLimits; url: URL },
): Promise<Refusal | null> {
	const refusal = whyNoFile(answer, url, { limits, taken });
	if (refusal) {
		answer.destroy();
		return refusal;
	}
	const most = limits.megabytes * MEGABYTE - taken;
	const length = Number(answer.headers["content-length"] ?? Number.NaN);
	let bytes = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length;
			if (length > 0) onShare?.(Math.min(1, bytes / length));
			done(bytes > most ? new TooLargeError() : null, chunk);
		},
	});
	answer.setTimeout(limits.silenceMs, () => answer.destroy(new SilenceError(limits.silenceMs)));
	try {
		await pipeline(answer, counted, createWriteStream(path, { mode: 0o600 }), { signal });
		return null;
	} catch (error) {
		if (error instanceof TooLargeError) return tooLarge(url, { limits, taken });
		throw error;
	}
}

class TooLargeError extends Error {}

type Room = { readonly limits: FetchLimits; readonly taken: number };

function tooLarge(url: URL, { limits, taken }: Room): Refusal {
	const where = shownAddress(url);
	const most = `${limits.megabytes} MB`;
	return refused(
		taken === 0
			? `${where} answers more than ${most}: fetch the file yourself and import it with \`concord import\`, or in parts.`
			: `the files hold more than ${most} with ${where}: import them with \`concord import\`, or in parts.`,
	);
}

function whyNoFile(
	{ statusCode = 0, headers }: IncomingMessage,
	url: URL,
	{ limits, taken }: Room,
): Refusal | null {
	const where = shownAddress(url);
	if (statusCode === 401 || statusCode === 403)
		return refused(
			`${where} answers ${statusCode}: it wants to know who asks. Fetch the file yourself and import it.`,
		);
	if (statusCode === 404 || statusCode === 410)
		return refused(`${where} answers ${statusCode}: there is no such file.`);
	if (statusCode !== 200) return refused(`${where} answers ${statusCode} and no file.`);
	if (/^\s*(text\/html|application\/xhtml)/i.test(headers["content-type"] ?? ""))
		return refused(
			`${where} answers a web page (perhaps to sign in), not data: give the address of the file itself.`,
		);
	if (/^(br|deflate|zstd|compress)$/i.test(headers["content-encoding"]?.trim() ?? ""))
		return refused(`${where} packs its answer by ${headers["content-encoding"]}, unasked.`);
	return Number(headers["content-length"]) > limits.megabytes * MEGABYTE - taken
		? tooLarge(url, { limits, taken })
		: null;
}

function troubleSentence(address: string, error: unknown): string {
	const where = shownAddress(address);
	if (error instanceof InternalAddressError) {
		const url = parsedUrl(address);
		const host = url && isIP(url.hostname) === 0 ? ` ${allowSentence(url.host)}` : "";
		return `${error.message}${host}`;
	}
	if (error instanceof SilenceError)
		return `${where} sent nothing for ${inWords(error.silenceMs)}: try again later.`;
	const code = (error as { code?: unknown }).code;
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return `${where}: no such host is known. Is the address right, and this machine online?`;
	if (code === "ECONNREFUSED") return `${where}: nobody answers at this address.`;
	if (code === "ECONNRESET") return `${where}: the connection broke before the file was whole.`;
	if (code === "ENOSPC") return "the disk is full.";
	return `${where} cannot be fetched (${String(code ?? (error as Error)?.message)}).`;
}

function inWords(milliseconds: number): string {
	const seconds = Math.round(milliseconds / 1_000);
	return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} s`;
}
