import { z } from "zod";

/** `concord verify --json` (documented in README.md). */
export const VerificationJson = z.object({
	schema: z.literal("concord.verification/1"),
	bundle: z.string(),
	/** Everything that was checked is as it was exported. */
	equal: z.boolean(),
	/** Files that are not those of the manifest. */
	files: z.array(
		z.object({
			file: z.string(),
			problem: z.enum(["missing", "edited", "extra", "link"]),
			sentence: z.string(),
		}),
	),
	/** Figures that the bundle's other files do not give; null where one side has none. */
	differences: z.array(
		z.object({
			file: z.string(),
			path: z.string(),
			stored: z.unknown(),
			recomputed: z.unknown(),
		}),
	),
	/** Files that were computed again, and how many numbers of theirs were compared. */
	recomputed: z.array(z.object({ file: z.string(), numbers: z.number().int() })),
	/** What was not computed again, and why. */
	notRecomputed: z.array(z.object({ what: z.string(), reason: z.string() })),
	/** Who made the bundle, where that is another version of Concord. */
	madeBy: z.string().optional(),
});
export type VerificationJson = z.infer<typeof VerificationJson>;
