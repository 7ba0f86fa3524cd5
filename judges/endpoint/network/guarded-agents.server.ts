import { type LookupAddress, lookup as lookupInDns } from "node:dns";
import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import type { Duplex } from "node:stream";
import { type AllowedHosts, canonicalHost } from "./allowed-hosts.ts";
import { internalSentence } from "./endpoint-url.ts";
import { internalKindOf } from "./ip-address.ts";

/** A connection that was not made, because it would have led to an internal address. */
export class InternalAddressError extends Error {
	override name = "InternalAddressError";
}

/** All addresses of a name, as `dns.lookup` with `all` finds them. */
export type Lookup = (
	name: string,
	done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

export type GuardedAgents = {
	readonly http: HttpAgent;
	readonly https: HttpsAgent;
};

/** Unused connections are closed after this time: many servers close theirs after five seconds. */
const IDLE_MS = 4_000;
const OPTIONS: AgentOptions = { keepAlive: true, timeout: IDLE_MS };

/**
 * Keep-alive agents that connect to public addresses and to allowed hosts only. The guard stands
 * where the connection is made: a name is looked up once for each connection and what was looked at
 * is what is connected to, so that a name cannot lead elsewhere the second time. A name with any
 * internal address is refused whole. Agents are never shared by two lists of allowed hosts, since a
 * connection that is open is not looked at again.
 */
export function createGuardedAgents(allowed: AllowedHosts, lookup: Lookup = inDns): GuardedAgents {
	/** The options to connect with; throws when they name an internal address. */
	function guarded(options: TcpNetConnectOpts): TcpNetConnectOpts {
		const host = canonicalHost(options.host ?? "localhost");
		const isAllowed = allowed(host, options.port);
		const refusal = isAllowed || isIP(host) === 0 ? null : refusalOf(host, [host]);
		if (refusal) throw refusal;
		return { ...options, lookup: isAllowed ? lookUp(() => null) : lookUp(refusalOf) };
	}

	/** Node's kind of look-up, which ends in an error where the addresses are refused. */
	function lookUp(refuse: typeof refusalOf): LookupFunction {
		return (name, options, done) => {
			lookup(name, (error, addresses) => {
				const [first] = addresses;
				const all = addresses.map(({ address }) => address);
				const refusal = error ?? refuse(name, all);
				if (refusal || !first) done(refusal ?? new Error(`${name} has no address`), "", 0);
				else if (options.all) done(null, [...addresses]);
				else done(null, first.address, first.family);
			});
		};
	}

	class GuardedHttpAgent extends HttpAgent {
		override createConnection(options: TcpNetConnectOpts, created?: Created): Duplex {
			return super.createConnection(guarded(options), created) as Duplex;
		}
	}
	class GuardedHttpsAgent extends HttpsAgent {
		override createConnection(options: TcpNetConnectOpts, created?: Created): Duplex {
			return super.createConnection(guarded(options), created) as Duplex;
		}
	}
	return { http: new GuardedHttpAgent(OPTIONS), https: new GuardedHttpsAgent(OPTIONS) };
}

type Created = (error: Error | null, stream: Duplex) => void;

/** Why a name that has these addresses is not connected to; null when all of them are public. */
function refusalOf(host: string, addresses: readonly string[]): Error | null {
	for (const address of addresses) {
		const kind = internalKindOf(address);
		if (kind !== null) return new InternalAddressError(internalSentence(host, kind));
	}
	return null;
}

function inDns(name: string, done: Parameters<Lookup>[1]): void {
	lookupInDns(name, { all: true }, (error, addresses) => done(error, addresses ?? []));
}
