import { z } from "zod";

export const ProjectSettings = z.object({
	/** Metadata fields that annotators may see; none by default, metadata often holds judges' words. */
	visibleMetadata: z.array(z.string()).default([]),
	/** Show the reference only after the first judgement of the item was given. */
	hideReference: z.boolean().default(false),
	/** Made by a simulation (the demo); every page of the project says so. */
	simulation: z.boolean().default(false),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;
