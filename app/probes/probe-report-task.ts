import { fromDatabase } from "../compute/read-beside.server.ts";
import { readProbeReport } from "./probe-report.server.ts";

/** Task module: what judges made of the probes of a set, out of the database file. */
export const runJob = fromDatabase(readProbeReport);
