import { fromDatabase } from "../compute/read-beside.server.ts";
import { answersFigures } from "./answers-figures.server.ts";

/** Task module: what the answers of an annotator say, out of a project's database file. */
export const runJob = fromDatabase(answersFigures);
