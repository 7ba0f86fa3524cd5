import fc from "fast-check";
import { expect, test } from "vitest";
import { checkNames, insertFigures, type NamedFigures } from "./insert-figures.ts";

const FIGURES: NamedFigures = new Map([
	["accuracy@d1", { value: 0.8, ci: [0.35, 1], level: 0.95, method: "wilson", n: 5 }],
	["accuracy.is_confident@d1", { value: 1, ci: null, level: 0.95, method: "none", n: 5 }],
	["recall@d1", { undefined: "ZERO_DENOMINATOR", n: 0 }],
]);

test("W12: the known figure is inserted, the unknown one and the number are marked and listed", () => {
	const said = "accuracy {{accuracy@d1}}, worse than {{accuracy@d9}}; about 40 %";
	expect(insertFigures(said, FIGURES, ["d1"])).toEqual({
		text: "accuracy 0.80 [0.35, 1.00], worse than {{accuracy@d9}} (not verified); about 40 % (not verified)",
		notVerified: [
			{ kind: "placeholder", text: "{{accuracy@d9}}" },
			{ kind: "number", text: "40" },
		],
	});
});

test("a figure that does not exist says why, one without an interval says so", () => {
	const { text, notVerified } = insertFigures(
		"{{ recall@d1 }} and {{accuracy.is_confident@d1}}",
		FIGURES,
	);
	expect(text).toMatch(/^not defined \(This rate has nothing to count.*\) and 1\.00 no interval$/);
	expect(notVerified).toEqual([]);
});

test.each([
	["0.93 of them", "0.93"],
	["1,204 parts", "1,204"],
	["in 1889", "1889"],
	["3/4 of them", "3/4"],
	["½ of them", "½"],
	["٤٠ parts", "٤٠"],
	["Forty of them", "Forty"],
	["half of the parts", "half"],
	["as GPT-4 does", "4"],
])("%s: %s is a number of the model's own", (said, number) => {
	expect(insertFigures(said, FIGURES).notVerified).toEqual([{ kind: "number", text: number }]);
});

test("names of items and groups may hold digits; a name that is a number stays a number", () => {
	const ids = ["q1|response|12", "report 2023", "set_1/response.1/about-3", "40"];
	const said = "See q1|response|12, set_1/response.1/about-3 and report 2023, v2 and nobody's d7.";
	expect(insertFigures(said, FIGURES, ids)).toEqual({ text: said, notVerified: [] });
	expect(insertFigures("about 40", FIGURES, ids).notVerified).toHaveLength(1);
	expect(insertFigures("report 20234", FIGURES, ids).notVerified).toHaveLength(1);
});

test("braces that are no placeholder are listed, and no name is taken as a pattern", () => {
	const { notVerified } = insertFigures("{{accuracy@d1} and }} and {{constructor}}", FIGURES, [
		".*a",
	]);
	expect(notVerified.map(({ text }) => text)).toEqual(["{{", "}}", "{{constructor}}"]);
});

test("items that do not exist are marked", () => {
	expect(checkNames(["a", "x"], new Set(["a"]), "item")).toEqual({
		names: ["a", "x (not verified)"],
		notVerified: [{ kind: "item", text: "x" }],
	});
});

test("whatever the model writes: every digit that is left stands in a figure of ours or is marked", () => {
	const piece = fc.constantFrom(
		"{{accuracy@d1}}",
		"{{",
		"}}",
		"12",
		"%",
		" ",
		"d1",
		".",
		"five",
		"a",
	);
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const { text, notVerified } = insertFigures(pieces.join(" "), FIGURES, ["d1"]);
			const marks = text.split(" (not verified)").length - 1;
			expect(notVerified).toHaveLength(marks);
			const own = text
				.replaceAll("0.80 [0.35, 1.00]", "")
				.replace(/\{\{[^{}]*\}\} \(not verified\)/g, "")
				.replace(/12( ?%)? \(not verified\)/g, "")
				.replaceAll("d1", "");
			expect(own).not.toMatch(/\d/);
		}),
		{ numRuns: 300 },
	);
});
