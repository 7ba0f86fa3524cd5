import { setTimeout as wait } from "node:timers/promises";
import { LostRace, type Steps } from "../steps.ts";
import { carriedOut, type Statement } from "./changes.ts";
import { mustBeInItsPlace } from "./in-its-place.ts";
import { type Database, isBusy, type Transaction, type Writable } from "./index.ts";

export { LostRace };

/** The same connection, to write on. Only the audit log's room imports this file (`npm run lint`). */
export function writable(db: Database): Writable {
	return db as Writable;
}

class StaleCommit extends Error {}

/** So many times as long as SQLite waits by itself, somebody else may be quicker. */
const TIMES_AS_PATIENT = 6;
/** Longest time between two looks whether the database is free. */
const LOOK_MS = 5;
/** Losing a race takes no time; where engines let many write at once, it happens in a row. */
const RACES = 100;

/** What the last one of a process waits for, by connection. */
const turns = new WeakMap<Database, Promise<unknown>>();

/**
 * Carries out a list of statements as one transaction. While another connection writes, it waits beside the
 * event loop and not in SQLite, where it would hold up every page of this process for as long. SQLite lets
 * whoever comes first write, however long another one has waited: so it looks often, and of a process one at a
 * time does, in the order in which they came.
 * @param lastly what is done after the statements, with how many rows they changed; what it throws undoes them,
 * and after a `LostRace` the whole transaction is built and carried out again
 * @returns false when a statement marked with `must` changed no row, and so nothing was written.
 */
export function transact(
	db: Database,
	build: (tx: Transaction) => readonly Statement[],
	lastly: (changes: number) => Steps<unknown>,
): Promise<boolean> {
	const patience = Number(writable(db).$client.pragma("busy_timeout", { simple: true }));
	const until = performance.now() + TIMES_AS_PATIENT * patience;
	const carryOut = () => whenFree(db, { build, lastly, patience, until });
	const written = turns.get(db)?.then(carryOut) ?? carryOut();
	const turn = written.then(over, over);
	turns.set(db, turn);
	return written;

	function over() {
		if (turns.get(db) === turn) turns.delete(db);
	}
}

type Wanted = {
	readonly build: (tx: Transaction) => readonly Statement[];
	readonly lastly: (changes: number) => Steps<unknown>;
	/** Milliseconds that SQLite waits by itself. */
	readonly patience: number;
	/** On the clock of `performance`. */
	readonly until: number;
};

async function whenFree(
	db: Database,
	{ build, lastly, patience, until }: Wanted,
): Promise<boolean> {
	const { $client } = writable(db);
	for (let races = 0; ; ) {
		let begun = false;
		try {
			$client.pragma("busy_timeout = 0");
			return transactNow(
				db,
				(tx) => {
					begun = true;
					return build(tx);
				},
				lastly,
			);
		} catch (error) {
			if (error instanceof LostRace) {
				if (++races === RACES) throw error;
			} else {
				// Nothing was done: not even the first statement was made.
				if (begun || !isBusy(error) || performance.now() > until) throw error;
			}
		} finally {
			$client.pragma(`busy_timeout = ${patience}`);
		}
		await wait(1 + Math.random() * LOOK_MS);
	}
}

function transactNow(
	db: Database,
	build: (tx: Transaction) => readonly Statement[],
	lastly: (changes: number) => Steps<unknown>,
): boolean {
	try {
		writable(db).transaction(
			(tx) => {
				let changes = 0;
				for (const statement of build(tx)) changes += changesBy(statement);
				carriedOut(lastly(changes));
				mustBeInItsPlace(db);
			},
			{ behavior: "immediate" },
		);
		return true;
	} catch (error) {
		if (error instanceof StaleCommit) return false;
		throw error;
	}
}

function changesBy(statement: Statement): number {
	if ("run" in statement) return statement.run().changes;
	if ("must" in statement) {
		const { changes } = statement.must.run();
		if (changes === 0) throw new StaleCommit();
		return changes;
	}
	statement.aside.run();
	return 0;
}
