import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { ComparativeParameters, comparativeProtocol } from "./protocol.ts";
import { pairVerdict, type Raw } from "./verdict.ts";

const RULES = { halfWin: "tie", inconsistentAs: "unscored" } as const;

/** W3: what the two orders said, and what that makes. */
const W3: readonly (readonly [Raw, Raw, string])[] = [
	["first", "second", "a_better"],
	["first", "first", "position_inconsistent"],
	["second", "first", "b_better"],
	["tie", "tie", "tie"],
	["first", "tie", "tie"],
	["second", "second", "position_inconsistent"],
];

const wordOf = (outcome: ReturnType<typeof pairVerdict>) =>
	outcome.kind === "scored" ? outcome.value : outcome.reason;

test.each(W3)("W3: %s, %s → %s", (aFirst, bFirst, expected) => {
	expect(wordOf(pairVerdict(aFirst, bFirst, RULES))).toBe(expected);
});

test("W3: 4 of 6 scored, a 1, b 1, tie 2; a half win as a win gives a 2, b 1, tie 1", () => {
	const verdicts = (rules: Parameters<typeof pairVerdict>[2]) => {
		const words = W3.map(([aFirst, bFirst]) => wordOf(pairVerdict(aFirst, bFirst, rules)));
		return ["a_better", "b_better", "tie"].map((word) => words.filter((w) => w === word).length);
	};
	expect(verdicts(RULES)).toEqual([1, 1, 2]);
	expect(verdicts({ ...RULES, halfWin: "win" })).toEqual([2, 1, 1]);
	expect(verdicts({ ...RULES, inconsistentAs: "tie" })).toEqual([1, 1, 4]);
});

async function judge(
	script: Script,
	fields: Partial<ItemContent> = {},
	parameters: Partial<ComparativeParameters> = {},
) {
	const { ask, requests } = scriptedAsk(script);
	const item = anItem(fields);
	const input = judgeInput({ item, ask, parameters: ComparativeParameters.parse(parameters) });
	return { judgment: await comparativeProtocol.carryOut(input), requests };
}

const saying = (better: Raw) => ({ json: { rationale: "Because.", better } });

test("both orders are asked, and neither request says which answer is the reference", async () => {
	const { judgment, requests } = await judge([saying("first"), saying("second")]);
	expect(judgment.preference).toMatchObject({ kind: "scored", value: "a_better" });
	const texts = requests.map(({ messages }) => messages.map(({ content }) => content).join());
	expect(texts).toHaveLength(2);
	expect(texts[0]).toMatch(/response a>>>\nThe Eiffel Tower is in Paris\./);
	expect(texts[1]).toMatch(/response a>>>\nEiffel Tower, Paris/);
	for (const text of texts) expect(text).not.toContain("reference");
});

test("two responses side by side are compared where the item has them", async () => {
	const pair = { responseA: "In Paris.", responseB: "", response: null };
	const { judgment, requests } = await judge([saying("first"), saying("second")], pair);
	expect(judgment.preference).toMatchObject({ value: "a_better" });
	expect(JSON.stringify(requests)).toContain("nothing was returned");
});

test("a step that fails gives its reason, and a missing side is said", async () => {
	const failed = await judge([saying("first"), { refusal: "No." }]);
	expect(failed.judgment.preference).toMatchObject({ kind: "unscored", reason: "refused" });
	const absent = await judge([], { reference: null });
	expect(absent.judgment.preference).toMatchObject({ detail: "field_absent:reference" });
	const asked = await judge([], {}, { compare: "a-b" });
	expect(asked.judgment.preference).toMatchObject({ detail: "field_absent:response_a" });
});
