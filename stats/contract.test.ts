import fc from "fast-check";
import { expect, test } from "vitest";
import { reasonInWords } from "./core/reasons-in-words.ts";
import { REASONS, WARNINGS } from "./core/result.ts";
import * as stats from "./index.ts";
import { codeColumns } from "./testing/arbitraries.ts";
import { faultsOf } from "./testing/faults.ts";

const NUMBERS = stats.levelNumbers({ type: "ordinal", values: [0, 1, 5] });
const OPTIONS = { numbers: NUMBERS, replicates: 30 };

/** Every statistic of the catalogue on the same columns; binary ones on the first two levels. */
function allResults(columns: readonly Uint8Array[]): stats.Result[] {
	const patterns = stats.countPatterns(columns, 3);
	const numbers = columns.map((column) => stats.numbersOfCodes(column, NUMBERS));
	const many = [
		stats.fleissKappa(patterns),
		stats.gwetAc(patterns),
		stats.gwetAc(patterns, { ...OPTIONS, weights: "quadratic" }),
		stats.multiRaterAgreement(patterns),
		...Object.values(
			stats.krippendorffAlpha(patterns, ["nominal", "ordinal", "interval", "ratio"], OPTIONS),
		),
		stats.krippendorffAlphaOfNumbers(numbers, OPTIONS),
		stats.icc(numbers),
	];
	const [a, b] = columns;
	const [x, y] = numbers;
	return a && b && x && y ? [...many, ...pairResults(a, b, [x, y])] : many;
}

function pairResults(
	a: Uint8Array,
	b: Uint8Array,
	[x, y]: [Float64Array, Float64Array],
): stats.Result[] {
	const table = stats.contingencyTable(a, b, 3);
	const cells = stats.pairCellsOfNumbers(x, y);
	const binary = [a, b].map((column) => column.map((code) => (code === 2 ? stats.MISSING : code)));
	const [first, second] = binary;
	const { observed, low, high } = stats.missingBounds(table);
	const methods = ["fisher-z", "bca", "percentile", "ase", undefined] as const;
	return [
		stats.percentAgreement(table),
		...methods.map((interval) => stats.cohenKappa(table, "unweighted", { ...OPTIONS, interval })),
		stats.cohenKappa(table, "linear", OPTIONS),
		stats.cohenKappa(table, "quadratic", OPTIONS),
		stats.pearson(cells),
		stats.spearman(cells, OPTIONS),
		stats.kendallTauB(cells),
		...Object.values(stats.errorMetrics(cells, OPTIONS)),
		...Object.values(stats.binaryClassification(stats.contingencyTable(first, second, 2), OPTIONS)),
		observed,
		low,
		high,
	];
}

test("no statistic returns NaN or infinity, of 0 to 6 items and 0 to 4 raters", () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [0, 4], items: [0, 6] }), (columns) => {
			const before = columns.map((column) => column.slice());
			expect(allResults(columns).flatMap((result) => faultsOf(result))).toEqual([]);
			expect(columns).toEqual(before);
		}),
		{ numRuns: 1000 },
	);
});

test("the same of 20 to 60 items, where intervals exist", () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [2, 5], items: [20, 60] }), (columns) => {
			expect(allResults(columns).flatMap((result) => faultsOf(result))).toEqual([]);
		}),
		{ numRuns: 300 },
	);
});

test.each([
	{ what: "no items", column: new Uint8Array(0) },
	{ what: "nothing but missing values", column: new Uint8Array(6).fill(stats.MISSING) },
	{ what: "a single category", column: new Uint8Array(6).fill(1) },
])("$what: every chance-corrected value is undefined", ({ column }) => {
	const undefinedOf = allResults([column, column.slice()]).filter((result) => {
		return /kappa|alpha|corr|icc/.test(result.stat);
	});
	expect(undefinedOf.length).toBeGreaterThan(10);
	for (const result of undefinedOf) expect(result.value).toBeUndefined();
});

test("identical raters who use several levels are at 1 in every agreement statistic", () => {
	const column = Uint8Array.from({ length: 40 }, (_, i) => i % 3);
	const results = allResults([column, column.slice()]).filter((result) => {
		return /kappa|alpha|corr|icc|agreement|gwet/.test(result.stat);
	});
	for (const result of results) expect(result.value).toBeCloseTo(1, 12);
});

/** As many columns as a statistic compares. */
const COLUMNS = { pair: 2, judge: 2, judges: 3, many: 3, repeats: 2, rubric: 3, plan: 2, rate: 2 };

test.each<stats.Scale>([
	{ type: "binary", values: [false, true] },
	{ type: "nominal", values: ["a", "b", "c"] },
	{ type: "ordinal", values: [0, 1, 5] },
	{ type: "numeric", range: [0, 2] },
])(
	"every statistic of the catalogue that fits a $type scale computes itself, without NaN",
	(scale) => {
		const levels = scale.type === "numeric" ? 3 : scale.values.length;
		const shape = { raters: [3, 3], items: [0, 12] } as const;
		fc.assert(
			fc.property(codeColumns(levels, shape), (columns) => {
				for (const definition of stats.CATALOGUE) {
					if (definition.reads === undefined) continue;
					const given = columns
						.slice(0, COLUMNS[definition.compares])
						.map((codes) =>
							scale.type === "numeric"
								? { numbers: stats.numbersOfCodes(codes, Float64Array.of(0, 1, 2)) }
								: { codes },
						);
					const ratings = stats.ratings({ scale, columns: given });
					if (!stats.fits(definition, ratings)) continue;
					const results = stats.resultsOf(definition.compute(ratings, { replicates: 20 }));
					expect(results.flatMap(([, result]) => faultsOf(result))).toEqual([]);
				}
			}),
			{ numRuns: 60 },
		);
	},
);

test("every statistic of the catalogue has its own id, title and question", () => {
	for (const part of ["id", "title", "answers"] as const) {
		const parts = stats.CATALOGUE.map((definition) => definition[part]);
		expect(new Set(parts).size).toBe(parts.length);
	}
	for (const { answers, scales, source } of stats.CATALOGUE) {
		expect(answers).toMatch(/^[A-Z].*\?$/);
		expect(scales.length).toBeGreaterThan(0);
		expect(source).toMatch(/\d{4}/);
	}
});

test("the catalogue says what fits a scale", () => {
	const ids = (scale: stats.Scale) => stats.statisticsFor(scale).map(({ id }) => id);
	const nominal = ids({ type: "nominal", values: ["tie", "a", "b"] });
	expect(nominal).toContain("kappa.cohen");
	expect(nominal).not.toContain("corr.pearson");
	expect(nominal).not.toContain("kappa.weighted");
	expect(ids({ type: "numeric" })).toContain("corr.spearman");
	expect(ids({ type: "numeric" })).not.toContain("kappa.cohen");
});

test("every reason and every warning has its sentence", () => {
	for (const code of [...REASONS, ...WARNINGS]) {
		expect(reasonInWords(code)).toMatch(/^[A-Z].*\.$/);
	}
});
