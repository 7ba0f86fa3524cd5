import { join } from "node:path";
import { z } from "zod";
import { Side } from "#db/model/dimension.ts";
import { Scale } from "#db/model/scale.ts";
import { isAnythingTaken, type JudgeTakesJson } from "../../agreement/judge-takes.ts";
import { judgeFigures } from "../../judging/runs/judge-figures.ts";
import { jsonOf } from "./bundle-files.ts";

const Usage = z.object({
	cells: z.number(),
	requests: z.number(),
	promptTokens: z.number(),
	completionTokens: z.number(),
	micros: z.number(),
	unpriced: z.number(),
	/** Left out by older exports, whose figures were of all requests. */
	open: z
		.object({ promptTokens: z.number(), completionTokens: z.number(), micros: z.number() })
		.default({ promptTokens: 0, completionTokens: 0, micros: 0 }),
	durations: z.array(z.object({ ms: z.number(), requests: z.number() })),
});

/** Of `judges.json` what figures are computed from. */
const JudgesFile = z.object({
	judges: z.array(
		z.object({
			judge: z.string(),
			identity: z.string(),
			protocol: z.string(),
			parameters: z.record(z.string(), z.unknown()),
			role_models: z.object({ embed: z.object({ model: z.string() }).optional() }).default({}),
			binding: z.record(z.string(), z.string().nullable()),
			dimensions: z.array(z.object({ name: z.string(), scale: Scale, side: Side.nullable() })),
		}),
	),
	raters: z.array(z.object({ judge: z.string(), imported: z.boolean(), usage: Usage.nullable() })),
});
export type JudgesFile = z.infer<typeof JudgesFile>;

/** @throws BrokenFile where the file is not what was exported */
export async function judgesFile(folder: string, files: ReadonlySet<string>): Promise<JudgesFile> {
	if (!files.has("judges.json")) return { judges: [], raters: [] };
	return jsonOf(join(folder, "judges.json"), JudgesFile);
}

/** What each judge took, from the sums of its requests; undefined where none asked a model. */
export function takesOf({ raters }: JudgesFile): JudgeTakesJson[] | undefined {
	const takes = raters.map(({ judge, imported, usage }) => ({
		judge,
		imported,
		figures: judgeFigures(usage ?? undefined),
	}));
	return isAnythingTaken(takes) ? takes : undefined;
}
