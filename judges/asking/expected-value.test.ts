import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { rubricProtocol } from "../protocols/rubric/protocol.ts";
import { anItem, aRubric } from "../testing/an-item.ts";
import { judgeInput } from "../testing/judge-input.ts";
import { scriptedAsk } from "../testing/scripted-ask.ts";
import { expectedDimensions, expectedOutcomes } from "./expected-value.ts";
import { type AnswerToken, levelProbabilities } from "./token-probabilities.ts";

/** Tokens that are certain, but for those with alternatives: `["4", { "4": 0.6, "5": 0.3 }]`. */
type Told = string | readonly [string, Readonly<Record<string, number>>];

function tokens(told: readonly Told[]): AnswerToken[] {
	return told.map((one) => {
		const [token, shares] = typeof one === "string" ? [one, { [one]: 1 }] : one;
		const top = Object.entries(shares).map(([other, p]) => ({
			token: other,
			logprob: Math.log(p),
		}));
		return { token, logprob: Math.log(shares[token] ?? 0), top };
	});
}

const ANSWER = [
	'{"',
	"grade",
	'":{"',
	"rationale",
	'":"',
	'a \\"value\\": 9',
	'","',
	"value",
	'":',
];
const grade: Dimension = { name: "grade", scale: { type: "ordinal", values: [1, 2, 3, 4, 5] } };

function expectedOf(dimension: Dimension, value: number | string | boolean, told: readonly Told[]) {
	const reply = { ok: true, value: {}, tokens: tokens(told) } as const;
	const modes = { [dimension.name]: { kind: "scored", value } as const };
	const expected = expectedDimensions([dimension]);
	return expectedOutcomes(expected, { dimensions: [dimension], modes, reply });
}

test("the expected value weighs the levels by the probability of their tokens", () => {
	const shares = { "4": 0.6, "5": 0.25, " 3": 0.1, "10": 0.02, four: 0.03 };
	const found = expectedOf(grade, 4, [...ANSWER, ["4", shares], "}}"])["grade (expected)"];
	const mass = 0.6 + 0.25 + 0.1;
	expect(found).toMatchObject({ kind: "scored", evidence: { mass: expect.closeTo(mass) } });
	const value = found?.kind === "scored" ? found.value : null;
	expect(value).toBeCloseTo((4 * 0.6 + 5 * 0.25 + 3 * 0.1) / mass, 12);
});

test("a space before the value, and a token of the value and what follows, are read", () => {
	const shares = { " 4": 0.8, " 5": 0.2 };
	const read = levelProbabilities(tokens([...ANSWER, [" 4", shares], "}}"]), "grade", ["4", "5"]);
	expect(read?.probabilities[0]).toBeCloseTo(0.8, 12);
	expect(read?.probabilities[1]).toBeCloseTo(0.2, 12);
	const whole = levelProbabilities(tokens([...ANSWER, ["4}}", { "4}}": 0.9 }]]), "grade", ["4"]);
	expect(whole?.probabilities[0]).toBeCloseTo(0.9, 12);
});

test("where several levels begin alike, the next token decides; an alternative that may be both counts for none", () => {
	const wide = [...ANSWER, ["1", { "1": 0.9, "2": 0.1 }], ["0", { "0": 0.75, "}": 0.25 }]] as const;
	const read = levelProbabilities(tokens(wide), "grade", ["1", "2", "10"]);
	expect(read?.said).toBe(2);
	const [one, two, ten] = read?.probabilities ?? [];
	expect([one, two, ten].map((p) => Number(p?.toFixed(6)))).toEqual([0.225, 0.1, 0.675]);
	const unclear = [...ANSWER, ["2", { "2": 0.4, "1": 0.6 }], "}}"] as const;
	expect(levelProbabilities(tokens(unclear), "grade", ["1", "2", "10"])?.probabilities).toEqual([
		0,
		expect.closeTo(0.4),
		0,
	]);
});

test("words are levels by their places, yes and no are 0 and 1", () => {
	const words: Dimension = {
		name: "grade",
		scale: { type: "ordinal", values: ["poor", "fair", "good"] },
	};
	const told = [...ANSWER, '"', ["good", { good: 0.5, fair: 0.5 }], '"', "}}"] as const;
	expect(expectedOf(words, "good", told)).toMatchObject({ "grade (expected)": { value: 2.5 } });
	const verdict: Dimension = { name: "grade", scale: { type: "binary", values: [false, true] } };
	const yes = [...ANSWER, [" true", { " true": 0.75, " false": 0.25 }], "}}"] as const;
	expect(expectedOf(verdict, true, yes)).toMatchObject({ "grade (expected)": { value: 0.75 } });
});

test("little probability on the levels, a value that is not found and no tokens are reasons", () => {
	const few = [...ANSWER, ["4", { "4": 0.5, four: 0.5 }], "}}"] as const;
	const reasonOf = (told: readonly Told[], value = 4) => expectedOf(grade, value, told);
	expect(reasonOf(few)).toEqual({
		"grade (expected)": {
			...{ kind: "unscored", reason: "not_applicable" },
			detail: "the levels hold 0.50 of the token probability; 0.8 are needed",
		},
	});
	const cannot = {
		"grade (expected)": { detail: expect.stringContaining("cannot be told apart") },
	};
	expect(reasonOf([...ANSWER, '"4"', "}}"])).toMatchObject(cannot);
	expect(reasonOf([...ANSWER, "5", "}}"])).toMatchObject(cannot);
	expect(reasonOf(["I", " say", " 4"])).toMatchObject(cannot);
	expect(
		expectedDimensions([{ name: "n", scale: { type: "nominal", values: ["a", "b"] } }]),
	).toEqual([]);
});

test("two dimensions of like names keep their own", () => {
	const named = (name: string): Dimension => ({ name, scale: grade.scale });
	const names = expectedDimensions([named("a"), named("a (expected)")]).map(({ own }) => own.name);
	expect(names).toEqual(["a (expected)_", "a (expected) (expected)"]);
});

test("a rubric judge asks for them, and keeps its values where none come", async () => {
	const rubric = aRubric();
	const parameters = rubricProtocol.parameters.parse({ tokenProbabilities: true });
	const dimensions = rubricProtocol.dimensions(rubric, parameters).map(({ name }) => name);
	const { ask, requests } = scriptedAsk(() => "{}");
	const item = anItem();
	const judgment = await rubricProtocol.carryOut(judgeInput({ item, rubric, parameters, ask }));
	expect(Object.keys(judgment).sort()).toEqual([...dimensions].sort());
	expect(requests[0]?.extras).toEqual({ logprobs: true, top_logprobs: 10 });
	expect(dimensions.some((name) => name.endsWith("(expected)"))).toBe(true);
	const off = rubricProtocol.parameters.parse({ tokenProbabilities: false });
	expect(JSON.stringify(off)).toBe(JSON.stringify(rubricProtocol.parameters.parse({})));
});
