import { z } from "zod";
import { PROBES } from "#judges/makers/probes/probe.ts";
import { EstimateJson } from "../agreement/estimate.ts";
import { GROUPINGS } from "../columns/group-sources.ts";

/** How the values of a judge moved; over the pairs that are scored on both sides. */
export const ProbeMovement = z.strictObject({
	n: z.number(),
	meanOriginal: z.number().nullable(),
	meanProbe: z.number().nullable(),
	/** Mean of probe − original, with the interval of a paired t, robust to clusters. */
	difference: EstimateJson,
	/** Pairs whose value went up, went down, or stayed exactly what it was. */
	rose: z.number(),
	fell: z.number(),
	same: z.number(),
	/** P(probe > original) + ½ P(equal), over all originals and probes; clusters or else pairs kept together. */
	auc: EstimateJson,
});
export type ProbeMovement = z.infer<typeof ProbeMovement>;

const CoverageJson = z.strictObject({
	asked: z.number(),
	scored: z.number(),
	unscored: z.record(z.string(), z.number()),
});
export type CoverageJson = z.infer<typeof CoverageJson>;

/** One probe on one dimension of one judge. */
export const ProbeRow = z.strictObject({
	...ProbeMovement.shape,
	probe: z.enum(PROBES),
	/** Which way the values should go; null where nothing is known. */
	expected: z.enum(["rise", "fall", "stay"]).nullable(),
	/** Items of the set of this kind. */
	items: z.number(),
	/** Coverage of the items they were made from, and of the probes themselves. */
	original: CoverageJson,
	probed: CoverageJson,
	/** Shares of the pairs of `n`; null where nothing is expected or n is 0. */
	asExpected: z.number().nullable(),
	against: z.number().nullable(),
	/** Shares of the probes' values at the ends of the scale; null unless it is [0, 1]. */
	atLeast09: z.number().nullable(),
	atMost01: z.number().nullable(),
	/** Non-answers graded 2 or lower, as they should be; null for anything else. */
	gradedAtMost2: z.number().nullable(),
});
export type ProbeRow = z.infer<typeof ProbeRow>;

/** One dimension of one judge with a row for every probe of the set, those without answers included. */
export const ProbedDimensionJson = z.strictObject({
	judge: z.string(),
	identity: z.string(),
	/** The judge's own dimension, and the project's that it counts against. */
	judgeDimension: z.string(),
	dimension: z.string(),
	probes: z.array(ProbeRow),
	/** P(reference as answer > wrong answer) + ½ P(equal); null unless the set has both. */
	referenceAboveWrong: EstimateJson.nullable(),
});
export type ProbedDimensionJson = z.infer<typeof ProbedDimensionJson>;

export const ProbeReportJson = z.strictObject({
	schema: z.literal("concord.probes/1"),
	set: z.strictObject({
		name: z.string(),
		contentHash: z.string(),
		status: z.string(),
		items: z.number(),
	}),
	/** The set that the probes were made from, and whether it was edited since; null: imported items. */
	source: z.strictObject({ name: z.string(), isChanged: z.boolean() }).nullable(),
	clusters: z.array(z.enum(GROUPINGS)),
	dimensions: z.array(ProbedDimensionJson),
	/** Dimensions whose levels have no order, as `judge: dimension`: nothing can rise or fall there. */
	withoutOrder: z.array(z.string()),
});
export type ProbeReportJson = z.infer<typeof ProbeReportJson>;
