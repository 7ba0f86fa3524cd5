import { fromDatabase } from "../../compute/read-beside.server.ts";
import { hashed } from "./input-hashes.server.ts";

/** Task module: size and hash of a file that figures are computed from, out of the database file. */
export const runJob = fromDatabase(hashed);
