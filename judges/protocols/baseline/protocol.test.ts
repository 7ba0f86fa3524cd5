import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { overlapOf, tokensOf } from "./overlap.ts";
import { BaselineParameters, baselineProtocol } from "./protocol.ts";

function judge(fields: Partial<ItemContent> = {}, parameters: Partial<BaselineParameters> = {}) {
	return baselineProtocol.carryOut(
		judgeInput({ item: anItem(fields), parameters: BaselineParameters.parse(parameters) }),
	);
}
const scored = (value: unknown) => ({ kind: "scored", value });

test("the Eiffel Tower", async () => {
	expect(tokensOf("The Eiffel Tower is in Paris.")).toEqual([
		"eiffel",
		"tower",
		"is",
		"in",
		"paris",
	]);
	expect(tokensOf("Eiffel Tower, Paris")).toEqual(["eiffel", "tower", "paris"]);
	const judgment = await judge();
	expect(judgment).toMatchObject({
		exact_match: scored(0),
		token_f1: scored(0.75),
		rouge_l: scored(0.75),
		tf_cosine: scored(expect.closeTo(3 / Math.sqrt(15), 12)),
		verdict: scored(true),
	});
	expect(3 / Math.sqrt(15)).toBeCloseTo(0.774597, 6);
});

test("an empty response is 0 everywhere and rejected", async () => {
	expect(await judge({ response: "" })).toMatchObject({
		exact_match: scored(0),
		token_f1: scored(0),
		rouge_l: scored(0),
		tf_cosine: scored(0),
		context_coverage: scored(0),
		verdict: scored(false),
	});
});

test("tokens: lower case, no punctuation, no English articles, as SQuAD counts them", () => {
	expect(tokensOf("An apple—the BEST, isn't it? “A” pie")).toEqual([
		"apple",
		"best",
		"isnt",
		"it",
		"pie",
	]);
	expect(tokensOf("state-of-the-art 3.14 $5")).toEqual(["stateoftheart", "314", "5"]);
	expect(tokensOf("Ångström İstanbul 東京")).toEqual(["ångström", "i̇stanbul", "東京"]);
	expect(tokensOf("the a an ... !")).toEqual([]);
});

test("the best of several references counts, figure by figure, and which one it was is kept", async () => {
	const judgment = await judge({
		response: "b a",
		reference: ["x y", "a b c", "b z"],
	});
	expect(judgment.token_f1).toMatchObject({
		kind: "scored",
		evidence: { reference: expect.any(Number) },
	});
	const single = await judge({ reference: ["Rome", "The Eiffel Tower is in Paris."] });
	expect(single).toMatchObject({
		exact_match: { kind: "scored", value: 1, evidence: { reference: 1 } },
		verdict: { kind: "scored", value: true, evidence: { reference: 1, token_f1: 1 } },
	});
});

test("rouge_l minds the order, token_f1 and tf_cosine do not", () => {
	expect(overlapOf(["x", "y", "z"], ["z", "y", "x"])).toMatchObject({
		exact_match: 0,
		token_f1: 1,
		rouge_l: 1 / 3,
	});
	expect(overlapOf(["x", "x", "y"], ["x"])).toMatchObject({ token_f1: 0.5 });
	expect(overlapOf(["x", "x", "y"], ["x"])?.tf_cosine).toBeCloseTo(2 / Math.sqrt(5), 12);
});

test("no tokens on one side are 0, on both no_claims", async () => {
	const noClaims = { reason: "not_applicable", detail: "no_claims" };
	expect(await judge({ response: "The.", reference: ["..."], contexts: [] })).toMatchObject({
		token_f1: noClaims,
		exact_match: noClaims,
		verdict: noClaims,
		context_coverage: noClaims,
	});
	expect(await judge({ reference: ["..."] })).toMatchObject({ token_f1: scored(0) });
	expect(await judge({ contexts: [] })).toMatchObject({ context_coverage: scored(0) });
});

test("context_coverage is the share of the response's distinct words found in the contexts", async () => {
	expect(await judge({ response: "Paris Paris Rome" })).toMatchObject({
		context_coverage: scored(0.5),
	});
	expect(await judge({ response: "It opened in Paris in 1889" })).toMatchObject({
		context_coverage: scored(1),
	});
});

test("absent fields end the dimensions that need them, and no others", async () => {
	const absent = (field: string) => ({
		reason: "not_applicable",
		detail: `field_absent:${field}`,
	});
	expect(await judge({ reference: null })).toMatchObject({
		token_f1: absent("reference"),
		verdict: absent("reference"),
		context_coverage: { kind: "scored" },
	});
	expect(await judge({ reference: [" "] })).toMatchObject({ token_f1: absent("reference") });
	expect(await judge({ contexts: null })).toMatchObject({
		token_f1: scored(0.75),
		context_coverage: absent("contexts"),
	});
	expect(await judge({ response: null })).toMatchObject({
		token_f1: absent("response"),
		context_coverage: absent("response"),
	});
});

test("the threshold decides the verdict, and what prints as equal reaches it", async () => {
	expect(await judge({}, { threshold: 0.75 })).toMatchObject({ verdict: scored(true) });
	expect(await judge({}, { threshold: 0.76 })).toMatchObject({ verdict: scored(false) });
	// F1 of 7 shared tokens in 10 and 10 is 0.7000000000000001 or 0.7, by the order of operations.
	const words = (list: number[]) => list.map((n) => `w${n}`).join(" ");
	const fields = {
		response: words([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
		reference: [words([1, 2, 3, 4, 5, 6, 7, 18, 19, 20])],
	};
	expect(await judge(fields, { threshold: 0.7 })).toMatchObject({ verdict: scored(true) });
});

test("every figure lies in [0, 1], is 1 for identical texts and the same both ways round", () => {
	const tokens = fc.array(fc.constantFrom("x", "y", "z", "w"), { maxLength: 12 });
	fc.assert(
		fc.property(tokens, tokens, (a, b) => {
			const there = overlapOf(a, b);
			if (there === null) {
				expect([...a, ...b]).toEqual([]);
				return;
			}
			for (const value of Object.values(there)) {
				expect(value).toBeGreaterThanOrEqual(0);
				expect(value).toBeLessThanOrEqual(1);
			}
			expect(overlapOf(b, a)).toEqual(there);
			if (a.length > 0) {
				const same = overlapOf(a, a);
				expect(same).toMatchObject({ exact_match: 1, token_f1: 1, rouge_l: 1 });
				expect(same?.tf_cosine).toBeCloseTo(1, 12);
			}
		}),
		{ numRuns: 1000 },
	);
});
