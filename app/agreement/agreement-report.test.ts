import fc from "fast-check";
import { expect, test } from "vitest";
import type { DiscreteScale } from "#db/model/scale.ts";
import { CATALOGUE } from "#stats/index.ts";
import { DEFAULT_AGREEMENT_OPTIONS, type JudgeJson } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import type { EstimateJson } from "./estimate.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const BINARY: DiscreteScale = { type: "binary", values: [false, true] };
const GRADES: DiscreteScale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 200 };

type Raters = Parameters<typeof columnsOf>[1];

function dimensionOf(scale: Parameters<typeof columnsOf>[0], raters: Raters, options = {}) {
	const report = agreementReport(columnsOf(scale, raters), { ...OPTIONS, ...options });
	const [dimension] = report.dimensions;
	if (!dimension) throw new Error("the report has no dimension");
	return dimension;
}

function judgeOf(scale: Parameters<typeof columnsOf>[0], raters: Raters, options = {}): JudgeJson {
	const [judge] = dimensionOf(scale, raters, options).judges;
	if (!judge) throw new Error("the report has no judge");
	return judge;
}

function figureOf(estimate: EstimateJson | undefined): number | string | undefined {
	if (!estimate) return undefined;
	return "undefined" in estimate ? estimate.undefined : estimate.value;
}

test("a missing answer removes its own pair and shifts no other", () => {
	const judge = judgeOf(GRADES, {
		humans: { gold: [1, 2, 3] },
		judges: { j: [1, null, 3] },
	});
	expect(judge).toMatchObject({ asked: 3, scored: 2, unscored: { unparsable: 1 }, n: 2 });
	expect(figureOf(judge.percentAgreement)).toBe(1);
	expect(figureOf(judge.kappa)).toBe(1);
});

test("a binary scale counts as 0 and 1 whatever its levels, the last one being positive", () => {
	const scales: DiscreteScale["values"][] = [
		["no", "yes"],
		[1, 0],
		[2, 5],
		[true, false],
	];
	for (const values of scales) {
		const [negative, positive] = values;
		const judge = judgeOf(
			{ type: "binary", values },
			{
				humans: { gold: [negative, negative, positive, negative] },
				judges: { lenient: [positive, positive, positive, negative] },
			},
		);
		expect(figureOf(judge.bias)).toBe(0.5);
		expect(figureOf(judge.mae)).toBe(0.5);
		expect(figureOf(judge.precision)).toBeCloseTo(1 / 3, 12);
	}
});

test("an incomplete design with perfect agreement gives 1 for every coefficient", () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.tuple(
					fc.integer({ min: 1, max: 5 }),
					fc.subarray(["a", "b", "c"], { minLength: 2, maxLength: 2 }),
				),
				{ minLength: 30, maxLength: 30 },
			),
			(items) => {
				const truth = [1, 5, 1, 5, 1, 5, ...items.map(([value]) => value)];
				const all = ["a", "b", "c"];
				const who = [all, all, all, all, all, all, ...items.map(([, raters]) => raters)];
				const column = (name: string): Values =>
					truth.map((value, item) => (who[item]?.includes(name) ? value : undefined));
				const { humans } = dimensionOf(
					GRADES,
					{ humans: { a: column("a"), b: column("b"), c: column("c") } },
					{ bootstrap: 0 },
				);
				for (const pair of humans.pairs) {
					const { a, b, n, ...estimates } = pair;
					for (const estimate of Object.values(estimates))
						expect(figureOf(estimate)).toBeCloseTo(1, 12);
				}
				for (const alpha of Object.values(humans.alpha)) expect(figureOf(alpha)).toBe(1);
				expect(figureOf(humans.fleissKappa)).toBeCloseTo(1, 12);
			},
		),
		{ numRuns: 20 },
	);
});

/** Sums in another order differ in the last digits. */
function rounded(report: unknown): string {
	return JSON.stringify(report, (_, value) =>
		typeof value === "number" ? Number(value.toPrecision(9)) : value,
	);
}

test("neither the order of items nor that of raters changes a figure", () => {
	const values = fc.array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), {
		minLength: 12,
		maxLength: 12,
	});
	fc.assert(
		fc.property(
			values,
			values,
			values,
			fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
			(a, b, j, keys) => {
				const order = [...keys.keys()].sort((x, y) => (keys[x] ?? 0) - (keys[y] ?? 0));
				const shuffled = (column: Values) => order.map((item) => column[item]);
				const straight = columnsOf(GRADES, { humans: { a, b }, judges: { j } });
				const turned = columnsOf(GRADES, {
					judges: { j: shuffled(j) },
					humans: { b: shuffled(b), a: shuffled(a) },
				});
				fc.pre(straight.items === 12 && turned.items === 12);
				expect(rounded(agreementReport(turned, OPTIONS))).toBe(
					rounded(agreementReport(straight, OPTIONS)),
				);
			},
		),
		{ numRuns: 25 },
	);
});

const HALF_ANSWERED: Raters = {
	humans: { gold: [true, false, true, false] },
	judges: { j: [true, false, null, null] },
};

test("an answer that failed stays in the denominator when asked for, and in the bounds", () => {
	const dropped = judgeOf(BINARY, HALF_ANSWERED);
	expect([dropped.scored, dropped.asked]).toEqual([2, 4]);
	expect(dropped.percentAgreement).toMatchObject({ value: 1, n: 2 });
	expect(dropped.bounds).toEqual({ low: 0.5, high: 1 });
	const counted = judgeOf(BINARY, HALF_ANSWERED, { missing: "disagree" });
	expect(counted.percentAgreement).toMatchObject({ value: 0.5, n: 4 });
	expect(counted.accuracy).toMatchObject({ value: 0.5, n: 4 });
	expect(counted.kappa).toEqual(dropped.kappa);
	expect(counted.bounds).toEqual({ low: 0.5, high: 1 });
});

