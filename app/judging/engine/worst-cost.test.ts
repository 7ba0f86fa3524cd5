import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { countTokens } from "./count-tokens.server.ts";
import { countedTokens, createTokenRatio, worstCostOf } from "./worst-cost.server.ts";

/** Two micro-units a token of the prompt, eight a token of the answer. */
const FACTS = ModelFacts.parse({ inputPerMillion: 2_000_000, outputPerMillion: 8_000_000 });
/** Tokens that endpoints may add around a request. */
const AROUND = 256;

test("before anything is known of a model, half as many tokens again are reckoned with", () => {
	const ratio = createTokenRatio();
	expect([0, 1, 100].map(ratio.most)).toEqual([0, 2, 150]);
	expect([ratio.longest(null), ratio.longest(10)]).toEqual([null, 10]);
	expect([ratio.goesBeyond, ratio.toKeep]).toEqual([false, null]);
});

test("a prompt that was billed as more raises what is reckoned with, a tenth above it; a short one says nothing", () => {
	const ratio = createTokenRatio();
	ratio.seen(199, 2_000);
	ratio.seen(200, 272);
	expect([ratio.most(1_000), ratio.goesBeyond, ratio.toKeep]).toEqual([1_500, false, null]);
	ratio.seen(200, 400);
	expect(ratio.most(1_000) - 2_200).toBeLessThanOrEqual(1);
	expect(ratio.most(1_000)).toBeGreaterThanOrEqual(2_200);
	expect(ratio.goesBeyond).toBe(true);
	expect(ratio.toKeep).toEqual({ longestAnswer: null, promptRatio: expect.closeTo(2.2, 9) });
	const { toKeep } = ratio;
	if (toKeep) ratio.kept(toKeep);
	expect(ratio.toKeep).toBeNull();
	// Later prompts that are billed as fewer do not lower it.
	ratio.seen(200, 200);
	expect(ratio.most(1_000)).toBeGreaterThanOrEqual(2_200);
});

test("an answer that was billed as longer than allowed is reckoned with from then on", () => {
	const ratio = createTokenRatio();
	ratio.answered(10, 10);
	expect([ratio.longest(5), ratio.goesBeyond, ratio.toKeep]).toEqual([10, false, null]);
	ratio.answered(50, null);
	expect([ratio.longest(5), ratio.longest(60), ratio.toKeep]).toEqual([50, 60, null]);
	ratio.answered(70, 60);
	expect(ratio.toKeep).toEqual({ longestAnswer: 70, promptRatio: null });
	expect([ratio.longest(5), ratio.goesBeyond]).toEqual([70, true]);
	ratio.kept({ longestAnswer: 70, promptRatio: null });
	ratio.answered(65, 60);
	expect([ratio.longest(5), ratio.toKeep]).toEqual([70, null]);
	ratio.answered(80, 60);
	expect(ratio.toKeep).toEqual({ longestAnswer: 80, promptRatio: null });
});

test("what was seen in another process is recalled, and is no news", () => {
	const ratio = createTokenRatio();
	ratio.recall({ longestAnswer: 90, promptRatio: 3 });
	expect([ratio.most(100), ratio.longest(5), ratio.goesBeyond, ratio.toKeep]).toEqual([
		300,
		90,
		true,
		null,
	]);
	ratio.recall({ longestAnswer: null, promptRatio: 1 });
	expect([ratio.most(100), ratio.longest(5)]).toEqual([300, 90]);
});

test("the most that a request can cost: the prompt with its margin, never above its bytes, and the whole answer", async () => {
	const texts = ["Books are lent for twenty-one days.", "May I keep this one?"];
	const bytes = 55;
	const counted = await countedTokens(texts);
	expect(counted).toBe((await countTokens(texts[0])) + (await countTokens(texts[1])));
	const request = { texts, maxTokens: 100 };
	const known = { facts: FACTS, tokenRatio: createTokenRatio() };
	const micros = 2 * (Math.ceil(1.5 * counted) + AROUND) + 8 * 100;
	expect(await worstCostOf(request, known)).toEqual({ micros, counted });
	expect(await worstCostOf(request, { ...known, percent: 50 })).toEqual({
		micros: micros / 2,
		counted,
	});
	expect(await worstCostOf(request, { facts: FACTS, tokenRatio: null })).toEqual({
		micros: 2 * (bytes + AROUND) + 8 * 100,
		counted: null,
	});
	const many = createTokenRatio();
	many.recall({ longestAnswer: 300, promptRatio: 50 });
	expect(await worstCostOf(request, { facts: FACTS, tokenRatio: many })).toEqual({
		micros: 2 * (bytes + AROUND) + 8 * 300,
		counted,
	});
});

test("without a price, or a limit to the answer, nobody knows", async () => {
	const nothing = { micros: null, counted: null };
	const tokenRatio = createTokenRatio();
	const texts = ["a book"];
	expect(await worstCostOf({ texts, maxTokens: 10 }, { facts: undefined, tokenRatio })).toEqual(
		nothing,
	);
	expect(await worstCostOf({ texts, maxTokens: null }, { facts: FACTS, tokenRatio })).toEqual(
		nothing,
	);
});
