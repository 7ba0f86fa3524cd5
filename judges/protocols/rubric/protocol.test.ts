import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { anItem, aRubric } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { RubricParameters, rubricProtocol } from "./protocol.ts";

async function judge(
	script: Script,
	options: {
		item?: Partial<ItemContent>;
		rubric?: Rubric;
		parameters?: Partial<RubricParameters>;
	} = {},
) {
	const { ask, requests } = scriptedAsk(script);
	const input = judgeInput({
		item: anItem(options.item),
		rubric: options.rubric ?? aRubric(),
		parameters: RubricParameters.parse(options.parameters ?? {}),
		ask,
	});
	const judgment = await rubricProtocol.carryOut(input);
	return { judgment, requests };
}

const GOOD = {
	verdict: { rationale: "Fit.", value: true },
	correctness: { rationale: "Right.", value: 4 },
	tone: { rationale: "Plain.", value: "None" },
	faithfulness: { rationale: "Grounded.", value: 0.9 },
};

test("joint: all dimensions in one request, the verdict last, each with its rationale", async () => {
	const { judgment, requests } = await judge([{ json: GOOD }]);
	expect(judgment).toEqual({
		verdict: { kind: "scored", value: true, rationale: "Fit." },
		correctness: { kind: "scored", value: 4, rationale: "Right." },
		tone: { kind: "scored", value: "None", rationale: "Plain." },
		faithfulness: { kind: "scored", value: 0.9, rationale: "Grounded." },
	});
	const asked = ["correctness", "tone", "faithfulness", "verdict"];
	expect(requests[0]?.responseFormat?.schema.required).toEqual(asked);
});

test("the prompt holds the guideline and every dimension with its scale and levels", async () => {
	const { requests } = await judge([{ json: GOOD }]);
	const system = requests[0]?.messages[0]?.content ?? "";
	for (const text of [
		"Would you accept this answer?",
		'## Verdict (in the answer: "verdict")',
		"- false = reject",
		"- true = accept: fit to be sent",
		'of "4 = right in the main" the part before the "="',
		'{"KEY": {"rationale": "...", "value": ...}, ...}',
		"How right is it?",
		"Scale (ordinal): 1, 2, 3, 4, 5",
		'Scale (nominal): "plain", "warm", "None"',
		"Scale (numeric): a number from 0 to 1",
	]) {
		expect(system).toContain(text);
	}
	expect(rubricProtocol.promptText(aRubric(), RubricParameters.parse({}))).toContain(system);
});

test("separate: one request for each dimension; one that fails costs the others nothing", async () => {
	const script: Script = (request) => {
		const key = String(Object.keys(request.responseFormat?.schema.properties ?? {})[0]);
		if (key === "tone") return { refusal: "No." };
		return { json: { [key]: GOOD[key as keyof typeof GOOD] } };
	};
	const { judgment, requests } = await judge(script, { parameters: { mode: "separate" } });
	expect(requests).toHaveLength(4);
	expect(judgment).toMatchObject({
		verdict: { kind: "scored", value: true },
		correctness: { kind: "scored", value: 4 },
		tone: { kind: "unscored", reason: "refused", detail: "No." },
		faithfulness: { kind: "scored", value: 0.9 },
	});
	const separate = RubricParameters.parse({ mode: "separate" });
	const shape = { contexts: 2, referenceContexts: 0 };
	expect(rubricProtocol.callsPerItem(aRubric(), separate, shape)).toBe(4);
});

test("cannot_judge is an outcome with the judge's reason and rationale", async () => {
	const answer = {
		...GOOD,
		tone: { rationale: "No tone at all.", cannot_judge: "unclear_rubric" },
	};
	const { judgment } = await judge([{ json: answer }]);
	expect(judgment.tone).toEqual({
		kind: "unscored",
		reason: "cannot_judge",
		detail: "unclear_rubric",
		rationale: "No tone at all.",
	});
	expect(judgment.verdict).toMatchObject({ kind: "scored" });
});

test("a value off its scale after the repair costs that dimension only; nothing is clipped", async () => {
	const answer = {
		...GOOD,
		correctness: { rationale: "Great.", value: 6 },
		faithfulness: { rationale: "Mostly.", value: 1.2 },
		tone: { rationale: "?", value: "plain and warm" },
	};
	const { judgment, requests } = await judge([{ json: answer }, { json: answer }]);
	expect(requests[1]?.messages.at(-1)?.content).toContain(
		"correctness.value: 6 is not on the scale (1, 2, 3, 4, 5)",
	);
	expect(judgment).toMatchObject({
		verdict: { kind: "scored", value: true },
		correctness: { kind: "unscored", reason: "off_scale" },
		tone: { kind: "unscored", reason: "off_scale" },
		faithfulness: { kind: "unscored", reason: "off_scale" },
	});
});

