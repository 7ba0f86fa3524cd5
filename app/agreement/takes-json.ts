import { z } from "zod";
import { JudgeFigures } from "../judging/runs/judge-figures-json.ts";

/** What a judge takes in money, tokens and time (documented in README.md). */
export const JudgeTakesJson = z.strictObject({
	/** As the judge is called among the raters. */
	judge: z.string(),
	/** A file brought its values: nobody here knows what they took. */
	imported: z.boolean(),
	/** Null where it asked no model here. */
	figures: JudgeFigures.nullable(),
});
export type JudgeTakesJson = z.infer<typeof JudgeTakesJson>;
