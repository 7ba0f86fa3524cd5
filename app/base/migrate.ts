/** `tsx app/base/migrate.ts`: brings the database at DATABASE_URL up to date, before development serves it. */
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { config, exitUnlessUsable } from "./config.server.ts";

exitUnlessUsable();
await disconnect(await openDatabase(config().DATABASE_URL));
