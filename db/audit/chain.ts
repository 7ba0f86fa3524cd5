import { createHash } from "node:crypto";
import type { auditLog } from "../schema/audit-log.ts";

/** What the first row follows. */
export const BEFORE_THE_FIRST = "0".repeat(64);

export type AuditRow = typeof auditLog.$inferSelect;

/** A row's hash: SHA-256 of a JSON array in this order, the hash of the row before at its end. */
export function hashOfRow(row: Omit<AuditRow, "hash">): string {
	return sha256(
		JSON.stringify([
			row.position,
			row.at.getTime(),
			row.action,
			row.projectId,
			row.about,
			row.details,
			row.actor,
			row.whoHash,
			row.whomHash,
			row.previousHash,
		]),
	);
}

export type SaltedPerson = { accountId: string | null; login: string | null; salt: string };

/** What the chain knows of a person: without the salt it cannot be told whose it is. */
export function hashOfPerson({ accountId, login, salt }: SaltedPerson): string {
	return sha256(JSON.stringify([salt, accountId, login]));
}

/** Where what is known of the people of a row lies in `audit_people`. */
export function idOfPerson(position: number, part: "who" | "whom"): number {
	return 2 * position + (part === "who" ? 0 : 1);
}

/** JSON of a flat object with its keys in order. */
export function sortedJson(value: Readonly<Record<string, unknown>>): string {
	return JSON.stringify(Object.fromEntries(Object.entries(value).sort(byKey)));
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
	return a < b ? -1 : 1;
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
