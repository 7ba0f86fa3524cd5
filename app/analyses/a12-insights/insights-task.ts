import { fromDatabase } from "../../compute/read-beside.server.ts";
import { checkedInsights } from "./read-insights.server.ts";

/** Task module: what a model wrote about a judged split set, with its figures, out of the database file. */
export const runJob = fromDatabase(checkedInsights);
