import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { anItem, aRubric } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { PromptParameters } from "./parameters.ts";
import { promptProtocol } from "./protocol.ts";

async function judge(
	script: Script,
	parameters: Partial<PromptParameters> = {},
	item: Partial<ItemContent> = {},
) {
	const { ask, requests } = scriptedAsk(script);
	const input = judgeInput({
		item: anItem(item),
		parameters: PromptParameters.parse(parameters),
		ask,
	});
	return { judgment: await promptProtocol.carryOut(input), requests };
}

const { dimensions } = aRubric();
const GOOD = {
	verdict: { rationale: "Fit.", value: true },
	correctness: { rationale: "Right.", value: 4 },
	tone: { rationale: "Plain.", value: "None" },
	faithfulness: { rationale: "Grounded.", value: 0.9 },
};

test("the words of the prompt, the rule of the blocks and the form of the answer, then the item", async () => {
	const template = "{{#system}}\nYou are strict.\n{{/system}}\nLook at:\n{{answer}}";
	const { judgment, requests } = await judge([{ json: GOOD }], { template, dimensions });
	const [system, user] = requests[0]?.messages ?? [];
	expect(system?.content.startsWith("You are strict.\n\nThe item stands in blocks.")).toBe(true);
	expect(system?.content).toContain("- true = accept: fit to be sent");
	expect(system?.content).toContain('{"verdict": {"rationale": "…", "value": …}, "correctness":');
	expect(user?.content).toContain("Look at:\n<<<4f9c2a7716be BEGIN response>>>");
	expect(judgment).toMatchObject({
		verdict: { kind: "scored", value: true, rationale: "Fit." },
		faithfulness: { kind: "scored", value: 0.9 },
	});
});

test("without a rationale and without cannot judge neither is asked for nor taken", async () => {
	const form = { dimensions: dimensions.slice(0, 1), rationale: false, cannotJudge: false };
	const { judgment, requests } = await judge([{ json: { verdict: { value: false } } }], form);
	expect(judgment).toEqual({ verdict: { kind: "scored", value: false } });
	expect(requests[0]?.messages[0]?.content).not.toMatch(/rationale|cannot_judge/);
	const stays = { json: { verdict: { cannot_judge: "bad_sample" } } };
	const refused = await judge([stays, stays], form);
	expect(refused.requests).toHaveLength(2);
	expect(refused.judgment.verdict).toMatchObject({ kind: "unscored", reason: "unparsable" });
	const open = await judge([stays], { ...form, cannotJudge: true });
	expect(open.judgment.verdict).toEqual({
		kind: "unscored",
		reason: "cannot_judge",
		detail: "bad_sample",
	});
});

test("one repair; a value off its scale costs its own dimension only", async () => {
	const answer = { json: { ...GOOD, correctness: { rationale: "Great.", value: 6 } } };
	const { judgment, requests } = await judge([answer, answer], { dimensions });
	expect(requests).toHaveLength(2);
	expect(judgment).toMatchObject({
		verdict: { kind: "scored" },
		correctness: { reason: "off_scale" },
	});
});

test("a dimension that compares two texts is not asked where one is missing", async () => {
	const { correctness: _, ...others } = GOOD;
	const { judgment, requests } = await judge(
		[{ json: others }],
		{ dimensions },
		{ reference: null },
	);
	expect(judgment.correctness).toMatchObject({ detail: "field_absent:reference" });
	expect(judgment.tone).toMatchObject({ kind: "scored" });
	expect(requests[0]?.messages[0]?.content).not.toContain('"correctness"');
});

test("parameters that are no prompt are refused with the line", () => {
	const refused = (parameters: object) =>
		PromptParameters.safeParse(parameters).error?.issues[0]?.message;
	expect(refused({ template: "a\n{{anser}}" })).toContain("line 2: {{anser}}: items have no field");
	expect(refused({ dimensions: [] })).toBe("a prompt needs at least one dimension");
	expect(refused({ dimensions: [dimensions[0], dimensions[0]] })).toContain("the same name");
});
