import { expect, test } from "vitest";
import type { Level } from "#db/model/scale.ts";
import { ratingInWords } from "../labelling/answer-in-words.server.ts";
import { dimensionView } from "../labelling/dimension-view.server.ts";
import { dimensionAsSeen } from "../labelling/pair-sides.server.ts";
import { labelledWord, levelInWords, scaleInWords, valueInWords } from "./scale-in-words.ts";

const verdict = (values: Level[], labels: string[] = []) => ({
	name: "verdict",
	scale: { type: "binary" as const, values },
	levels: labels.length > 0 ? labels.map((label) => ({ label })) : undefined,
});

test.each([
	[verdict(["reject", "accept"]), ["Reject", "Accept"], "accept / reject"],
	[verdict(["no", "yes"]), ["No", "Yes"], "yes / no"],
	[verdict([false, true]), ["Reject", "Accept"], "accept / reject"],
	[verdict([0, 1]), ["0", "1"], "1 / 0"],
	[verdict([false, true], ["bad", "good"]), ["Bad", "Good"], "good / bad"],
	[verdict(["no", "yes"], ["bad", "good"]), ["Bad", "Good"], "good / bad"],
])("each level of a verdict has its own word: %j", (dimension, words, scale) => {
	expect([0, 1].map((code) => labelledWord(dimension, code))).toEqual(words);
	expect(scaleInWords(dimension)).toBe(scale);
	const { levels } = dimensionView(dimension);
	expect(levels?.map(({ text, key, tone }) => [text, key, tone])).toEqual([
		[words[1], "a", "accept"],
		[words[0], "r", "reject"],
	]);
});

test("other dimensions keep their words, and numbers stand alone", () => {
	const of = (values: Level[], label?: string) => ({
		name: "tone",
		scale: { type: "nominal" as const, values },
		levels: label ? values.map(() => ({ label })) : undefined,
	});
	expect(labelledWord(of([true, false]), 0)).toBe("Yes");
	expect(labelledWord(of(["plain", "dry"]), 1)).toBe("dry");
	expect(labelledWord(of(["plain", "dry"], "good"), 1)).toBe("Good");
	expect(labelledWord(of([-1, 4], "good"), 1)).toBe("4");
});

test("a level of a pair says which answer it means, and on which side it was seen", () => {
	const pair = {
		name: "preference",
		scale: { type: "nominal" as const, values: ["a_better", "tie", "b_better"] },
	};
	const words = (left: "a" | "b") =>
		[0, 1, 2].map((code) => labelledWord(dimensionAsSeen(pair, left), code));
	expect(words("a")).toEqual(["Left (A) is better", "tie", "Right (B) is better"]);
	expect(words("b")).toEqual(["Right (A) is better", "tie", "Left (B) is better"]);
	expect(valueInWords("preference", "b_better")).toBe("B is better");
	expect(valueInWords("preference", "tie")).toBe("tie");
});

test("what is below zero has the same sign wherever it is written", () => {
	const scale = { type: "ordinal" as const, values: [-2, 0, 2] };
	const balance = { name: "balance", scale, levels: [{ label: "worse" }, {}, {}] };
	expect(labelledWord(balance, 0)).toBe("−2");
	expect(levelInWords(balance, 0)).toBe("−2 worse");
	expect(valueInWords("balance", -0.5)).toBe("−0.5");
	expect(dimensionView(balance).levels?.map(({ text, key }) => [text, key])).toEqual([
		["−2", "-2"],
		["0", "0"],
		["2", "2"],
	]);
	const number = {
		name: "words",
		scale: { type: "numeric" as const, range: [-5, 5] as [number, number] },
	};
	expect(dimensionView(number).note).toBe("−5 to 5");
	expect(ratingInWords(number, { kind: "number", number: -1.5 })).toBe("−1.5");
});
