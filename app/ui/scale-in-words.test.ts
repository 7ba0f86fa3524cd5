import { expect, test } from "vitest";
import type { Level } from "#db/model/scale.ts";
import { dimensionView } from "../labelling/dimension-view.server.ts";
import { labelledWord, scaleInWords } from "./scale-in-words.ts";

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
