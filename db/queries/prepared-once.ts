import type { Database } from "#db/dialect";

/** Builds a hot query once for each connection: building and preparing costs more than running it. */
export function preparedOnce<Q>(prepare: (db: Database) => Q): (db: Database) => Q {
	const known = new WeakMap<Database, Q>();
	return (db) => {
		let query = known.get(db);
		if (query === undefined) {
			query = prepare(db);
			known.set(db, query);
		}
		return query;
	};
}
