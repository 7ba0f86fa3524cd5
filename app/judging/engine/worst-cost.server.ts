import type { ModelFacts } from "#db/model/model-facts.ts";
import type { Billed } from "#db/queries/learnt-forms.server.ts";
import { worstCostMicros } from "#judges/endpoint/cost.ts";
import { countTokens } from "./count-tokens.server.ts";

/** How many tokens an endpoint counts where OpenAI's tokenizer counts one: the most that was seen. */
export type TokenRatio = {
	/** Tokens that a prompt is billed as at most, of so many by our count. */
	most(counted: number): number;
	/** An answer said how many tokens its prompt had. */
	seen(counted: number, billed: number): void;
	/** Longest answer that may be billed where so much is allowed: some endpoints do not keep to it. */
	longest(allowed: number | null): number | null;
	/** An answer was billed as so many tokens where so many were allowed. */
	answered(billed: number, allowed: number | null): void;
	/** Was the model ever seen to bill more than is set aside before anything is known of it? */
	readonly goesBeyond: boolean;
	/** What was seen of the model before, here or in another process. */
	recall(billed: Billed): void;
	/** What is beyond limit and margin, and not kept yet; null: nothing. */
	readonly toKeep: Billed | null;
	/** It is kept: those that are larger are news again. */
	kept(billed: Billed): void;
};

/** Other models cut texts into more pieces than OpenAI's, by half at most as far as any is known to. */
const MARGIN = 1.5;
/** Above what was seen. */
const HEADROOM = 1.1;
/** Endpoints add some tokens around messages: in a short prompt they say nothing about its texts. */
const FEWEST_TOKENS = 200;

export function createTokenRatio(): TokenRatio {
	let ratio = MARGIN;
	let longest = 0;
	/** What is kept, and what has to be. */
	let known: Billed = { longestAnswer: null, promptRatio: null };
	let beyond: Billed = known;
	return {
		get toKeep() {
			const isNews =
				(beyond.longestAnswer ?? 0) > (known.longestAnswer ?? 0) ||
				(beyond.promptRatio ?? 0) > (known.promptRatio ?? 0);
			return isNews ? beyond : null;
		},
		get goesBeyond() {
			return [known, beyond].some(
				({ longestAnswer, promptRatio }) => longestAnswer !== null || promptRatio !== null,
			);
		},
		kept(billed) {
			known = billed;
		},
		recall(billed) {
			known = billed;
			longest = Math.max(longest, billed.longestAnswer ?? 0);
			ratio = Math.max(ratio, billed.promptRatio ?? 0);
		},
		longest: (allowed) => (allowed === null ? null : Math.max(allowed, longest)),
		answered(billed, allowed) {
			longest = Math.max(longest, billed);
			if (allowed !== null && billed > allowed) beyond = { ...beyond, longestAnswer: longest };
		},
		most: (counted) => Math.ceil(counted * ratio),
		seen(counted, billed) {
			if (counted < FEWEST_TOKENS) return;
			ratio = Math.max(ratio, (billed / counted) * HEADROOM);
			if (ratio > MARGIN) beyond = { ...beyond, promptRatio: ratio };
		},
	};
}

export type WorstCost = {
	/** Micro-units; null where a price or a limit to the answer is not known. */
	readonly micros: number | null;
	/** Tokens of the prompt by our count; null where they were not counted. */
	readonly counted: number | null;
};

/**
 * The most that a request can cost: its prompt by OpenAI's tokenizer with a margin for other models', and
 * never more than a token for each byte, which no tokenizer exceeds; and the whole answer it allows.
 * Counting takes as long as sending: where there is no cap to keep, the bytes will do.
 */
export async function worstCostOf(
	request: { readonly texts: readonly string[]; readonly maxTokens: number | null },
	options: {
		readonly facts: ModelFacts | undefined;
		/** Null: by the bytes alone. */
		readonly tokenRatio: TokenRatio | null;
		/** Of the prices; all of them unless stated. */
		readonly percent?: number;
	},
): Promise<WorstCost> {
	const { facts, tokenRatio, percent = 100 } = options;
	const { texts } = request;
	const maxTokens = tokenRatio ? tokenRatio.longest(request.maxTokens) : request.maxTokens;
	const worst = (promptTokens: number) =>
		worstCostMicros({ promptTokens, maxTokens }, facts, { percent });
	const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	if (!tokenRatio || worst(bytes) === null) return { micros: worst(bytes), counted: null };
	const counted = await countedTokens(texts);
	return { micros: worst(Math.min(bytes, tokenRatio.most(counted))), counted };
}

/** Tokens of all that is billed as a prompt, by our count. */
export async function countedTokens(texts: readonly string[]): Promise<number> {
	let counted = 0;
	for (const text of texts) counted += await countTokens(text);
	return counted;
}
