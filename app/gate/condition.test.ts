import { expect, test } from "vitest";
import { meets, readCondition } from "./condition.ts";

test.each([
	["kappa.ci.low>=0.6", { figure: "kappa", part: "ci.low", operator: ">=", bound: 0.6 }],
	[" mae < 1.5 ", { figure: "mae", part: "value", operator: "<", bound: 1.5 }],
	["n>150", { figure: "n", part: "value", operator: ">", bound: 150 }],
	[
		"person.difference.ci.low >= -1e-1",
		{ figure: "person.difference", part: "ci.low", bound: -0.1 },
	],
	["bias.ci.high<=.2", { figure: "bias", part: "ci.high", bound: 0.2 }],
	["spearman.n>=30", { figure: "spearman", part: "n" }],
])("reads %s", (written, parts) => {
	expect(readCondition(written)).toMatchObject(parts);
});

test.each([
	"",
	"kappa",
	"kappa>=",
	">=0.6",
	"kappa=>0.6",
	"kappa==1",
	"kappa>=1e999",
	"1>=2",
	"kappa>=NaN",
	"kappa>=0,6",
	"ka ppa>=0.6",
	"kappa>=0 .6",
	"kappa >= 0.6 or n > 3",
	"kappa>=0x1",
	"kappa>=Infinity",
])('refuses "%s"', (written) => {
	expect(readCondition(written)).toMatchObject({ kind: "refused" });
});

test.each([
	["kappa>=60", "lies between -1 and 1"],
	["coverage>=98", "lies between 0 and 1"],
	["percentAgreement>=-0.5", "lies between 0 and 1"],
	["kappa.ci.low<=0.6", "more is better"],
	["n<100", "more is better"],
	["mae>=0.5", "less is better"],
	["n>=-1", "never below 0"],
])("refuses %s, which every judge would meet, or none", (written, why) => {
	expect(readCondition(written)).toMatchObject({
		kind: "refused",
		sentence: expect.stringContaining(why),
	});
});

test("compares as it says, at the bound too", () => {
	const at = (operator: ">=" | ">" | "<=" | "<") =>
		[0, 1, 2].map((number) => meets({ operator, bound: 1 }, number));
	expect(at(">=")).toEqual([false, true, true]);
	expect(at(">")).toEqual([false, false, true]);
	expect(at("<=")).toEqual([true, true, false]);
	expect(at("<")).toEqual([true, false, false]);
});
