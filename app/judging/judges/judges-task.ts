import { fromDatabase } from "../../compute/read-beside.server.ts";
import { readFromFiles } from "./imported-judges.server.ts";
import { readCoverage } from "./kept-coverage.server.ts";
import { readSettled } from "./settled-items.server.ts";

/** Task module: what the pages of judges read of all labels and values, out of a project's database file. */
export const settled = fromDatabase(readSettled);
export const coverage = fromDatabase(readCoverage);
export const fromFiles = fromDatabase(readFromFiles);
