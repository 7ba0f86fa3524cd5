import { fromDatabase } from "../compute/read-beside.server.ts";
import { analysed } from "./carry-out-analysis.server.ts";

/** Task module: an analysis of what a project's database file holds. */
export const runJob = fromDatabase(analysed);
