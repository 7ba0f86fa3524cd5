import { fromDatabase } from "../compute/read-beside.server.ts";
import { readPlanStart, readPreview } from "./plan-start.server.ts";

/** Task module: the page of plans as it opens, and what a form would give out, out of the database file. */
export const runJob = fromDatabase(readPlanStart);
export const preview = fromDatabase(readPreview);
