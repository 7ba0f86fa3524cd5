import { expect, test } from "vitest";
import { placeOfStep, stepOfImported, stepsWithoutPrices } from "./step-place.ts";

const judges = ["mini", "mini v2", "large"];

test.each([
	["Retry the 12 unscored items of mini v2.", "judge", "mini v2"],
	[
		"Read the items on which large and mini differ from people, and mend their prompts.",
		"judge",
		"large",
	],
	["Look at what mini answered and how it was read, and mend the prompt.", "judge", "mini"],
	["Check what the answers of mini stand for: they go against people's.", "judge", "mini"],
	[
		"Run mini in both orders and average the two: one order alone favours a place.",
		"judge",
		"mini",
	],
	[
		"Look at what Ada labelled: train Ada on the rubric, or leave those labels out.",
		"people",
		undefined,
	],
	["Compare price and latency: mini is worse by less than the difference.", "judges", undefined],
	["Have mini score the 30 labelled items that it did not score.", "judges", undefined],
	["Adjudicate the 4 tied items, or have another person label them.", "adjudicate", undefined],
	["Mend the rubric first, or train people on it.", "audit", undefined],
	["Compare single answers of mini: its items are averages.", "judge", "mini"],
	[
		"With these items a difference of 0.25 would be seen; for 0.10, about 600 more items.",
		"plan",
		undefined,
	],
	[
		"Read the items that Ada answered otherwise when asked again, and mend the rubric.",
		"people",
		undefined,
	],
	["See what the labels under version 2 alone say (concord agree).", "rubric", undefined],
	["Have a second person label some of the items.", "plan", undefined],
	["Label more items: 12 are too few, have at least 30.", "plan", undefined],
	["Nothing: the answer stands.", "report", undefined],
])("%s", (step, at, judge) => {
	expect(placeOfStep(step, judges)).toMatchObject({ at, ...(judge && { judge }) });
});

test("of answers that a file brought it is said where they are asked again", () => {
	expect(stepOfImported("Retry the 12 unscored items of mini.")).toBe(
		"Retry the 12 unscored items of mini. A file brought these answers: ask again where they come from, and import what is new.",
	);
	expect(stepOfImported("Nothing: the answer stands.")).toBe("Nothing: the answer stands.");
});

test("a step that is done on no page has no button", () => {
	expect(placeOfStep("Give the items with --items.", judges)).toBeNull();
});

test("prices that nobody knows here are not advised to be compared where something else is", () => {
	const price = "Compare price and latency: mini is worse by less than the difference.";
	const label = "Have a second person label some of the items.";
	expect(stepsWithoutPrices([label, price])).toEqual([label]);
	expect(stepsWithoutPrices([price])).toEqual([
		`${price} A file brought their answers: what they cost and how long they take is not known here.`,
	]);
	expect(placeOfStep(price, judges, false)).toBeNull();
	expect(placeOfStep(label, judges, false)).toMatchObject({ at: "plan" });
});
