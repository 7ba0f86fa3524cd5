import type { Database } from "./database.ts";

/** Builds a hot query once for each connection: building and preparing costs more than running it. */
export function preparedOnce<Prepared>(
	build: (db: Database) => { prepare(): Prepared },
): (db: Database) => Prepared {
	const known = new WeakMap<Database, Prepared>();
	return (db) => {
		let query = known.get(db);
		if (query === undefined) {
			query = build(db).prepare();
			known.set(db, query);
		}
		return query;
	};
}
