import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { unknownPriceSentence } from "../engine/halt-sentences.ts";

/** Dollars as somebody types them, in micro-units; null for no cap. */
export function readCap(text: string): number | null | "unreadable" {
	const amount = text.trim().replace(/^\$/, "");
	if (amount === "") return null;
	const dollars = Number(amount);
	return Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * 1_000_000) : "unreadable";
}

/** Why no cap can be kept for a judge, in a sentence; null when one can. */
export async function whyNoCap(db: Database, judge: Judge): Promise<string | null> {
	if (judge.endpointId === null || judge.model === null) return null;
	const endpoint = await findEndpoint(db, judge.endpointId);
	const facts = endpoint ? modelFacts(endpoint, judge.model) : undefined;
	const maxTokens =
		typeof judge.parameters.maxTokens === "number" ? judge.parameters.maxTokens : null;
	const priced = facts && facts.inputPerMillion !== null && facts.outputPerMillion !== null;
	return priced && maxTokens !== null ? null : unknownPriceSentence(judge.model, maxTokens);
}
