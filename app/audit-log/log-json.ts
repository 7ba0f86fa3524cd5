import { z } from "zod";
import type { ChainBreak, Verification } from "#db/audit/verify.ts";
import { AUDIT_ACTIONS, AUDIT_ACTORS, AuditAbout, AuditDetails } from "#db/model/audit-log.ts";
import type { LoggedEntry, LoggedPerson } from "#db/queries/audit-log.server.ts";

/** A login; `null` where nobody is meant, `{ erased: true }` where somebody was and is erased. */
const Person = z
	.union([
		z.strictObject({ account: z.string(), login: z.string().nullable() }),
		z.strictObject({ erased: z.literal(true) }),
	])
	.nullable();

export const LogEntryJson = z.strictObject({
	position: z.int().positive(),
	at: z.iso.datetime(),
	action: z.enum(AUDIT_ACTIONS),
	/** Null: the installation's. */
	projectId: z.string().nullable(),
	/** Null too where the project is gone. */
	project: z.string().nullable(),
	actor: z.enum(AUDIT_ACTORS),
	who: Person,
	whom: Person,
	about: AuditAbout,
	details: AuditDetails,
	previousHash: z.string(),
	hash: z.string(),
});
export type LogEntryJson = z.infer<typeof LogEntryJson>;

export const AuditLogJson = z.strictObject({
	schema: z.literal("concord.audit-log/1"),
	/** The newest first. */
	entries: z.array(LogEntryJson),
	/** The `--before` of the next ones; null: there are none. */
	next: z.int().positive().nullable(),
});
export type AuditLogJson = z.infer<typeof AuditLogJson>;

const PROBLEMS = [
	"edited",
	"missing",
	"does not follow",
	"before the first",
	"after the end",
	"no end",
	"person edited",
	"person missing",
	"erasure unknown",
] as const satisfies readonly ChainBreak["problem"][];

export const AuditVerificationJson = z.strictObject({
	schema: z.literal("concord.audit-log-verification/1"),
	whole: z.boolean(),
	rows: z.int().nonnegative(),
	/** Of the last row. */
	hash: z.string(),
	beganAt: z.iso.datetime().nullable(),
	/** How often rows named people who are erased. */
	erased: z.int().nonnegative(),
	/** Is the row of `--holds` in the chain? Null: not asked. */
	holds: z.boolean().nullable(),
	/** The first twenty. */
	breaks: z.array(z.strictObject({ position: z.int(), problem: z.enum(PROBLEMS) })),
});
export type AuditVerificationJson = z.infer<typeof AuditVerificationJson>;

export const AuditErasureJson = z.strictObject({
	schema: z.literal("concord.audit-log-erasure/1"),
	login: z.string(),
	/** In how many places the log named them. */
	erased: z.int().positive(),
});
export type AuditErasureJson = z.infer<typeof AuditErasureJson>;

export function entryJson({ projectSlug, at, who, whom, ...entry }: LoggedEntry): LogEntryJson {
	return {
		...entry,
		at: at.toISOString(),
		project: projectSlug,
		who: personJson(who),
		whom: personJson(whom),
	};
}

function personJson(person: LoggedPerson | null): LogEntryJson["who"] {
	if (person === null) return null;
	return person === "erased"
		? { erased: true }
		: { account: person.accountId, login: person.login };
}

export function verificationJson(found: Verification): AuditVerificationJson {
	const { breaks, holds, rows, hash, beganAt, erased } = found;
	return {
		schema: "concord.audit-log-verification/1",
		whole: breaks.length === 0 && holds !== false,
		rows,
		hash,
		erased,
		holds,
		beganAt: beganAt?.toISOString() ?? null,
		breaks: [...breaks],
	};
}
