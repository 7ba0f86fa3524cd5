import { z } from "zod";

/** The form of a project's settings. */
export const SettingsForm = z.object({
	visibleMetadata: z.array(z.string()).default([]),
	/** Sent as `on` by a ticked box. */
	hideReference: z.boolean().default(false),
	/** `judge <id>`, `people <dimension>`, or nothing. */
	detector: z.string().default(""),
	smallestDifference: z
		.number("Write a number, such as 0.10.")
		.min(0.01, "At least 0.01.")
		.max(0.5, "At most 0.5.")
		.default(0.1),
	/** Sent as `on` by a ticked box. */
	sampleClosed: z.boolean().default(false),
});
export type SettingsForm = z.infer<typeof SettingsForm>;
