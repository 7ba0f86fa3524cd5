import { expect, test } from "vitest";
import { meets, readCondition } from "./condition.ts";

test.each([
	["kappa.ci.low>=0.6", { figure: "kappa", part: "ci.low", operator: ">=", bound: 0.6 }],
	[" mae < 1.5 ", { figure: "mae", part: "value", operator: "<", bound: 1.5 }],
	["n>150", { figure: "n", part: "value", operator: ">", bound: 150 }],
	["person.ratio.ci.high<=-1e-1", { figure: "person.ratio", part: "ci.high", bound: -0.1 }],
	["spearman.n>=30", { figure: "spearman", part: "n" }],
])("reads %s", (written, parts) => {
	expect(readCondition(written)).toMatchObject(parts);
});

test.each(["", "kappa", "kappa>=", ">=0.6", "kappa=>0.6", "kappa==1", "kappa>=1e999", "1>=2"])(
	'refuses "%s"',
	(written) => {
		expect(readCondition(written)).toMatchObject({ kind: "refused" });
	},
);

test("compares as it says, at the bound too", () => {
	const at = (operator: ">=" | ">" | "<=" | "<") =>
		[0, 1, 2].map((number) => meets({ operator, bound: 1 }, number));
	expect(at(">=")).toEqual([false, true, true]);
	expect(at(">")).toEqual([false, false, true]);
	expect(at("<=")).toEqual([true, true, false]);
	expect(at("<")).toEqual([true, false, false]);
});