test("one level used by both is no agreement beyond chance", () => {
	const judge = judgeOf(BINARY, {
		humans: { gold: [true, true, true] },
		judges: { j: [true, true, true] },
	});
	expect(judge.kappa).toEqual({ undefined: "SINGLE_CATEGORY", n: 3 });
	expect(figureOf(judge.percentAgreement)).toBe(1);
});

test("a tied vote is no majority, whatever the order of raters or levels", () => {
	const judge = judgeOf(GRADES, {
		humans: { a: [1, 2, 4], b: [5, 2, 4], c: [undefined, 3, 4] },
		judges: { j: [1, 2, 4] },
	});
	expect(judge).toMatchObject({ n: 2, ties: 1 });
	expect(judge.pearson).toMatchObject({ n: 3 });
});

test("n counts items that have both sides, not items", () => {
	const judge = judgeOf(BINARY, {
		humans: { gold: [true, undefined, undefined, false, true] },
		judges: { j: [true, true, false, false, undefined] },
	});
	expect(judge.n).toBe(2);
	expect(judge.accuracy).toMatchObject({ n: 2, value: 1 });
});

test("statistics that do not fit the scale are left out", () => {
	const rated = {
		humans: { a: ["x", "y", "x"], b: ["x", "x", "y"] },
		judges: { j: ["x", "y", "y"] },
	};
	const nominal = dimensionOf({ type: "nominal", values: ["x", "y", "z"] }, rated, {
		minOverlap: 1,
	});
	const { a, b, n, ...figures } = nominal.humans.pairs[0] ?? {};
	expect({ a, b, n }).toEqual({ a: "a", b: "b", n: 3 });
	expect(Object.keys(figures).slice(0, 2)).toEqual(["percentAgreement", "kappa"]);
	const needOrder = CATALOGUE.filter(({ scales }) => !scales.includes("nominal"));
	const left = needOrder.flatMap(({ shown }) => shown?.figures.map(({ field }) => field) ?? []);
	expect(left).toContain("spearman");
	for (const field of left) expect(figures).not.toHaveProperty(field);
	expect(Object.keys(nominal.humans.alpha)).toEqual(["nominal"]);
	expect(nominal.judges[0]).not.toHaveProperty("pearson");
	expect(nominal.judges[0]).not.toHaveProperty("accuracy");
	expect(nominal.judges[0]).not.toHaveProperty("kappaLinear");

	const numbers = { humans: { a: [0.1, 0.2, 0.9] }, judges: { j: [0.2, 0.4, 1] } };
	const numeric = judgeOf({ type: "numeric", range: [0, 1] }, numbers);
	expect(numeric).toMatchObject({ n: 3, ties: 0 });
	expect(numeric).not.toHaveProperty("kappa");
	expect(numeric).not.toHaveProperty("bounds");
	expect(figureOf(numeric.bias)).toBeCloseTo(0.4 / 3, 12);
});

test("the reference can be a mean or one person", () => {
	const raters = {
		humans: { anna: [1, 2, 5, 4], ben: [2, 2, 4, 4] },
		judges: { j: [1, 2, 5, 4] },
	};
	const own = judgeOf(GRADES, raters, { reference: "anna" });
	expect(figureOf(own.kappa)).toBe(1);
	expect(figureOf(own.mae)).toBe(0);
	const mean = judgeOf(GRADES, raters, { reference: "mean" });
	expect(mean).not.toHaveProperty("kappa");
	expect(figureOf(mean.mae)).toBe(0.25);
	const nobody = judgeOf(GRADES, raters, { reference: "clara" });
	expect(nobody.kappa).toEqual({ undefined: "EMPTY", n: 0 });
});

test("a judge stands in the report where nobody labelled, and a dimension without a judge too", () => {
	const judged = dimensionOf(BINARY, { judges: { j: [true, null] } });
	expect(judged.humans).toMatchObject({ raters: [], pairs: [], labels: 0 });
	expect(judged.judges[0]).toMatchObject({ judge: "j", asked: 2, scored: 1, n: 0 });
	expect(dimensionOf(BINARY, { humans: { a: [true] } }).judges).toEqual([]);
});

test("names sort by code point", () => {
	const values = [true];
	const { humans } = dimensionOf(BINARY, {
		humans: { "\u{1F600}": values, "\uFF5E": values, z: values, ä: values, B: values, a: values },
	});
	expect(humans.raters).toEqual(["B", "a", "z", "ä", "\uFF5E", "\u{1F600}"]);
});

/** Of a ranking, where nothing could be compared; intervals have their reason beside them. */
const MAY_BE_NULL = new Set(
	["ci", "group", "value", "own", "pBest", "pAdjusted", "low", "high", "person", "altTest"].concat([
		"plan",
		"detectable",
		"moreItems",
		"robustness",
	]),
);

test("JSON of any report holds no NaN, and no null but where one is documented", () => {
	const cell = fc.constantFrom(undefined, null, false, true);
	const column = fc.array(cell, { maxLength: 6 });
	fc.assert(
		fc.property(column, column, column, (a, b, j) => {
			const columns = columnsOf(BINARY, { humans: { a, b }, judges: { j } });
			const report = agreementReport(columns, { ...OPTIONS, minOverlap: 1, bootstrap: 50 });
			JSON.stringify(report, (key, value) => {
				if (typeof value === "number") expect(Number.isFinite(value), key).toBe(true);
				if (!MAY_BE_NULL.has(key)) expect(value, key).not.toBeNull();
				return value;
			});
		}),
		{ numRuns: 100 },
	);
});
