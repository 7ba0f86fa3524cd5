/** `tsx db/migrate.ts`: brings the database at DATABASE_URL up to date. */
import { disconnect } from "#db/dialect";
import { openDatabase } from "./open.ts";

disconnect(await openDatabase());
