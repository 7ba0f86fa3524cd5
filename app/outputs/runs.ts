import { z } from "zod";
import { RunProgress } from "../judging/runs/run-progress-json.ts";

/** What commands about runs of judges print with `--json`. */

const Range = z.strictObject({ low: z.number(), typical: z.number(), high: z.number() });

/** `concord judge run`: where the run stands when the command ends. */
export const RunReport = z.strictObject({
	judge: z.string(),
	run: z.string(),
	/** Name of the derived set that was judged; null: the imported items. */
	set: z.string().nullable(),
	...RunProgress.shape,
});
export type RunReport = z.infer<typeof RunReport>;

/** The same where every cell was answered already: `run` is null. */
export const JudgeRunJson = z.union([
	RunReport,
	z.strictObject({ judge: z.string(), run: z.null() }),
]);
export type JudgeRunJson = z.infer<typeof JudgeRunJson>;

/** `concord judge retry`: one for each run in which cells were asked again. */
export const JudgeRetryJson = z.array(RunReport);
export type JudgeRetryJson = z.infer<typeof JudgeRetryJson>;

/** `concord judge cancel`: the run that is over now; null where none went on or stood still. */
export const JudgeCancelJson = z.union([
	z.strictObject({
		...RunReport.shape,
		/** Requests in batches that the endpoint was asked to end and that it has not ended yet. */
		stillOut: z.number(),
	}),
	z.strictObject({ judge: z.string(), run: z.null() }),
]);
export type JudgeCancelJson = z.infer<typeof JudgeCancelJson>;

/** `concord judge status`: the runs of a project, the newest first. */
export const JudgeStatusJson = z.array(
	z.strictObject({ ...RunReport.shape, startedAt: z.iso.datetime() }),
);
export type JudgeStatusJson = z.infer<typeof JudgeStatusJson>;

const PreviewedRequestJson = z.strictObject({
	purpose: z.string(),
	messages: z.array(z.strictObject({ role: z.string(), content: z.string() })).readonly(),
	/** The JSON schema of the answer, as a text; null where it stands in a message. */
	schema: z.string().nullable(),
	/** The other members of the body, in the form that the model takes, each as JSON. */
	parameters: z.array(z.strictObject({ name: z.string(), value: z.string() })).readonly(),
	tokens: z.number(),
	times: z.number(),
});

/** What is the same of a preview and of an item of a dry run. */
const AskedItem = {
	item: z.string(),
	mostRequests: z.number(),
	/** Why nothing is asked; null where something is. */
	unasked: z.string().nullable(),
};

/** `concord judge preview`. */
export const JudgePreviewJson = z.strictObject({
	...AskedItem,
	requests: z.array(PreviewedRequestJson).readonly(),
});
export type JudgePreviewJson = z.infer<typeof JudgePreviewJson>;

/** `concord judge run --dry-run`. */
export const DryRunJson = z.strictObject({
	judge: z.string(),
	model: z.string(),
	endpoint: z.strictObject({
		name: z.string(),
		baseUrl: z.string(),
		sentAlong: z.array(z.string()).readonly(),
	}),
	plan: z.strictObject({
		asked: z.number(),
		answered: z.number(),
		pending: z.number(),
		leftFailed: z.number(),
		cells: z.number(),
		examples: z.number(),
		requests: z.number(),
	}),
	byBatch: z.boolean(),
	/** Micro-units; null: no cap. */
	capMicros: z.number().nullable(),
	items: z
		.array(
			z.strictObject({
				...AskedItem,
				requests: z
					.array(
						z.strictObject({
							...PreviewedRequestJson.shape,
							likelyMicros: Range.nullable(),
							worstMicros: z.number().nullable(),
							isStored: z.boolean(),
						}),
					)
					.readonly(),
			}),
		)
		.readonly(),
	/** Of the whole run; null where nothing is asked about any item that was looked at. */
	estimate: z
		.strictObject({
			requests: z.number(),
			promptTokens: Range,
			completionTokens: Range,
			costMicros: Range.nullable(),
			worstMicros: z.number().nullable(),
			asOf: z.string().nullable(),
			/** Items whose prompts were counted, requests that depend on answers, and where their length is from. */
			basis: z.strictObject({
				items: z.number(),
				further: z.number(),
				answers: z.enum(["assumed", "as_before"]),
			}),
			stored: z.strictObject({ requests: z.number(), of: z.number() }),
			embeddings: z
				.strictObject({ model: z.string(), tokens: z.number(), micros: z.number().nullable() })
				.nullable(),
		})
		.nullable(),
});
export type DryRunJson = z.infer<typeof DryRunJson>;

/** `concord derive --dry-run`: one for each system that would answer, elsewhere one. */
export const DeriveDryRunJson = z.array(DryRunJson);
export type DeriveDryRunJson = z.infer<typeof DeriveDryRunJson>;
