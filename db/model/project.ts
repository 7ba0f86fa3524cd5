import { z } from "zod";

export const ProjectSettings = z.object({
	/** Metadata fields that annotators may see; none by default, metadata often holds judges' words. */
	visibleMetadata: z.array(z.string()).default([]),
	/** Show the reference only after the first judgement of the item was given. */
	hideReference: z.boolean().default(false),
	/** How texts are shown to annotators: as they were written, as Markdown, or as most of them look. */
	textFormat: z.enum(["as-texts", "plain", "markdown"]).default("as-texts"),
	/** From where images in texts are loaded, such as "https://example.org"; none by default. */
	imageOrigins: z.array(z.string()).default([]),
	/** Who says which responses only say that they do not know: a judge of `abstention`, or people. */
	nonAnswerDetector: z
		.discriminatedUnion("by", [
			z.object({ by: z.literal("judge"), judgeId: z.string() }),
			z.object({ by: z.literal("people"), dimension: z.string() }),
		])
		.nullable()
		.default(null),
	/** The smallest difference of agreement (of κ, as a rule) that matters to the lead. */
	smallestDifference: z.number().min(0.01).max(0.5).default(0.1),
	/** No more labels are awaited: figures are read once, not while they come in. */
	sampleClosed: z.boolean().default(false),
	/** Made by a simulation (the demo); every page of the project says so. */
	simulation: z.boolean().default(false),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;
