import type { Steps } from "../steps.ts";
import type { Database } from "./database.ts";

type Result = { rowCount: number | null };
export type Change = { execute(): Promise<Result> };
export type Statement = Change | { must: Change } | { aside: Change };
export type Query<Row> = { execute(): Promise<Row[]> };
export function must(statement: Change): { must: Change } {
	return { must: statement };
}
export function aside(statement: Change): { aside: Change } {
	return { aside: statement };
}
type Values = Record<string, unknown>;
export function filledIn(
	prepared: { execute(values: Values): Promise<Result> },
	values: Values,
): Change {
	return { execute: () => prepared.execute(values) };
}
export function asked<Row>(
	prepared: { execute(values: Values): Promise<Row[]> },
	values: Values = {},
): Query<Row> {
	return { execute: () => prepared.execute(values) };
}
export function ifChanged(first: Change, ...then: readonly Change[]): Change {
	return {
		async execute() {
			const result = await first.execute();
			if (result.rowCount) for (const statement of then) await statement.execute();
			return result;
		},
	};
}
export function counted(statement: Change, tell: (rows: number) => void): Change {
	return {
		async execute() {
			const result = await statement.execute();
			tell(result.rowCount ?? 0);
			return result;
		},
	};
}
export function holds<Row>(query: Query<Row>, isTrue: (rows: readonly Row[]) => boolean): Change {
	return { execute: async () => ({ rowCount: isTrue(await query.execute()) ? 1 : 0 }) };
}
export function* found<Row>(query: Query<Row>): Steps<Row[]> {
	return (yield () => query.execute()) as Row[];
}
export function* done(statement: Change): Steps<number> {
	return (yield async () => (await statement.execute()).rowCount ?? 0) as number;
}
export async function carriedOut<Result>(steps: Steps<Result>): Promise<Result> {
	let step = steps.next();
	while (!step.done) {
		let outcome: unknown;
		try {
			outcome = await step.value();
		} catch (error) {
			step = steps.throw(error);
			continue;
		}
		step = steps.next(outcome);
	}
	return step.value;
}
let names = 0;
export function preparedOnce<Prepared>(
	build: (db: Database) => { prepare(name: string): Prepared },
): (db: Database) => Prepared {
	const known = new WeakMap<Database, Prepared>();
	return (db) => {
		let query = known.get(db);
		if (query === undefined) {
			query = build(db).prepare(`q${++names}`);
			known.set(db, query);
		}
		return query;
	};
}
