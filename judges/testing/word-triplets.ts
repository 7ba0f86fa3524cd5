import { z } from "zod";

const TripletsSchema = z.object({ properties: z.object({ triplets: z.unknown() }) });

/** Does the schema of a request ask for triplets? */
export function asksForTriplets(schema: unknown): boolean {
	return TripletsSchema.safeParse(schema).success;
}

/** No more than a model would list of a long text. */
const MOST = 40;

/**
 * What the scripted model makes of a text: a triplet for each clause of three words and more, its
 * first and last words around what stands between.
 */
export function tripletsOf(text: string): { head: string; relation: string; tail: string }[] {
	const clauses = text
		.split(/[.!?;:,\n]+/)
		.map((clause) => clause.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
	return clauses
		.filter((words) => words.length >= 3)
		.slice(0, MOST)
		.map((words) => ({
			head: words[0] ?? "",
			relation: words.slice(1, -1).slice(0, 4).join(" "),
			tail: words.at(-1) ?? "",
		}));
}