test("a dimension that the answer leaves out or garbles is unparsable, the rest is read", async () => {
	const answer = { verdict: GOOD.verdict, correctness: 4, tone: { value: "warm" } };
	const { judgment } = await judge([{ json: answer }, { json: answer }]);
	expect(judgment).toMatchObject({
		verdict: { kind: "scored", value: true },
		correctness: { kind: "unscored", reason: "unparsable" },
		tone: { kind: "unscored", reason: "unparsable" },
		faithfulness: { kind: "unscored", reason: "unparsable" },
	});
});

test("a dimension whose side the item lacks is not asked about", async () => {
	const { tone, verdict, faithfulness } = GOOD;
	const { judgment, requests } = await judge([{ json: { verdict, tone, faithfulness } }], {
		item: { reference: null },
	});
	expect(judgment.correctness).toEqual({
		kind: "unscored",
		reason: "not_applicable",
		detail: "field_absent:reference",
	});
	expect(requests[0]?.responseFormat?.schema.required).toEqual(["tone", "faithfulness", "verdict"]);
	expect(requests[0]?.messages[0]?.content).not.toContain("How right is it?");
});

test("contexts: reference shows and needs the reference contexts", async () => {
	const parameters = { contexts: "reference" } as const;
	const { verdict, correctness, tone } = GOOD;
	const without = await judge([{ json: { verdict, correctness, tone } }], { parameters });
	expect(without.judgment.faithfulness).toMatchObject({
		detail: "field_absent:reference_contexts",
	});
	const item = { referenceContexts: [{ text: "The true passage." }] };
	const { requests } = await judge([{ json: GOOD }], { parameters, item });
	expect(requests[0]?.messages[1]?.content).toContain("The true passage.");
	expect(requests[0]?.messages[1]?.content).not.toContain("It opened in 1889.");
});

test("pairs and conversations are judged without a response field", async () => {
	const rubric: Rubric = {
		guideline: "",
		dimensions: [{ name: "preference", scale: { type: "nominal", values: ["a", "b", "tie"] } }],
	};
	const script = [{ json: { preference: { rationale: "Even.", value: "tie" } } }];
	const pair = { response: null, responseA: "One.", responseB: "Two." };
	expect((await judge(script, { rubric, item: pair })).judgment.preference).toMatchObject({
		value: "tie",
	});
	const talk = { response: null, messages: [{ role: "user", content: "Hi" }] };
	expect((await judge(script, { rubric, item: talk })).judgment.preference).toMatchObject({
		value: "tie",
	});
});

test("where judges have a scale of their own, that one is asked for", async () => {
	const rubric: Rubric = {
		guideline: "",
		dimensions: [
			{
				name: "quality",
				scale: { type: "ordinal", values: [1, 2, 3] },
				levels: [{ label: "bad" }, { label: "fair" }, { label: "good" }],
				judgeScale: { type: "numeric", range: [0, 10] },
			},
		],
	};
	const { judgment, requests } = await judge(
		[{ json: { quality: { rationale: "Good.", value: 7.5 } } }],
		{ rubric },
	);
	expect(judgment.quality).toMatchObject({ kind: "scored", value: 7.5 });
	expect(requests[0]?.messages[0]?.content).toContain("a number from 0 to 10");
	expect(requests[0]?.messages[0]?.content).not.toContain("fair");
});

test("dimensions with free names are asked for under safe members and keep their names", async () => {
	const scale = { type: "binary", values: [false, true] } as const;
	const names = ["is it fit?", "constructor", "__proto__"];
	const rubric: Rubric = {
		guideline: "",
		dimensions: names.map((name) => ({ name, scale: { ...scale, values: [...scale.values] } })),
	};
	const answer = { rationale: "Yes.", value: true };
	const { judgment } = await judge(
		[{ json: { dimension_1: answer, dimension_2: answer, dimension_3: answer } }],
		{ rubric },
	);
	expect(Object.entries(judgment).map(([name, { kind }]) => [name, kind])).toEqual(
		names.map((name) => [name, "scored"]),
	);
});

test("examples stand before the item with the values people settled on, for the dimensions asked", async () => {
	const example = { item: anItem({ response: "An example's answer." }), values: { verdict: true } };
	const { ask, requests } = scriptedAsk(() => ({ refusal: "No." }));
	const parameters = RubricParameters.parse({
		mode: "separate",
		examples: [{ item: "i1", values: example.values }],
	});
	const input = judgeInput({ rubric: aRubric(), parameters, ask, examples: [example] });
	await rubricProtocol.carryOut(input);
	const shown = requests.filter(({ messages }) => messages.length > 2);
	const [first] = shown;
	expect(shown).toHaveLength(1);
	expect(first?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
	expect(first?.messages[1]?.content).toContain("An example's answer.");
	expect(JSON.parse(first?.messages[2]?.content ?? "")).toEqual({
		verdict: { rationale: "accept: fit to be sent", value: true },
	});
});
