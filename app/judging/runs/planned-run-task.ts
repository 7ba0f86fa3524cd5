import { fromDatabase } from "../../compute/read-beside.server.ts";
import { readPlanned } from "./planned-run.server.ts";

/** Task module: what a run would do and use, out of the database file. */
export const runJob = fromDatabase(readPlanned);
