import { index, integer, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { AUDIT_ACTIONS, AUDIT_ACTORS } from "../model/audit-log.ts";

/**
 * One row for each change of state, written in its transaction, chained by hashes (`audit/chain.ts`).
 * Rows refer to nothing, so that what they tell of can be deleted, and say of people nothing but a hash.
 */
export const auditLog = table(
	"audit_log",
	{
		/** From 1, without gaps. */
		position: integer().primaryKey(),
		at: timestamp().notNull(),
		action: text({ enum: AUDIT_ACTIONS }).notNull(),
		/** Null: the installation's. */
		projectId: text(),
		/** Ids of what it is about, as JSON with sorted keys: the hash is of this text. */
		about: text().notNull(),
		/** Counts and words of closed lists, in the same way. */
		details: text().notNull(),
		actor: text({ enum: AUDIT_ACTORS }).notNull(),
		/** Salted hashes of the people in `audit_people`; null where it has none. */
		whoHash: text(),
		whomHash: text(),
		/** Of the row before; 64 zeros for the first. Unique, so that of two that follow the same row one is refused. */
		previousHash: text().notNull(),
		hash: text().notNull(),
	},
	(t) => [
		uniqueIndex("audit_log_previous").on(t.previousHash),
		index("audit_log_project").on(t.projectId, t.position),
	],
);

/** Who did it, and whom it is about: beside the log, so that it can be erased and the chain stays whole. */
export const auditPeople = table(
	"audit_people",
	{
		/** Twice the position of the row for who did it, and one more for whom it is about: one tree fewer to write. */
		id: integer().primaryKey(),
		/** All three are null once they were erased. */
		accountId: text(),
		login: text(),
		salt: text(),
		/** Position of the row that tells of the erasure. */
		erasedBy: integer(),
	},
	(t) => [index("audit_people_account").on(t.accountId, t.id)],
);

/** The end of the chain, in one row: a tail that is missing is missed. */
export const auditHead = table("audit_head", {
	id: integer().primaryKey(),
	/** Rows of the log. */
	rows: integer().notNull(),
	/** Of the last one; 64 zeros before the first. */
	hash: text().notNull(),
	/** When the log began; nothing is known of what was done before. */
	beganAt: timestamp().notNull(),
});
