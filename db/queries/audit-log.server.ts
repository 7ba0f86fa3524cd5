import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias, type Database } from "#db/dialect";
import { AuditAbout, type AuditAction, type AuditActor, AuditDetails } from "../model/audit-log.ts";
import { accounts, auditLog, auditPeople, projects } from "../schema/index.ts";

/** A person as an entry names them: the login of then, the name of now; `erased` once they were. */
export type LoggedPerson =
	| { readonly accountId: string; readonly login: string | null; readonly name: string | null }
	| "erased";

export type LoggedEntry = {
	readonly position: number;
	readonly at: Date;
	readonly action: AuditAction;
	/** Null: the installation's. */
	readonly projectId: string | null;
	/** Null where there is none, or it was deleted. */
	readonly projectSlug: string | null;
	readonly about: AuditAbout;
	readonly details: AuditDetails;
	readonly actor: AuditActor;
	readonly who: LoggedPerson | null;
	readonly whom: LoggedPerson | null;
	readonly hash: string;
	readonly previousHash: string;
};

/** Which entries; what is left out does not matter. */
export type LogFilter = {
	/** Of one project; null: of none, the installation's own. */
	readonly projectId?: string | null | undefined;
	readonly action?: AuditAction | undefined;
	/** Which account did it. */
	readonly accountId?: string | undefined;
	readonly actor?: AuditActor | undefined;
	/** From this moment on. */
	readonly from?: Date | undefined;
	/** Before this moment. */
	readonly until?: Date | undefined;
};

const who = alias(auditPeople, "who");
const whom = alias(auditPeople, "whom");
const whoNow = alias(accounts, "who_now");
const whomNow = alias(accounts, "whom_now");

const idOf = (part: "who" | "whom") => sql`2 * ${auditLog.position} + ${part === "who" ? 0 : 1}`;

function entriesWhere(db: Database, condition: SQL | undefined) {
	return db
		.select({
			row: auditLog,
			projectSlug: projects.slug,
			who,
			whom,
			whoName: whoNow.name,
			whomName: whomNow.name,
		})
		.from(auditLog)
		.leftJoin(projects, eq(projects.id, auditLog.projectId))
		.leftJoin(who, eq(who.id, idOf("who")))
		.leftJoin(whoNow, eq(whoNow.id, who.accountId))
		.leftJoin(whom, eq(whom.id, idOf("whom")))
		.leftJoin(whomNow, eq(whomNow.id, whom.accountId))
		.where(condition);
}

type FoundRow = Awaited<ReturnType<typeof entriesWhere>>[number];

function entryOf({ row, projectSlug, ...people }: FoundRow): LoggedEntry {
	const { whoHash: _who, whomHash: _whom, about, details, ...told } = row;
	return {
		...told,
		projectSlug,
		about: AuditAbout.parse(JSON.parse(about)),
		details: AuditDetails.parse(JSON.parse(details)),
		who: personOf(people.who, people.whoName),
		whom: personOf(people.whom, people.whomName),
	};
}

function personOf(
	person: typeof auditPeople.$inferSelect | null,
	name: string | null,
): LoggedPerson | null {
	if (!person) return null;
	const { accountId, login } = person;
	return accountId === null ? "erased" : { accountId, login, name };
}

/** Positions of what an account did: found by the account, not by going through the log. */
function doneBy(db: Database, accountId: string) {
	const { id } = auditPeople;
	return db
		.select({ position: sql<number>`${id} / 2` })
		.from(auditPeople)
		.where(and(eq(auditPeople.accountId, accountId), sql`${id} % 2 = 0`));
}

function conditionOf(db: Database, filter: LogFilter): SQL | undefined {
	const { projectId, action, accountId, actor, from, until } = filter;
	return and(
		projectId === undefined
			? undefined
			: projectId === null
				? isNull(auditLog.projectId)
				: eq(auditLog.projectId, projectId),
		action && eq(auditLog.action, action),
		actor && eq(auditLog.actor, actor),
		accountId === undefined ? undefined : inArray(auditLog.position, doneBy(db, accountId)),
		from && gte(auditLog.at, from),
		until && lt(auditLog.at, until),
	);
}

/** Entries, the newest first, a page at a time, by key. `next` is the `before` of the page after. */
export async function logPage(
	db: Database,
	filter: LogFilter,
	{ before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ entries: LoggedEntry[]; next: number | null }> {
	const rows = await entriesWhere(
		db,
		and(conditionOf(db, filter), before === null ? undefined : lt(auditLog.position, before)),
	)
		.orderBy(desc(auditLog.position))
		.limit(limit + 1);
	const entries = rows.slice(0, limit).map(entryOf);
	return { entries, next: rows.length > limit ? (entries.at(-1)?.position ?? null) : null };
}

const ENTRIES_READ_AT_ONCE = 500;

/** All entries of a filter in the order in which they were written, block by block. */
export async function* logInOrder(
	db: Database,
	filter: LogFilter,
): AsyncGenerator<LoggedEntry[], void> {
	for (let after = 0; ; ) {
		const rows = await entriesWhere(db, and(conditionOf(db, filter), gt(auditLog.position, after)))
			.orderBy(asc(auditLog.position))
			.limit(ENTRIES_READ_AT_ONCE);
		if (rows.length > 0) yield rows.map(entryOf);
		const last = rows.at(-1);
		if (!last || rows.length < ENTRIES_READ_AT_ONCE) return;
		after = last.row.position;
	}
}
