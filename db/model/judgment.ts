import { z } from "zod";
import { UnscoredReason } from "./rating.ts";
import { Level } from "./scale.ts";

/** How one judge's answer on one of its dimensions ended: with a value, or with a reason. */
export const Outcome = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("scored"),
		value: Level,
		rationale: z.string().optional(),
		/** Intermediate results worth keeping: counts, matched passages, cosines. */
		evidence: z.unknown().optional(),
	}),
	z.object({
		kind: z.literal("unscored"),
		reason: UnscoredReason,
		detail: z.string().optional(),
		rationale: z.string().optional(),
		evidence: z.unknown().optional(),
	}),
]);
export type Outcome = z.infer<typeof Outcome>;

/** One judge's answer to one item: an outcome for each of the judge's dimensions, by name. */
export const Judgment = z.record(z.string(), Outcome);
export type Judgment = z.infer<typeof Judgment>;
