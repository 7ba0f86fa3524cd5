import { parsedUrl } from "./parsed-url.ts";
/** Does the installation allow this host, internal or not? `port` as a URL names it, with its default. */
export type AllowedHosts = (host: string, port: number) => boolean;

/**
 * Reads a list of hosts that may lead to internal addresses: `models.lan`, `127.0.0.1:4010`,
 * `[::1]:8080`; without a port, any port. Names and addresses are compared in the form that URLs
 * give them, so that `LOCALHOST.` is `localhost`. A name does not allow the address that it leads
 * to, nor the address the name: what is in the list is what may be asked.
 * Entries that are no host allow nothing; `isHostEntry` tells them.
 */
export function allowedHosts(entries: readonly string[]): AllowedHosts {
	const allowed = new Set(entries.flatMap((entry) => canonicalEntry(entry.trim()) ?? []));
	return (host, port) => {
		const name = canonicalHost(host);
		return allowed.has(name) || allowed.has(`${name}:${port}`);
	};
}

/** Can an entry of such a list allow anything: is it a host, or a host and a port? */
export function isHostEntry(entry: string): boolean {
	return canonicalEntry(entry.trim()) !== null;
}

/** As `URL.hostname` has it, without the brackets of IPv6 and without the dot of the root. */
export function canonicalHost(hostname: string): string {
	return hostname
		.toLowerCase()
		.replace(/^\[|\]$/g, "")
		.replace(/\.$/, "");
}

/** The port that a URL leads to. */
export function portOf({ port, protocol }: URL): number {
	if (port !== "") return Number(port);
	return protocol === "https:" ? 443 : 80;
}

function canonicalEntry(entry: string): string | null {
	const host = /^(\[[^\]]+\]|[^:/?#@\\\s]+)(?::(\d{1,5}))?$/.exec(entry);
	const name = host?.[1];
	const url = name === undefined ? null : parsedUrl(`http://${name}`);
	if (!url) return null;
	const canonical = canonicalHost(url.hostname);
	if (canonical === "" || canonical === "*") return null;
	if (host?.[2] === undefined) return canonical;
	const port = Number(host[2]);
	return port >= 1 && port <= 65_535 ? `${canonical}:${port}` : null;
}
