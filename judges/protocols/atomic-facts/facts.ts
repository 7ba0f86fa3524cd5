import { z } from "zod";
import { isBlank } from "../../asking/item-block.ts";

/** A fact as the model lists it. */
export const Triplet = z.strictObject({
	subject: z.string(),
	predicate: z.string(),
	object: z.string(),
});
export type Triplet = z.infer<typeof Triplet>;

/** "subject predicate object"; a part without a word in it is left out. */
export function factText({ subject, predicate, object }: Triplet): string {
	return [subject, predicate, object]
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.join(" ");
}

/** The triplets that say anything at all, and how many did not. */
export function withoutBlank<T extends Triplet>(
	triplets: readonly T[],
): { readonly facts: readonly T[]; readonly blank: number } {
	const facts = triplets.filter((triplet) => !isBlank(factText(triplet)));
	return { facts, blank: triplets.length - facts.length };
}
