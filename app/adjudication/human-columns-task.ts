import { fromDatabase } from "../compute/read-beside.server.ts";
import { readPeople } from "./project-disputes.server.ts";

/** Task module: what people gave in a project and where they differ, out of its database file. */
export const runJob = fromDatabase(readPeople);
