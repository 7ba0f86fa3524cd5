import { z } from "zod";

const NO_NUMBER = "Write a number from 0.01 to 0.5, such as 0.10.";

/** The form of a project's settings. */
export const SettingsForm = z.object({
	visibleMetadata: z.array(z.string()).default([]),
	/** Sent as `on` by a ticked box. */
	hideReference: z.boolean().default(false),
	textFormat: z.enum(["as-texts", "plain", "markdown"]).default("as-texts"),
	/** `judge <id>`, `people <dimension>`, or nothing. */
	detector: z.string().default(""),
	smallestDifference: z
		.string(NO_NUMBER)
		.transform((text, context) => {
			// Many people write a comma before decimals.
			const number = Number(text.trim().replace(",", "."));
			if (Number.isFinite(number)) return number;
			context.addIssue({ code: "custom", message: NO_NUMBER });
			return z.NEVER;
		})
		.pipe(z.number().min(0.01, "At least 0.01.").max(0.5, "At most 0.5.")),
	/** Sent as `on` by a ticked box. */
	sampleClosed: z.boolean().default(false),
});
export type SettingsForm = z.infer<typeof SettingsForm>;
