import { z } from "zod";

/** The form of a project's settings. */
export const SettingsForm = z.object({
	visibleMetadata: z.array(z.string()).default([]),
	/** Sent as `on` by a ticked box. */
	hideReference: z.boolean().default(false),
	/** `judge <id>`, `people <dimension>`, or nothing. */
	detector: z.string().default(""),
});
export type SettingsForm = z.infer<typeof SettingsForm>;
