import type { Database } from "#db/dialect";
import { Kept } from "./kept.ts";

/**
 * Outcomes that are kept as long as what they rest on stays as it was: the state names all of that, in a
 * project with its `changeCounter`. Several who ask at once share one computation.
 * @param most so many are kept for each connection, those asked for last
 */
export function keptByState<Value>(
	most: number,
): (db: Database, state: readonly unknown[], compute: () => Promise<Value>) => Promise<Value> {
	const known = new WeakMap<Database, Kept<Value>>();
	return (db, state, compute) => {
		const kept = known.get(db) ?? new Kept<Value>(most, () => 1);
		known.set(db, kept);
		return kept.get(JSON.stringify(state), compute);
	};
}
