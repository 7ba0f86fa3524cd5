import { isIP } from "node:net";
import { allowedHosts, canonicalHost, portOf } from "./allowed-hosts.ts";
import { internalKindOf } from "./ip-address.ts";
import { parsedUrl } from "./parsed-url.ts";

export type EndpointUrlCheck =
	| { readonly ok: true; readonly url: URL }
	| {
			readonly ok: false;
			/** For people: what is wrong with the address. */
			readonly sentence: string;
			/** The entry that would allow it; null where the address is wrong in itself. */
			readonly allow: string | null;
	  };

/** Of names in the net (RFC 1035). */
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/** Names that lead inside wherever they are asked for. */
const INTERNAL_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/** An endpoint's base URL: an address as below, without query and fragment, since paths are put behind it. */
export function checkEndpointUrl(text: string, allowed: readonly string[]): EndpointUrlCheck {
	const checked = checkAddress(text, allowed);
	const isInternal = !checked.ok && checked.allow !== null;
	if ((checked.ok || isInternal) && /[?#]/.test(text))
		return {
			ok: false,
			sentence: "Enter the address without a question mark and without a #.",
			allow: null,
		};
	return checked;
}

/**
 * Checks the form of an address before anything is sent: http or https, a host, no user
 * name; and no internal address or name in whatever notation (decimal, hex,
 * octal, short, IPv6 that carries IPv4, full-width digits), unless its host is allowed by name.
 * A public name that leads inside is found when it is connected to (`guarded-agents.server.ts`).
 * @param allowed hosts as `name` or `name:port`
 */
export function checkAddress(text: string, allowed: readonly string[]): EndpointUrlCheck {
	const wrong = (sentence: string) => ({ ok: false, sentence, allow: null }) as const;
	if (!/^https?:\/\//i.test(text.trim())) {
		return wrong("Enter an address that begins with http:// or https://.");
	}
	if (/[\p{Cc}\p{Cf}]/u.test(text.trim()))
		return wrong("The address holds characters that nobody sees: type it anew.");
	const url = parsedUrl(text);
	if (url?.username || url?.password || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
		return wrong("Enter the address without a user name and without a password.");
	}
	if (!url) return wrong(`${text} is no address that can be asked.`);
	if (url.port === "0")
		return wrong("Nothing can be asked at port 0: enter the port it listens at.");
	const host = canonicalHost(url.hostname);
	if (host.length > LONGEST_NAME || host.split(".").some(({ length }) => length > LONGEST_LABEL))
		return wrong(
			`No host has such a long name: at most ${LONGEST_NAME} characters, and ${LONGEST_LABEL} between two dots.`,
		);
	const port = portOf(url);
	if (allowedHosts(allowed)(host, port)) return { ok: true, url };
	const kind = isIP(host) === 0 ? kindOfName(host) : internalKindOf(host);
	if (kind === null) return { ok: true, url };
	return { ok: false, sentence: internalSentence(host, kind), allow: entryFor(host, port) };
}

/** How people are told that an address leads inside. */
export function internalSentence(host: string, kind: string): string {
	return `${host} leads to an internal address (${kind}), which is asked only where its host is allowed by name.`;
}

function entryFor(host: string, port: number): string {
	return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

function kindOfName(host: string): string | null {
	if (INTERNAL_NAME.test(host)) return "an internal name";
	return host.includes(".") ? null : "a name without a domain";
}
