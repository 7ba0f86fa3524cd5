import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import {
	asked,
	type Database,
	done,
	filledIn,
	found,
	isUniqueViolation,
	preparedOnce,
	rowInserter,
	type Steps,
} from "#db/dialect";
import { LostRace, writable } from "#db/dialect/writing";
import type { AuditAbout, AuditAction, AuditDetails } from "../model/audit-log.ts";
import { accounts, auditHead, auditLog, auditPeople, raters } from "../schema/index.ts";
import { whoActs } from "./acting.ts";
import { hashOfPerson, hashOfRow, idOfPerson, sortedJson } from "./chain.ts";
import type { HeldIn } from "./project-of.ts";

/** What an entry says; who did it and when is added, unless it says so itself. */
export type AuditEntry = {
	readonly action: AuditAction;
	/** By its id or by something in it; null: of the installation. */
	readonly project: string | HeldIn | null;
	readonly about?: AuditAbout;
	readonly details?: AuditDetails;
	/** Who did it, where that is not who is signed in: somebody who comes in, or the server in somebody's name. */
	readonly by?: { readonly accountId: string } | "server";
	/** The person whom it is about. */
	readonly whom?: { readonly accountId: string } | { readonly raterId: string };
};

/** The same with its project looked up. */
export type EntryInProject = Omit<AuditEntry, "project"> & { readonly project: string | null };

type Person = { accountId: string; login: string | null };

const head = preparedOnce((db) =>
	db
		.select({ rows: auditHead.rows, hash: auditHead.hash })
		.from(auditHead)
		.where(eq(auditHead.id, 1)),
);

const accountNamed = preparedOnce((db) =>
	db
		.select({ login: accounts.login })
		.from(accounts)
		.where(eq(accounts.id, sql.placeholder("id"))),
);

const accountOfRater = preparedOnce((db) =>
	db
		.select({ accountId: raters.accountId })
		.from(raters)
		.where(eq(raters.id, sql.placeholder("id"))),
);

const moveHead = preparedOnce((db) =>
	writable(db)
		.update(auditHead)
		.set({ rows: sql`${sql.placeholder("rows")}`, hash: sql`${sql.placeholder("hash")}` })
		.where(and(eq(auditHead.id, 1), eq(auditHead.hash, sql.placeholder("previousHash")))),
);

const insertRow = rowInserter(auditLog);
const insertPerson = rowInserter(auditPeople);

/**
 * Adds an entry at the end of the chain, within the transaction of what it tells of.
 * @throws LostRace where another entry was added meanwhile
 * @returns its position
 */
export function* append(
	db: Database,
	{ project: projectId, ...entry }: EntryInProject,
): Steps<number> {
	const [last] = yield* found(asked(head(db)));
	if (!last)
		throw new Error("The audit log has lost its end: `concord audit-log verify` says more.");
	const acting = whoActs();
	const { by } = entry;
	const accountId =
		typeof by === "object"
			? by.accountId
			: by !== "server" && "accountId" in acting
				? acting.accountId
				: null;
	const actor = accountId !== null ? "account" : by === "server" ? "server" : acting.actor;
	const about = { ...entry.about };
	if (actor === "command" && "command" in acting) about.command = acting.command;
	const whom = entry.whom && (yield* personMeant(db, entry.whom, about));
	const people = {
		who: accountId === null ? null : salted(yield* personOf(db, accountId)),
		whom: whom ? salted(whom) : null,
	};
	const row = {
		position: last.rows + 1,
		at: new Date(),
		action: entry.action,
		projectId,
		about: sortedJson(about),
		details: sortedJson(entry.details ?? {}),
		actor,
		whoHash: people.who && hashOfPerson(people.who),
		whomHash: people.whom && hashOfPerson(people.whom),
		previousHash: last.hash,
	};
	const hash = hashOfRow(row);
	const { position, previousHash } = row;
	try {
		yield* done(insertRow(db, { ...row, hash }));
		if (people.who)
			yield* done(insertPerson(db, { id: idOfPerson(position, "who"), ...people.who }));
		if (people.whom)
			yield* done(insertPerson(db, { id: idOfPerson(position, "whom"), ...people.whom }));
	} catch (error) {
		// Not to be taken for a row of the commit that is there already.
		throw isUniqueViolation(error) ? lost() : error;
	}
	const moved = yield* done(filledIn(moveHead(db), { rows: position, hash, previousHash }));
	if (moved === 0) throw lost();
	return position;
}

function lost(): LostRace {
	return new LostRace(
		"Another entry of the audit log follows the same one: where nobody else writes, `concord audit-log verify` says what is broken.",
	);
}

/** Somebody by their place among raters, or by their account; a name that a file brought stays an id. */
function* personMeant(
	db: Database,
	whom: NonNullable<AuditEntry["whom"]>,
	about: AuditAbout,
): Steps<Person | null> {
	if ("accountId" in whom) return yield* personOf(db, whom.accountId);
	const [rater] = yield* found(asked(accountOfRater(db), { id: whom.raterId }));
	const accountId = rater?.accountId ?? null;
	if (accountId !== null) return yield* personOf(db, accountId);
	about.rater = whom.raterId;
	return null;
}

function* personOf(db: Database, accountId: string): Steps<Person> {
	const [account] = yield* found(asked(accountNamed(db), { id: accountId }));
	return { accountId, login: account?.login ?? null };
}

function salted(person: Person) {
	return { ...person, salt: randomBytes(16).toString("hex") };
}
