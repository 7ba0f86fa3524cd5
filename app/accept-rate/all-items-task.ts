import { fromDatabase } from "../compute/read-beside.server.ts";
import { readDrawn, readFieldNames } from "./drawn.server.ts";

/** Task module: what the accept rate needs of all items, out of a project's database file. */
export const drawn = fromDatabase(readDrawn);
export const fieldNames = fromDatabase(readFieldNames);
