import {
	AUDIT_ACTIONS,
	AUDIT_ACTORS,
	type AuditAction,
	type AuditActor,
} from "#db/model/audit-log.ts";
import { normalTyped } from "../accounts/normal-typed.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** What somebody looks for in the log, as they typed it; empty: does not matter. */
export type LogWords = {
	readonly actor: string;
	readonly login: string;
	readonly action: string;
	/** Slug; "-" for what is in no project. */
	readonly project: string;
	/** Days in universal time, both included. */
	readonly from: string;
	readonly to: string;
};

/** The same, understood, but for the names that only the database knows. */
export type LogSearch = {
	readonly actor: AuditActor | undefined;
	readonly login: string | undefined;
	readonly action: AuditAction | undefined;
	readonly project: string | undefined;
	readonly from: Date | undefined;
	readonly until: Date | undefined;
};

export const LOG_FIELDS = ["actor", "login", "action", "project", "from", "to"] as const;

export const NO_PROJECT = "-";

export function logWords(given: (name: (typeof LOG_FIELDS)[number]) => string | null): LogWords {
	const word = (name: (typeof LOG_FIELDS)[number]) => (given(name) ?? "").trim();
	return {
		actor: word("actor"),
		login: normalTyped(word("login")).toLowerCase(),
		action: word("action"),
		project: word("project"),
		from: word("from"),
		to: word("to"),
	};
}

/** Only what somebody typed, for an address. */
export function searchOf(words: LogWords, more: Readonly<Record<string, string>> = {}): string {
	const search = new URLSearchParams();
	for (const name of LOG_FIELDS) if (words[name] !== "") search.set(name, words[name]);
	for (const [name, value] of Object.entries(more)) search.set(name, value);
	const text = search.toString();
	return text === "" ? "" : `?${text}`;
}

export function readLogSearch(words: LogWords): LogSearch | Refusal {
	const actor = AUDIT_ACTORS.find((known) => known === words.actor);
	if (words.actor !== "" && !actor)
		return refused(`It is one of ${AUDIT_ACTORS.join(", ")}, not "${words.actor}".`, "actor");
	const action = AUDIT_ACTIONS.find((known) => known === words.action);
	if (words.action !== "" && !action)
		return refused(`The log has no entries "${words.action}".`, "action");
	const from = dayOf(words.from);
	const to = dayOf(words.to);
	if (from === null || to === null)
		return refused("A day is written like 2026-11-21.", from === null ? "from" : "to");
	if (from && to && from > to) return refused("It ends before it begins.", "to");
	return {
		actor,
		action,
		from,
		login: words.login || undefined,
		project: words.project || undefined,
		until: to && new Date(to.getTime() + DAY_MS),
	};
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Null where it is none. */
function dayOf(text: string): Date | undefined | null {
	if (text === "") return undefined;
	const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
	return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null;
}
