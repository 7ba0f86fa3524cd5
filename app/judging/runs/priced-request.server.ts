import type { Database } from "#db/dialect";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import type { ModelRequest } from "#judges/asking/model-reply.ts";
import { costMicros, worstCostMicros } from "#judges/endpoint/cost.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { percentOf } from "../endpoints/percent-of.ts";
import { countTokens } from "../engine/count-tokens.server.ts";
import { promptTexts } from "../engine/prompt-texts.ts";
import { createTokenRatio, worstCostOf } from "../engine/worst-cost.server.ts";
import type { AskingJudge } from "./first-requests.server.ts";

/** A figure that is known only roughly. */
export type Range = { readonly low: number; readonly typical: number; readonly high: number };

/** What a request uses, in tokens and micro-units. */
export type PricedRequest = {
	/** Of its prompt, by our count. */
	readonly tokens: number;
	/** With an answer of likely length; null where the model's price is unknown. */
	readonly likelyMicros: Range | null;
	/** With the longest answer, as it is set aside before sending; null: price or limit unknown. */
	readonly worstMicros: number | null;
	/** At most that of asking once more because the answer could not be read, which quotes it. */
	readonly repairMicros: number | null;
};

export type Pricer = {
	/** @param answers likely length of the answer, in tokens */
	price(request: ModelRequest, answers: Range): Promise<PricedRequest>;
	/** A request that nobody has put together, of so many tokens, by the judge's own model. */
	likely(tokens: number, answers: Range): Range | null;
	/** The same at worst, with its repair. */
	worst(tokens: number, maxTokens: number | null): number | null;
};

/** Repairs and retries make runs dearer, endpoints count a little differently. */
export const SPREAD: Range = { low: 0.95, typical: 1, high: 1.15 };

/** Prices a judge's requests by the models of its roles; `batch`: as a provider takes for a batch. */
export async function createPricer(
	db: Database,
	judge: AskingJudge,
	{ batch = false }: { readonly batch?: boolean } = {},
): Promise<Pricer> {
	const percent = await batchPercentOf(db, judge, batch);
	const own = await factsOf(db, judge);
	const extract = judge.roleModels.extract ? await factsOf(db, judge.roleModels.extract) : own;
	const tokenRatio = createTokenRatio();
	const likely = (facts: ModelFacts | undefined, tokens: number, answers: Range) =>
		rangeOf((bound) => {
			const prompt = Math.round(tokens * SPREAD[bound]);
			const completion = Math.round(answers[bound] * Math.max(1, SPREAD[bound]));
			return costMicros({ prompt, cached: null, completion }, facts, { percent });
		});
	// A repair shows the prompt, the answer as long as it may be, and the schema once more.
	const repair = (facts: ModelFacts | undefined, tokens: number, maxTokens: number | null) =>
		worstCostMicros(
			{ promptTokens: tokenRatio.most(2 * tokens) + (maxTokens ?? 0), maxTokens },
			facts,
			{ percent },
		);
	return {
		async price(request, answers) {
			const facts = request.role === "extract" ? extract : own;
			const { maxTokens } = request;
			const texts = promptTexts(request);
			const worst = await worstCostOf({ texts, maxTokens }, { facts, tokenRatio, percent });
			const tokens = worst.counted ?? (await countTokens(texts.join("\n")));
			return {
				tokens,
				likelyMicros: likely(facts, tokens, upTo(maxTokens, answers)),
				worstMicros: worst.micros,
				repairMicros: repair(facts, tokens, maxTokens),
			};
		},
		likely: (tokens, answers) => likely(own, tokens, answers),
		worst(tokens, maxTokens) {
			const prompt = { promptTokens: tokenRatio.most(tokens), maxTokens };
			return added(worstCostMicros(prompt, own, { percent }), repair(own, tokens, maxTokens));
		},
	};
}

/** No answer is longer than it may be, whatever is likely. */
function upTo(most: number | null, { low, typical, high }: Range): Range {
	if (most === null) return { low, typical, high };
	// The spread makes the high end longer once more.
	const longest = Math.floor(most / SPREAD.high);
	return {
		low: Math.min(low, most),
		typical: Math.min(typical, most),
		high: Math.min(high, longest),
	};
}

function rangeOf(at: (bound: keyof Range) => number | null): Range | null {
	const [low, typical, high] = [at("low"), at("typical"), at("high")];
	return low === null || typical === null || high === null ? null : { low, typical, high };
}

/** The sum of amounts, of which none may be unknown. */
export function added(...amounts: readonly (number | null)[]): number | null {
	return amounts.reduce(
		(sum, micros) => (sum === null || micros === null ? null : sum + micros),
		0,
	);
}

async function batchPercentOf(
	db: Database,
	{ endpointId }: Pick<AskingJudge, "endpointId">,
	batch: boolean,
): Promise<number> {
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	return endpoint ? percentOf(endpoint, batch) : 100;
}

async function factsOf(
	db: Database,
	{ endpointId, model }: { readonly endpointId: string | null; readonly model: string | null },
): Promise<ModelFacts | undefined> {
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	return endpoint && model ? modelFacts(endpoint, model) : undefined;
}
