import { config } from "../../base/config.server.ts";

/** Hosts with internal addresses that judges may ask, as names or name:port. */
export function allowedHosts(): string[] {
	return config().CONCORD_ALLOW_HOSTS;
}

/** What lifts the refusal of an internal address. */
export function allowSentence(entry: string): string {
	return `If it is meant, start Concord with CONCORD_ALLOW_HOSTS=${[...allowedHosts(), entry].join(",")}.`;
}
