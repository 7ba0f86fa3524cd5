import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { meanCompletionTokens } from "#db/queries/exchanges.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { costMicros } from "#judges/endpoint/cost.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { procedureById } from "#judges/procedures.ts";
import { documentsBeside } from "../engine/documents-beside.server.ts";
import { firstRequests } from "./first-requests.server.ts";
import {
	added,
	createPricer,
	type PricedRequest,
	type Range,
	SPREAD,
} from "./priced-request.server.ts";
import { storedLookup } from "./stored-already.server.ts";

/** What a run would use, before anything is spent. */
export type RunEstimate = {
	/** Requests without repairs and retries. */
	readonly requests: number;
	readonly promptTokens: Range;
	readonly completionTokens: Range;
	/** Micro-units; null where the model's price is unknown. */
	readonly costMicros: Range | null;
	/**
	 * Where every answer is as long as it may be and every one has to be repaired, by prompts with half as
	 * many tokens again as we count; null where a price or the limit to answers is unknown. Requests
	 * that break off and are sent again come on top.
	 */
	readonly worstMicros: number | null;
	/** Of the price, as it is known. */
	readonly asOf: string | null;
	/**
	 * Of how many items prompts were counted; how many requests of the run depend on answers, and are taken to be
	 * as long as the counted ones; whether the length of answers is that of earlier ones.
	 */
	readonly basis: {
		readonly items: number;
		readonly further: number;
		readonly answers: "assumed" | "as_before";
	};
	/** Of the requests that were put together for this, those of which an answer is stored: they cost nothing. */
	readonly stored: { readonly requests: number; readonly of: number };
	/**
	 * Where a model embeds texts: about as many tokens as the answers have, from which the texts are taken, or
	 * as the documents where those are searched, and what they cost beside the rest; null where its price is unknown. Null where none does.
	 */
	readonly embeddings: {
		readonly model: string;
		readonly tokens: number;
		readonly micros: number | null;
	} | null;
};

/** Items whose prompts are put together to be counted, spread evenly over the run. */
const SAMPLED = 25;
/** An answer's length where the judge has answered nothing yet. */
const ANSWER_TOKENS: Range = { low: 40, typical: 150, high: 500 };

/** How long a judge's answers are likely to be, in tokens: as its answers so far, where it has any. */
export async function likelyAnswer(
	db: Database,
	judge: Pick<Judge, "id">,
): Promise<Range & { readonly from: RunEstimate["basis"]["answers"] }> {
	const mean = await meanCompletionTokens(db, judge.id);
	if (mean === null) return { ...ANSWER_TOKENS, from: "assumed" };
	return { ...scaled(mean, { typical: 1, low: 0.8, high: 1.3 }), from: "as_before" };
}

/**
 * Estimates a run of these items from real prompts of some of them. Null for judges without a model.
 * What follows first requests is taken to be as long as they are, and asked of the judge's own model.
 */
export async function estimateRun(
	db: Database,
	judge: Judge,
	of: {
		readonly itemIds: readonly string[];
		readonly cells: number;
		/** By the provider's batch interface. */
		readonly batch?: boolean;
	},
): Promise<RunEstimate | null> {
	const { model } = judge;
	const { itemIds, cells, batch = false } = of;
	if (!judge.endpointId || !model) return null;
	const step = Math.max(1, Math.floor(itemIds.length / SAMPLED));
	const sampled = itemIds.filter((_, at) => at % step === 0).slice(0, SAMPLED);
	const answers = await likelyAnswer(db, judge);
	const pricer = await createPricer(db, judge, { batch });
	let items = 0;
	let calledFor = 0;
	const priced: PricedRequest[] = [];
	let longestAnswer: number | null = 0;
	let stored = 0;
	const isStored = await storedLookup(db, judge);
	for await (const { calls, requests } of firstRequests(db, judge, sampled)) {
		items++;
		calledFor += calls;
		for (const request of requests) {
			priced.push(await pricer.price(request, answers));
			if (await isStored(request)) stored++;
			longestAnswer = longestOf(longestAnswer, request.maxTokens);
		}
	}
	if (priced.length === 0) return null;
	const perCell = calledFor / items;
	const calls = Math.round(perCell * cells);
	const meanTokens = sumOf(priced, ({ tokens }) => tokens) / priced.length;
	// What follows depends on answers that nobody has yet.
	const further = Math.max(0, calledFor - priced.length);
	const inRun = (sampledMicros: number, eachFurther: number) =>
		Math.ceil(((sampledMicros + further * eachFurther) * cells) / items);
	const furtherLikely = pricer.likely(Math.round(meanTokens), answers);
	const furtherWorst = pricer.worst(Math.max(...priced.map(({ tokens }) => tokens)), longestAnswer);
	const likely = priced.map(({ likelyMicros }) => likelyMicros);
	const worst = added(...priced.flatMap((one) => [one.worstMicros, one.repairMicros]));
	const cost = (bound: keyof Range) =>
		inRun(
			sumOf(likely, (one) => one?.[bound] ?? 0),
			furtherLikely?.[bound] ?? 0,
		);
	const isPriced = !likely.includes(null) && (further === 0 || furtherLikely !== null);
	const isBounded = worst !== null && (further === 0 || furtherWorst !== null);
	const endpoint = await findEndpoint(db, judge.endpointId);
	return {
		requests: calls,
		promptTokens: scaled(meanTokens * perCell * cells, SPREAD),
		completionTokens: {
			low: Math.round(answers.low * calls),
			typical: Math.round(answers.typical * calls),
			high: Math.round(answers.high * calls * SPREAD.high),
		},
		costMicros: isPriced
			? { low: cost("low"), typical: cost("typical"), high: cost("high") }
			: null,
		worstMicros: isBounded ? inRun(worst, furtherWorst ?? 0) : null,
		asOf: (endpoint && modelFacts(endpoint, model)?.asOf) ?? null,
		basis: { items, further: Math.round((further * cells) / items), answers: answers.from },
		stored: { requests: stored, of: priced.length },
		embeddings: await embeddingsOf(db, judge, answers.typical * calls),
	};
}

async function embeddingsOf(
	db: Database,
	judge: Judge,
	answered: number,
): Promise<RunEstimate["embeddings"]> {
	const { embed } = judge.roleModels;
	const endpoint = embed?.endpointId ? await findEndpoint(db, embed.endpointId) : null;
	if (!embed || !endpoint) return null;
	const searched = procedureById(judge.protocol)?.readsDocuments === "all";
	const tokens = searched ? await tokensOfDocuments(db, judge.projectId) : answered;
	const usage = { prompt: Math.round(tokens), cached: null, completion: 0 };
	const micros = costMicros(usage, modelFacts(endpoint, embed.model));
	return { model: embed.model, tokens: Math.round(tokens), micros };
}

/** Every document is embedded once, whatever the number of items; four characters are about a token. */
async function tokensOfDocuments(db: Database, projectId: string): Promise<number> {
	const documentsOf = await documentsBeside(db, projectId, "all");
	const documents = (await documentsOf([]))("");
	return sumOf(documents, ({ text }) => text.length) / 4;
}

/** Null: somewhere without a limit. */
function longestOf(one: number | null, other: number | null): number | null {
	return one === null || other === null ? null : Math.max(one, other);
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
	return values.reduce((sum, value) => sum + of(value), 0);
}

function scaled(value: number, shares: Range): Range {
	return {
		low: Math.round(value * shares.low),
		typical: Math.round(value * shares.typical),
		high: Math.round(value * shares.high),
	};
}
