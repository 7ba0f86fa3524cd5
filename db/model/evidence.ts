import { z } from "zod";

/** Which text of an item a span lies in; contexts by their place, from 0 (the document where there are none). */
export const EvidenceSource = z.union([
	z.object({ text: z.enum(["response", "response_a", "response_b"]) }),
	z.object({ text: z.literal("context"), place: z.int().min(0) }),
]);
export type EvidenceSource = z.infer<typeof EvidenceSource>;

/**
 * A stretch of a text that an annotator's answer on a dimension rests on: from `start` up to and without `end`,
 * in the text as it was imported. Counted in code points, as Python and most others count, and in UTF-16
 * units, as JavaScript does.
 */
export const Evidence = z.object({
	dimension: z.string(),
	source: EvidenceSource,
	start: z.int().min(0),
	end: z.int().min(1),
	utf16: z.object({ start: z.int().min(0), end: z.int().min(1) }),
	excerpt: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;
