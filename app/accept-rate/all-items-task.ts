import { fromFile } from "../compute/read-beside.server.ts";
import { readDrawn, readFieldNames } from "./drawn.server.ts";

/** Task module: what the accept rate needs of all items, out of a project's database file. */
export const drawn = fromFile(readDrawn);
export const fieldNames = fromFile(readFieldNames);
