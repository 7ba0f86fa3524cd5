import { z } from "zod";

/** What holding a judge to a gate comes to. */
export const GATE_VERDICTS = ["trusted", "not trusted", "cannot tell"] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** Who is held: one judge by its name, or whichever is the newest version of a series. */
export const HELD_KINDS = ["judge", "series"] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** What stands beside the last verdict of a kept gate. Sentences of it may name people: for leads alone. */
export const GateFound = z.object({
	/** Items that the judge scored and people settled. */
	n: z.number().int(),
	conditions: z.array(
		z.object({
			condition: z.string(),
			result: z.enum(["met", "not met", "unknown"]),
			sentence: z.string(),
			value: z.number().nullable(),
		}),
	),
	reasons: z.array(z.string()),
	choices: z.array(z.string()),
});
export type GateFound = z.infer<typeof GateFound>;
