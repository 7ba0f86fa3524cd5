import type { ModelRequest } from "#judges/asking/model-reply.ts";
import { percentOf } from "../endpoints/percent-of.ts";
import { promptTexts } from "./prompt-texts.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";
import { type WorstCost, worstCostOf } from "./worst-cost.server.ts";

/** The most that a request of a batch can cost, at what the endpoint takes for batches. */
export function worstOfBatched(
	{ endpoint, facts, tokenRatio }: ModelAccess,
	request: ModelRequest,
	{ isCapped }: Pick<RunContext, "isCapped">,
): Promise<WorstCost> {
	return worstCostOf(
		{ texts: promptTexts(request), maxTokens: request.maxTokens },
		{ facts, tokenRatio: isCapped ? tokenRatio : null, percent: percentOf(endpoint, true) },
	);
}
