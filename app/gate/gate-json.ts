import { z } from "zod";

const ConditionJson = z.strictObject({
	condition: z.string(),
	result: z.enum(["met", "not met", "unknown"]),
	sentence: z.string().describe("the figure with its interval, or why there is none"),
	value: z.number().nullable().describe("what the condition is about; null where it is unknown"),
});

const GateResultJson = z.strictObject({
	judge: z.string(),
	dimension: z.string(),
	verdict: z.enum(["trusted", "not trusted", "cannot tell"]),
	n: z.int().min(0).describe("items that the judge scored and people settled"),
	conditions: z.array(ConditionJson),
	reasons: z.array(z.string()).describe("why the data carry no verdict, whatever the figures"),
	choices: z.array(z.string()).describe("what whoever asks has chosen, and the verdict rests on"),
});

/** `concord gate --json`, schema `concord.gate/1`: one result for each gate, in their order. */
export const GateJson = z.strictObject({
	schema: z.literal("concord.gate/1"),
	gates: z.array(GateResultJson),
});

export type ConditionResult = z.infer<typeof ConditionJson>;
export type GateResult = z.infer<typeof GateResultJson>;
export type Verdict = GateResult["verdict"];
