import { config } from "./config.server.ts";

/** What no other machine reaches. */
const OF_THIS_MACHINE = /^(127\.|::1$|localhost$)/;

/** What somebody has to know who serves others without a proxy that encrypts; null where nobody else is served. */
export function openWarning(): string | null {
	const { HOST, PUBLIC_URL } = config();
	if (OF_THIS_MACHINE.test(HOST) || PUBLIC_URL?.startsWith("https:")) return null;
	return `HOST is ${HOST}: other machines reach this server, and over plain http their passwords can be read on the way. Put a proxy with https before it, and say its address in PUBLIC_URL.`;
}
