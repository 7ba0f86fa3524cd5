import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { meets, readCondition, whyNothingSaid } from "./condition.ts";

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
	["kappa.nClusters>=3", "asks for a part nClusters of kappa: its parts are value"],
	["kappa.ci.lov>=0.6", "asks for a part ci.lov of kappa"],
	["unscored<=5", "of all that a judge is held to, but for mae, rmse, bias, more is better"],
	["coverage>=98", "lies between 0 and 1"],
	["percentAgreement>=-0.5", "lies between 0 and 1"],
	["n<100", "more is better"],
	["mae>=0.5", "less is better"],
	["n>=-1", "under 30 items"],
	["n>=1", "under 30 items"],
	["precision.n>28", "under 30 items"],
	["kappa.ci.low<=0.6", "more is better"],
	["kappa.ci.high>=0.6", "Write kappa.ci.low"],
	["mae.ci.low<=0.1", "Write mae.ci.high"],
	["bias.ci.high>=-0.1", "Write bias.ci.low"],
	["bias.ci.low<=0.1", "Write bias.ci.high"],
	["kappa>=-1", "a judge that guesses has a kappa of about 0"],
	["kappa>=-0.4", "a judge that guesses has a kappa of about 0"],
	["coverage>=0", "holds of every judge"],
	["precision>=0", "holds of every judge"],
	["recall.ci.low>=-0.1", "lies between 0 and 1"],
	["person.difference>=-1.5", "a judge that guesses"],
	["person.difference>=-1", "a judge that guesses"],
	["spread>=0", "holds of every judge"],
])("refuses %s, which every judge would meet, or none", (written, why) => {
	expect(readCondition(written)).toMatchObject({
		kind: "refused",
		sentence: expect.stringContaining(why),
	});
});

test.each([
	["bias>=-1", { type: "binary", values: [false, true] }],
	["mae<=0.5", { type: "binary", values: ["no", "yes"] }],
	["mae<=5", { type: "numeric", range: [0, 5] }],
	["rmse.ci.high<3", { type: "ordinal", values: [1, 3, 5] }],
	["mae<=1", { type: "ordinal", values: ["low", "mid", "high"] }],
] as const)("refuses %s of a scale that is no wider", (written, scale) => {
	const condition = readCondition(written);
	if (isRefusal(condition)) throw new Error(condition.sentence);
	expect(
		whyNothingSaid(condition, {
			...scale,
			values: "values" in scale ? [...scale.values] : undefined,
			range: "range" in scale ? [...scale.range] : undefined,
		}),
	).toMatchObject({ kind: "refused" });
	expect(
		whyNothingSaid({ ...condition, bound: condition.bound / 11 }, { type: "numeric" }),
	).toBeNull();
});

test("compares as it says, at the bound too", () => {
	const at = (operator: ">=" | ">" | "<=" | "<") =>
		[0, 1, 2].map((number) => meets({ operator, bound: 1 }, number));
	expect(at(">=")).toEqual([false, true, true]);
	expect(at(">")).toEqual([false, false, true]);
	expect(at("<=")).toEqual([true, true, false]);
	expect(at("<")).toEqual([true, false, false]);
});
