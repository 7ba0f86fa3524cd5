import { connect, type Database, IS_SERVER, stateOfData } from "#db/dialect";
import { config } from "./config.server.ts";

const shared = globalThis as { concordDatabase?: Database };

/**
 * The connection of this process. Development reloads modules, so it hangs on `globalThis`.
 * `concord start` and `npm run dev` bring the schema up to date before the server starts.
 */
export function database(): Database {
	shared.concordDatabase ??= connected();
	return shared.concordDatabase;
}

/** A connection that is let alone is closed; by one that is open whoever moves the database sees that it is in use. */
const SIGN_OF_LIFE_MS = 4_000;

function connected(): Database {
	const db = connect(config().DATABASE_URL);
	if (IS_SERVER) setInterval(() => void stateOfData(db).catch(() => {}), SIGN_OF_LIFE_MS).unref();
	return db;
}
