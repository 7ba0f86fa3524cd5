import type { Database } from "#db/dialect";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { meanCompletionTokens } from "#db/queries/exchanges.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { countTokens } from "../engine/count-tokens.server.ts";
import { promptTexts } from "../engine/prompt-texts.ts";
import { firstRequests } from "./first-requests.server.ts";

/** A figure that is known only roughly. */
export type Range = { readonly low: number; readonly typical: number; readonly high: number };

/** What a run would use, before anything is spent. */
export type RunEstimate = {
	/** Requests without repairs and retries. */
	readonly requests: number;
	readonly promptTokens: Range;
	readonly completionTokens: Range;
	/** Micro-units; null where the model's price is unknown. */
	readonly costMicros: Range | null;
	/** Of the price, as it is known. */
	readonly asOf: string | null;
};

/** Items whose prompts are put together to be counted, spread evenly over the run. */
const SAMPLED = 25;
/** An answer's length where the judge has answered nothing yet. */
const ANSWER_TOKENS: Range = { low: 40, typical: 150, high: 500 };
/** Repairs and retries make runs dearer, endpoints count a little differently. */
const SPREAD = { low: 0.95, high: 1.15 };

/** Estimates a run of these items from real prompts of some of them. Null for judges without a model. */
export async function estimateRun(
	db: Database,
	judge: Judge,
	{ itemIds, cells }: { itemIds: readonly string[]; cells: number },
): Promise<RunEstimate | null> {
	const { model } = judge;
	if (!judge.endpointId || !model) return null;
	const step = Math.max(1, Math.floor(itemIds.length / SAMPLED));
	const sampled = itemIds.filter((_, at) => at % step === 0).slice(0, SAMPLED);
	let items = 0;
	let calledFor = 0;
	let asked = 0;
	let tokens = 0;
	for await (const { calls, requests } of firstRequests(db, judge, sampled)) {
		items++;
		calledFor += calls;
		asked += requests.length;
		for (const request of requests) tokens += await countTokens(promptTexts(request).join("\n"));
	}
	if (asked === 0) return null;
	const perCell = calledFor / items;
	const calls = Math.round(perCell * cells);
	const prompt = (tokens / asked) * perCell * cells;
	const promptTokens = scaled(prompt, { typical: 1, ...SPREAD });
	const mean = await meanCompletionTokens(db, judge.id);
	const answers = mean === null ? ANSWER_TOKENS : scaled(mean, { typical: 1, low: 0.8, high: 1.3 });
	const completionTokens = {
		low: Math.round(answers.low * calls),
		typical: Math.round(answers.typical * calls),
		high: Math.round(answers.high * calls * SPREAD.high),
	};
	const endpoint = await findEndpoint(db, judge.endpointId);
	const facts = endpoint ? modelFacts(endpoint, model) : undefined;
	return {
		requests: calls,
		promptTokens,
		completionTokens,
		costMicros: costOf(facts, promptTokens, completionTokens),
		asOf: facts?.asOf ?? null,
	};
}

function scaled(value: number, shares: Range): Range {
	return {
		low: Math.round(value * shares.low),
		typical: Math.round(value * shares.typical),
		high: Math.round(value * shares.high),
	};
}

function costOf(
	facts: ModelFacts | undefined,
	prompt: Range,
	completion: Range,
): RunEstimate["costMicros"] {
	const input = facts?.inputPerMillion ?? null;
	const output = facts?.outputPerMillion ?? null;
	if (input === null || output === null) return null;
	const cost = (bound: keyof Range) =>
		Math.ceil((prompt[bound] * input + completion[bound] * output) / 1_000_000);
	return { low: cost("low"), typical: cost("typical"), high: cost("high") };
}
