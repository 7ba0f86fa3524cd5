import {
	and,
	asc,
	countDistinct,
	desc,
	eq,
	isNotNull,
	isNull,
	notInArray,
	or,
	sql,
} from "drizzle-orm";
import { commit, type Database } from "#db/dialect";
import { exchanges } from "../schema/index.ts";
import { preparedOnce } from "./prepared-once.ts";

export type Exchange = typeof exchanges.$inferSelect;

/** Keeps requests and what came back, verbatim, in one transaction. */
export async function insertExchanges(db: Database, added: readonly Exchange[]): Promise<void> {
	if (added.length === 0) return;
	await commit(db, (tx) => [tx.insert(exchanges).values([...added])]);
}

const byRequest = preparedOnce((db) =>
	db
		.select()
		.from(exchanges)
		.where(
			and(
				eq(exchanges.projectId, sql.placeholder("projectId")),
				eq(exchanges.requestHash, sql.placeholder("requestHash")),
				isNotNull(exchanges.response),
				isNull(exchanges.error),
				isNull(exchanges.reusedFrom),
			),
		)
		.orderBy(desc(exchanges.createdAt))
		.prepare(),
);

/** What models answered to the identical request, newest first. Whether one is any good is for its reader to say. */
export async function answersToRequest(
	db: Database,
	projectId: string,
	requestHash: string,
): Promise<Exchange[]> {
	return byRequest(db).execute({ projectId, requestHash });
}

/** Every exchange of a run task, in the order in which they happened. */
export async function exchangesOfTask(db: Database, runTaskId: string): Promise<Exchange[]> {
	return db
		.select()
		.from(exchanges)
		.where(eq(exchanges.runTaskId, runTaskId))
		.orderBy(asc(exchanges.createdAt), asc(exchanges.id));
}

/** Refusals that say nothing about the task: come later, or mend the endpoint's settings first. */
const REFUSED_STATUS = [401, 402, 403, 404, 429];

/**
 * In how many of its attempts a task got an answer or failed by itself. Attempts that the endpoint
 * turned away as it would any other, or that a crash cut off, do not count.
 */
export async function countAttemptsSpent(db: Database, runTaskId: string): Promise<number> {
	const [row] = await db
		.select({ attempts: countDistinct(exchanges.attempt) })
		.from(exchanges)
		.where(
			and(
				eq(exchanges.runTaskId, runTaskId),
				or(isNull(exchanges.status), notInArray(exchanges.status, REFUSED_STATUS)),
			),
		);
	return row?.attempts ?? 0;
}
