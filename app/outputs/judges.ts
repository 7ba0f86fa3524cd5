import { z } from "zod";
import { ModelFacts } from "#db/model/model-facts.ts";
import { JudgeFigures } from "../judging/runs/judge-figures-json.ts";
import { MissingFigure } from "../judging/runs/run-progress-json.ts";

/** What commands about judges and endpoints print with `--json`. */

const Binding = z.record(z.string(), z.string());

const OwnJudge = z.strictObject({
	name: z.string(),
	id: z.string(),
	/** The first digits of the identity. */
	identity: z.string(),
	protocol: z.string(),
	series: z.string().nullable(),
	version: z.number().nullable(),
	model: z.string().nullable(),
	endpoint: z.string().nullable(),
	/** How its model is asked other than the parameters say. */
	learnt: z.string().nullable(),
	parameters: z.record(z.string(), z.unknown()),
	binding: Binding,
	asked: z.number(),
	scored: z.number(),
	/** Null where it asked no model here. */
	figures: JudgeFigures.nullable(),
	missing: z.array(MissingFigure),
});

const ImportedJudge = z.strictObject({
	name: z.string(),
	id: z.string(),
	imported: z.literal(true),
	since: z.iso.datetime(),
	items: z.number(),
	asked: z.number(),
	scored: z.number(),
	dimensions: z.array(z.string()).readonly(),
});

/** `concord judge list`: those of the project, then those whose values a file brought. */
export const JudgeListJson = z.array(z.union([OwnJudge, ImportedJudge]));
export type JudgeListJson = z.infer<typeof JudgeListJson>;

const AddedJudge = {
	name: z.string(),
	identity: z.string(),
	binding: Binding,
	newDimensions: z.array(z.string()).readonly(),
};

/** `concord judge add`; of a prompt of one's own also what it follows. */
export const JudgeAddJson = z.union([
	z.strictObject(AddedJudge),
	z.strictObject({
		...AddedJudge,
		series: z.string().nullable(),
		version: z.number().nullable(),
		predecessor: z.string().nullable(),
		warnings: z.array(z.string()).readonly(),
	}),
]);
export type JudgeAddJson = z.infer<typeof JudgeAddJson>;

/** `concord judge diff`. */
export const JudgeDiffJson = z.strictObject({
	before: z.string(),
	now: z.string(),
	settings: z
		.array(z.strictObject({ what: z.string(), before: z.string(), now: z.string() }))
		.readonly(),
	/** The prompt files of both, where they differ. */
	prompts: z.strictObject({ before: z.string(), now: z.string() }).nullable(),
});
export type JudgeDiffJson = z.infer<typeof JudgeDiffJson>;

/** `concord judge check`: of an endpoint, or of what a judge sends first. */
export const JudgeCheckJson = z.union([
	z.strictObject({
		endpoint: z.string(),
		ok: z.boolean(),
		sentence: z.string(),
		models: z.array(z.string()),
	}),
	z.strictObject({
		judge: z.string(),
		ok: z.boolean(),
		item: z.string(),
		endpoint: z.string(),
		model: z.string(),
		sentence: z.string(),
		/** The body that was sent last. */
		request: z.string(),
		reply: z.string().nullable(),
		promptTokens: z.number().nullable(),
		completionTokens: z.number().nullable(),
		costMicros: z.number().nullable(),
		durationMs: z.number(),
	}),
]);
export type JudgeCheckJson = z.infer<typeof JudgeCheckJson>;

const Endpoint = z.strictObject({
	name: z.string(),
	baseUrl: z.string(),
	/** Name of the environment variable that holds the key; null for servers without one. */
	apiKeyVariable: z.string().nullable(),
	preset: z.string().nullable(),
	keyHeader: z.enum(["authorization", "api-key", "x-api-key"]),
	headers: z.record(z.string(), z.string()),
	query: z.record(z.string(), z.string()),
	timeoutSeconds: z.number().nullable(),
	batchPercent: z.number().nullable(),
	concurrency: z.number(),
	requestsPerMinute: z.number().nullable(),
	tokensPerMinute: z.number().nullable(),
	models: z.record(z.string(), ModelFacts),
});

/** `concord endpoint list`. */
export const EndpointListJson = z.array(Endpoint);
export type EndpointListJson = z.infer<typeof EndpointListJson>;

/** `concord endpoint add`. */
export const EndpointAddJson = z.strictObject({ ...Endpoint.shape, prices: z.string() });
export type EndpointAddJson = z.infer<typeof EndpointAddJson>;
