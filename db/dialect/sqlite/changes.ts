/** What a transaction is made of: changes, and steps that rest on what was read before them. */
import type { Steps } from "../steps.ts";

/** A statement, made or yet to be made, that says how many rows it changed. */
export type Change = { run(): { changes: number } };
export type Statement = Change | { must: Change } | { aside: Change };
/** What reads rows. */
export type Query<Row> = { all(): Row[] };

/** Marks a statement that has to change a row; when it does not, nothing of the commit happens. */
export function must(statement: Change): { must: Change } {
	return { must: statement };
}

/** Marks a statement that only counts that something changed: where it alone did, nothing did. */
export function aside(statement: Change): { aside: Change } {
	return { aside: statement };
}

type Values = Record<string, unknown>;

/** A statement that was prepared once, with the values for its placeholders, for a `commit`. */
export function filledIn(
	prepared: { run(values: Values): { changes: number } },
	values: Values,
): Change {
	return { run: () => prepared.run(values) };
}

/** A query that was prepared once, with the values for its placeholders. */
export function asked<Row>(
	prepared: { all(values: Values): Row[] },
	values: Values = {},
): Query<Row> {
	return { all: () => prepared.all(values) };
}

/** For a `commit`: the statements after the first only where that one changed a row. */
export function ifChanged(first: Change, ...then: readonly Change[]): Change {
	return {
		run() {
			const result = first.run();
			if (result.changes > 0) for (const statement of then) statement.run();
			return result;
		},
	};
}

/** For a `commit`: tells how many rows the statement changed, also where the commit is then done again. */
export function counted(statement: Change, tell: (rows: number) => void): Change {
	return {
		run() {
			const result = statement.run();
			tell(result.changes);
			return result;
		},
	};
}

/** For `must`: counts as a change where the rows are as they should be in the moment of the commit. */
export function holds<Row>(query: Query<Row>, isTrue: (rows: readonly Row[]) => boolean): Change {
	return { run: () => ({ changes: isTrue(query.all()) ? 1 : 0 }) };
}

/** The rows of a query. */
export function* found<Row>(query: Query<Row>): Steps<Row[]> {
	return (yield () => query.all()) as Row[];
}

/** Carries a statement out, and says how many rows it changed. */
export function* done(statement: Change): Steps<number> {
	return (yield () => statement.run().changes) as number;
}

/** Takes steps to their end, each at once. */
export function carriedOut<Result>(steps: Steps<Result>): Result {
	let step = steps.next();
	while (!step.done) {
		let outcome: unknown;
		try {
			outcome = step.value();
		} catch (error) {
			step = steps.throw(error);
			continue;
		}
		step = steps.next(outcome);
	}
	return step.value;
}
