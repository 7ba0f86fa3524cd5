import { setImmediate as giveWay } from "node:timers/promises";
import { and, asc, between, count, desc, eq, gt, max, min } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { auditHead, auditLog, auditPeople } from "../schema/index.ts";
import { type AuditRow, BEFORE_THE_FIRST, hashOfPerson, hashOfRow, idOfPerson } from "./chain.ts";

/** What does not hold, and at which row. */
export type ChainBreak = {
	readonly position: number;
	readonly problem:
		| "edited"
		| "missing"
		| "does not follow"
		| "before the first"
		| "after the end"
		| "no end"
		| "person edited"
		| "person missing"
		| "erasure unknown";
};

export type Verification = {
	/** Rows that the end of the chain counts. */
	readonly rows: number;
	/** Of the last of them. */
	readonly hash: string;
	readonly beganAt: Date | null;
	/** People whom rows named and who were erased. */
	readonly erased: number;
	/** The first of them in order of rows; empty where the chain is whole. */
	readonly breaks: readonly ChainBreak[];
	/** Is the row of the hash that was asked about in the chain? Null: none was asked about. */
	readonly holds: boolean | null;
};

/** Where so much is broken, further places say nothing new. */
const MOST_BREAKS = 20;
const ROWS_READ_AT_ONCE = 1000;

type PersonRow = typeof auditPeople.$inferSelect;

/**
 * Goes through the whole chain. A row that was edited, deleted or put in between is found, and so is a tail
 * that is missing, by the end that is kept beside the log. Whoever can write the file and makes every later
 * hash and the end anew leaves a whole chain: that is found by a hash that was kept elsewhere (`holds`).
 */
export async function verifyLog(
	db: Database,
	{ holds = null }: { readonly holds?: string | null } = {},
): Promise<Verification> {
	// Read first: what is added from here on stands behind the end that is read next.
	const { position } = auditLog;
	const [outer] = await db.select({ first: min(position), last: max(position) }).from(auditLog);
	const end = await endOfLog(db);
	const breaks: ChainBreak[] = [];
	const broken = (position: number, problem: ChainBreak["problem"]) => {
		if (breaks.length < MOST_BREAKS) breaks.push({ position, problem });
	};
	const rows = end?.rows ?? 0;
	// A forged end may count more than anybody could go through.
	const last = Math.min(rows, (await lastOfLog(db))?.position ?? 0);
	const tombs = new Map<number, number>();
	let previous = BEFORE_THE_FIRST;
	let expected = 1;
	let held = false;
	for (let first = 1; first <= last; first += ROWS_READ_AT_ONCE) {
		await giveWay();
		const until = Math.min(first + ROWS_READ_AT_ONCE - 1, last);
		const people = await peopleOf(db, first, until);
		for (const row of await rowsBetween(db, first, until)) {
			if (row.position !== expected) broken(expected, "missing");
			else if (row.previousHash !== previous) broken(row.position, "does not follow");
			if (hashOfRow(row) !== row.hash) broken(row.position, "edited");
			for (const part of ["who", "whom"] as const) {
				const person = people.get(idOfPerson(row.position, part));
				const problem = troubleOf(part === "who" ? row.whoHash : row.whomHash, person);
				if (problem) broken(row.position, problem);
				if (person?.erasedBy != null)
					tombs.set(person.erasedBy, (tombs.get(person.erasedBy) ?? 0) + 1);
			}
			if (row.action === "log.person_erased") {
				if (erasedIn(row) !== (tombs.get(row.position) ?? 0))
					broken(row.position, "erasure unknown");
				tombs.delete(row.position);
			}
			previous = row.hash;
			expected = row.position + 1;
			held ||= row.hash === holds;
		}
	}
	const erasures = await erasuresSince(db, rows);
	for (const position of tombs.keys())
		if (!erasures.has(position)) broken(position, "erasure unknown");
	if ((outer?.first ?? 1) < 1) broken(outer?.first ?? 0, "before the first");
	if (expected <= rows) broken(expected, "missing");
	else if (end && previous !== end.hash) broken(rows, "edited");
	if (!end) broken(1, "no end");
	if ((outer?.last ?? 0) > rows) broken(rows + 1, "after the end");
	const [erased] = await db.select({ count: count(auditPeople.erasedBy) }).from(auditPeople);
	return {
		rows,
		hash: end?.hash ?? BEFORE_THE_FIRST,
		beganAt: end?.beganAt ?? null,
		erased: erased?.count ?? 0,
		breaks: breaks.sort((a, b) => a.position - b.position),
		holds: holds === null ? null : held || holds === BEFORE_THE_FIRST,
	};
}

function rowsBetween(db: Database, first: number, last: number): Promise<AuditRow[]> {
	return db
		.select()
		.from(auditLog)
		.where(between(auditLog.position, first, last))
		.orderBy(asc(auditLog.position))
		.then((rows) => rows);
}

async function peopleOf(
	db: Database,
	first: number,
	last: number,
): Promise<ReadonlyMap<number, PersonRow>> {
	const { id } = auditPeople;
	const ids = between(id, idOfPerson(first, "who"), idOfPerson(last, "whom"));
	const rows = await db.select().from(auditPeople).where(ids);
	return new Map(rows.map((row) => [row.id, row]));
}

/** Does what is kept of a person fit the hash in the row? An erased one has left its place. */
function troubleOf(
	hash: string | null,
	person: PersonRow | undefined,
): "person edited" | "person missing" | null {
	if (!person) return hash === null ? null : "person missing";
	if (hash === null) return "person edited";
	const { accountId, login, salt, erasedBy } = person;
	if (erasedBy !== null) return accountId === null && login === null ? null : "person edited";
	return salt !== null && hashOfPerson({ accountId, login, salt }) === hash
		? null
		: "person edited";
}

/** Rows by which people were erased while a chain of so many rows was gone through: they may refer to them already. */
async function erasuresSince(db: Database, rows: number): Promise<ReadonlySet<number>> {
	const { position, action } = auditLog;
	const erasures = await db
		.select({ position })
		.from(auditLog)
		.where(and(gt(position, rows), eq(action, "log.person_erased")));
	return new Set(erasures.map((row) => row.position));
}

function erasedIn({ details }: AuditRow): number {
	try {
		const { entries } = JSON.parse(details) as { entries?: unknown };
		return typeof entries === "number" ? entries : 0;
	} catch {
		// Not as it was written, which its hash says.
		return 0;
	}
}

/** The end of the chain, as it is kept beside the log. */
export async function endOfLog(
	db: Database,
): Promise<{ rows: number; hash: string; beganAt: Date } | null> {
	const [end] = await db.select().from(auditHead).where(eq(auditHead.id, 1));
	return end ?? null;
}

/** The last row of the log, wherever its end is kept to be; null where there is none. */
export async function lastOfLog(db: Database): Promise<{ position: number; hash: string } | null> {
	const { position, hash } = auditLog;
	const [row] = await db.select({ position, hash }).from(auditLog).orderBy(desc(position)).limit(1);
	return row ?? null;
}
