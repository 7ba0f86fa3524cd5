import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { billedByModel } from "#db/queries/learnt-forms.server.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { counted, moneyInWords } from "../../ui/numbers.ts";
import { percentOf } from "../endpoints/percent-of.ts";
import { unknownPriceSentence } from "../engine/halt-sentences.ts";
import { promptTexts } from "../engine/prompt-texts.ts";
import { createTokenRatio, worstCostOf } from "../engine/worst-cost.server.ts";
import { firstRequests } from "./first-requests.server.ts";

/**
 * Dollars as somebody types them, in micro-units; null for no cap.
 * @param name what the amount is called where it is typed
 */
export function readCap(text: string, name = "The cap"): number | null | Refusal {
	if (text.trim() === "") return null;
	const amount = text.trim().replace(/^\$/, "");
	const micros = AMOUNT.test(amount) ? Math.round(Number(amount) * 1_000_000) : 0;
	return micros > 0
		? micros
		: refused(`${name} has to be an amount of dollars, like 3 or 0.50.`, "cap");
}

/** Less than a billion dollars: neither hexadecimal nor with an exponent. */
const AMOUNT = /^(\d{1,9}(\.\d*)?|\.\d+)$/;

/** Items whose first requests are put together to see whether a cap has room for any. */
const SAMPLED = 3;

type CapOfRun = {
	readonly cap: number;
	/** What of it is spent, or may be, in micro-units. */
	readonly spent: number;
	readonly itemIds: readonly string[];
	readonly byBatch: boolean;
};

/**
 * Why a cap has no room for even one request about these items; null where it has. What a request can
 * cost at most counts, since that is set aside before it is sent.
 */
export async function whyCapTooSmall(
	db: Database,
	judge: Judge,
	{ cap, spent, itemIds, byBatch }: CapOfRun,
): Promise<Refusal | null> {
	const endpoint = judge.endpointId ? await findEndpoint(db, judge.endpointId) : null;
	if (!endpoint || judge.model === null) return null;
	const tokenRatio = createTokenRatio();
	const billed = await billedByModel(db, { endpointId: endpoint.id, model: judge.model });
	if (billed) tokenRatio.recall(billed);
	const options = {
		facts: modelFacts(endpoint, judge.model),
		tokenRatio,
		percent: percentOf(endpoint, byBatch),
	};
	let least = Number.POSITIVE_INFINITY;
	let longest: number | null = null;
	for await (const { requests } of firstRequests(db, judge, itemIds.slice(0, SAMPLED))) {
		for (const request of requests) {
			const texts = promptTexts(request);
			const { micros } = await worstCostOf({ texts, maxTokens: request.maxTokens }, options);
			if (micros === null || micros >= least) continue;
			least = micros;
			longest =
				tokenRatio.longest(request.maxTokens) === request.maxTokens
					? null
					: (billed?.longestAnswer ?? null);
		}
	}
	if (!Number.isFinite(least) || spent + least <= cap) return null;
	const already = spent === 0 ? "" : ` beside the ${moneyInWords(spent)} that are spent or may be`;
	const prompt =
		!billed || billed.promptRatio === null
			? "its prompt with half as many tokens again as we count"
			: "its prompt with as many tokens as the model was seen to bill";
	const answer =
		longest === null
			? "and the longest answer that the judge allows. Raise the cap, or allow shorter answers"
			: `and an answer of ${counted(longest, "token")}, the longest that the model was seen to bill whatever was allowed. Raise the cap`;
	return refused(
		`A cap of ${moneyInWords(cap)} has no room for one request${already}: at most it can cost ${moneyInWords(least)}, for ${prompt}, ${answer}.`,
		"cap",
	);
}

/** Why this cap cannot be kept for a judge; null when it can, or when there is none. */
export async function whyNoCap(
	db: Database,
	judge: Judge,
	cap: number | null,
): Promise<Refusal | null> {
	if (cap === null || judge.endpointId === null || judge.model === null) return null;
	const endpoint = await findEndpoint(db, judge.endpointId);
	const facts = endpoint ? modelFacts(endpoint, judge.model) : undefined;
	const maxTokens =
		typeof judge.parameters.maxTokens === "number" ? judge.parameters.maxTokens : null;
	const priced = facts && facts.inputPerMillion !== null && facts.outputPerMillion !== null;
	return priced && maxTokens !== null
		? null
		: refused(unknownPriceSentence(judge.model, maxTokens), "cap");
}
