import { connect, type Database } from "#db/dialect";
import { config } from "./config.server.ts";

const shared = globalThis as { concordDatabase?: Database };

/**
 * The connection of this process. Development reloads modules, so it hangs on `globalThis`.
 * `concord start` and `npm run dev` bring the schema up to date before the server starts.
 */
export function database(): Database {
	shared.concordDatabase ??= connect(config().DATABASE_URL);
	return shared.concordDatabase;
}
