import { setTimeout as wait } from "node:timers/promises";
import { LostRace, type Steps } from "../steps.ts";
import { carriedOut, type Statement } from "./changes.ts";
import type { Database, Transaction, Writable } from "./database.ts";
import { isBusy } from "./errors.ts";

export { LostRace };

/** The same connection, to write on. Only the audit log's room imports this file (`npm run lint`). */
export function writable(db: Database): Writable {
	return db as Writable;
}

class StaleCommit extends Error {}

/** So often a transaction is begun anew that came in the way of another one. */
const RACES = 200;
/** Longest time before that, at first. */
const LOOK_MS = 5;

/**
 * Carries out a list of statements as one transaction, as if none else were carried out meanwhile: where that
 * cannot be, PostgreSQL says so and all of it is built and done again.
 * @param lastly what is done after the statements, with how many rows they changed; what it throws undoes them,
 * and after a `LostRace` the whole transaction is built and carried out again
 * @returns false when a statement marked with `must` changed no row, and so nothing was written.
 */
export async function transact(
	db: Database,
	build: (tx: Transaction) => readonly Statement[],
	lastly: (changes: number) => Steps<unknown>,
): Promise<boolean> {
	for (let races = 0; ; races++) {
		try {
			return await transactOnce(db, build, lastly);
		} catch (error) {
			if (!(error instanceof LostRace || isBusy(error)) || races === RACES) throw error;
		}
		await wait(1 + Math.random() * LOOK_MS * Math.min(races + 1, 10));
	}
}

async function transactOnce(
	db: Database,
	build: (tx: Transaction) => readonly Statement[],
	lastly: (changes: number) => Steps<unknown>,
): Promise<boolean> {
	try {
		await writable(db).$client.transactionAlone("isolation level serializable", async () => {
			let changes = 0;
			for (const statement of build(writable(db))) changes += await changesBy(statement);
			await carriedOut(lastly(changes));
		});
		return true;
	} catch (error) {
		if (error instanceof StaleCommit) return false;
		throw error;
	}
}

async function changesBy(statement: Statement): Promise<number> {
	if ("must" in statement) {
		const changes = (await statement.must.execute()).rowCount ?? 0;
		if (changes === 0) throw new StaleCommit();
		return changes;
	}
	if ("aside" in statement) {
		await statement.aside.execute();
		return 0;
	}
	return (await statement.execute()).rowCount ?? 0;
}
