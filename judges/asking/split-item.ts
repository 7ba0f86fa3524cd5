import { z } from "zod";
import type { ItemContent } from "#db/model/item.ts";

/** `how` of an item made by splitting a question. */
export const SPLIT = "split";

/**
 * What a split item says of itself (`derivedFrom.parameters`): one part of a question, with the whole
 * answer that one side gives to the question.
 */
export const SplitParameters = z.object({
	/** Place of its question among the siblings, from 1. */
	k: z.number().int().positive(),
	/** Whose answer stands in `response`: the reference's, or that of the system. */
	side: z.enum(["golden", "response"]),
	/** All parts of the question in order, its own at place `k` included. */
	siblings: z.array(z.string()).min(1),
});
export type SplitParameters = z.infer<typeof SplitParameters>;

/**
 * The parts of the question that the item is one of, and its own place among them (from 0). An item
 * that was not split is the only part of its question. What somebody changed about the item's own
 * question counts, not what it was when the question was split.
 */
export function splitOf(item: ItemContent): {
	readonly questions: readonly string[];
	readonly at: number;
} {
	const own = item.input ?? "";
	const read =
		item.derivedFrom?.how === SPLIT
			? SplitParameters.safeParse(item.derivedFrom.parameters).data
			: undefined;
	if (!read || read.k > read.siblings.length) return { questions: [own], at: 0 };
	return { questions: read.siblings.with(read.k - 1, own), at: read.k - 1 };
}
