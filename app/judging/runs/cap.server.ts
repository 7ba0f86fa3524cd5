import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { unknownPriceSentence } from "../engine/halt-sentences.ts";

/**
 * Dollars as somebody types them, in micro-units; null for no cap.
 * @param name what the amount is called where it is typed
 */
export function readCap(text: string, name = "The cap"): number | null | Refusal {
	const amount = text.trim().replace(/^\$/, "");
	if (amount === "") return null;
	const dollars = Number(amount);
	return Number.isFinite(dollars) && dollars > 0
		? Math.round(dollars * 1_000_000)
		: refused(`${name} has to be an amount of dollars, like 3 or 0.50.`, "cap");
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
