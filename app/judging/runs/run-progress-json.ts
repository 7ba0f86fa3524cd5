import { z } from "zod";

/** A figure beside a dimension that has no value in some cells, and why. */
export const MissingFigure = z.strictObject({
	/** The judge's own name of it. */
	dimension: z.string(),
	cells: z.number(),
	/** How many reasons there are that read differently, and one of them. */
	reasons: z.number(),
	reason: z.string().nullable(),
});
export type MissingFigure = z.infer<typeof MissingFigure>;

/** Answers of a model that is called otherwise than the one that was asked. */
const OtherModel = z.strictObject({
	asked: z.string(),
	answered: z.string(),
	requests: z.number(),
	/** Only a dated or otherwise marked version of the model that was asked? */
	isVersion: z.boolean(),
});
export type OtherModel = z.infer<typeof OtherModel>;

const UsageRow = z.strictObject({
	step: z.string(),
	model: z.string(),
	requests: z.number(),
	reused: z.number(),
	promptTokens: z.number(),
	cachedTokens: z.number(),
	completionTokens: z.number(),
	costMicros: z.number(),
	assumedMicros: z.number(),
	unpriced: z.number(),
});

/** A batch at the provider, as it was when it was last looked at. */
const OpenBatch = z.strictObject({
	id: z.string(),
	requests: z.number(),
	answered: z.number(),
	status: z.string(),
});

/** Where a run stands, as pages and the terminal show it: a function of what is stored. */
export const RunProgress = z.strictObject({
	status: z.enum(["running", "paused", "cancelled", "done"]),
	/** Why it is paused, in a sentence. */
	pauseReason: z.string().nullable(),
	total: z.number(),
	/** Cells that have an answer, whatever it is. */
	done: z.number(),
	/** Cells that can have requests in flight right now, in all processes: never more than the endpoint's places. */
	inFlight: z.number(),
	/** Cells that a process took up and that wait for a place. */
	ready: z.number(),
	/** Cells that failed and wait for their next attempt. */
	waiting: z.number(),
	/** Cells scored on every dimension that people compare. */
	scored: z.number(),
	/** Cells with an unscored dimension, by reason, the most frequent first. */
	unscored: z.array(
		z.strictObject({ reason: z.string(), cells: z.number(), passing: z.boolean() }),
	),
	/** Figures beside the judge's dimensions that have no value in some cells, scored or not. */
	missing: z.array(MissingFigure).readonly(),
	/** Attempts at cells so far. */
	attempts: z.number(),
	/** Cells answered per second lately; null when none was. */
	perSecond: z.number().nullable(),
	secondsLeft: z.number().nullable(),
	/** Until when nothing is sent, and what the endpoint said; null while it goes on. */
	wait: z
		.strictObject({ secondsLeft: z.number(), until: z.string(), reason: z.string() })
		.nullable(),
	/**
	 * Spent so far in micro-units; of it the most that may have been billed for requests whose bill nobody
	 * knows; what requests under way can cost beside it; answered requests of unknown price; and the cap.
	 */
	cost: z.strictObject({
		micros: z.number(),
		assumed: z.number(),
		underWay: z.number(),
		unpriced: z.number(),
		cap: z.number().nullable(),
	}),
	/** Of a run by batch: requests that wait for a batch, and the batches that are out; else null. */
	batches: z.strictObject({ queued: z.number(), out: z.array(OpenBatch) }).nullable(),
	/** Requests and tokens by step and model. */
	usage: z.array(UsageRow),
	/** Who answered in place of a model that was asked. */
	otherModels: z.array(OtherModel),
});
export type RunProgress = z.infer<typeof RunProgress>;
