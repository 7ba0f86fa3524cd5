import { z } from "zod";
import { AgreementJson } from "./agreement-report-json.ts";
import { DimensionJson } from "./dimension-json.ts";
import { HumansJson, JudgeJson } from "./judge-json.ts";

export const JudgeJson1 = JudgeJson.omit({ repeated: true });

/** `concord agree --json --schema 1`, schema `concord.agreement/1`: the report without its ranking. */
export const AgreementJson1 = AgreementJson.omit({
	margin: true,
	looks: true,
	figures: true,
	dependence: true,
	takes: true,
}).extend({
	schema: z.literal("concord.agreement/1"),
	dimensions: z.array(
		DimensionJson.omit({
			ranking: true,
			robustness: true,
			further: true,
			within: true,
			rubricVersions: true,
			rubricVersion: true,
			answersLeftOut: true,
			drawnByJudges: true,
		}).extend({ humans: HumansJson.omit({ repeated: true }), judges: z.array(JudgeJson1) }),
	),
});
export type AgreementJson1 = z.infer<typeof AgreementJson1>;
