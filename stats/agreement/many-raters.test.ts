import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING, numbersOfCodes } from "../core/scale.ts";
import { pearson } from "../correlation/pearson-result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { ratingRows } from "../tables/rating-rows.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { brennanPrediger } from "./brennan-prediger.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";
import { congerKappa } from "./conger-kappa.ts";
import { fleissKappa, fleissKappaOfLevels } from "./fleiss-kappa.ts";
import { gwetAc } from "./gwet-ac.ts";
import { icc } from "./icc.ts";
import { kendallW } from "./kendall-w.ts";
import { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
import { krippendorffAlpha } from "./krippendorff-alpha-result.ts";
import { lightKappa } from "./light-kappa.ts";
import { multiRaterAgreement } from "./multi-rater-agreement.ts";
import { percentAgreement } from "./percent-agreement.ts";

const NUMBERS = Float64Array.of(1, 2, 5, 7, 8);

/** Every statistic of many raters on the same columns of `levels` levels. */
function everything(
	columns: readonly Uint8Array[],
	levels: number,
	{
		clusters,
		replicates = 25,
	}: { readonly clusters?: Int32Array | undefined; readonly replicates?: number } = {},
) {
	const options = { replicates, numbers: NUMBERS.slice(0, levels) };
	const ids = columns.length > 0 ? { clusters } : {};
	const patterns = countPatterns(columns, levels, ids);
	const numbers = columns.map((column) => numbersOfCodes(column, NUMBERS));
	const metrics = ["nominal", "ordinal", "interval", "ratio"] as const;
	const kinds = ["complete", "pairwise"] as const;
	return [
		...[fleissKappa, gwetAc, brennanPrediger, multiRaterAgreement].flatMap((coefficient) => [
			coefficient(patterns),
			coefficient(patterns, { ...options, weights: "quadratic" }),
		]),
		...fleissKappaOfLevels(patterns),
		...Object.values(krippendorffAlpha(patterns, metrics, options)),
		krippendorffAlphaOfNumbers(numbers, { ...options, ...ids }),
		...kinds.flatMap((missing) => {
			const rows = ratingRows(columns, levels, { ...ids, missing });
			return [congerKappa(rows, options), lightKappa(rows, { ...options, weights: "linear" })];
		}),
		kendallW(jointRows(numbers, ids), options),
		icc(numbers),
	];
}

test(
	"nothing is NaN, no interval is empty and no input changes, of 0 to 6 items and 0 to 4 raters",
	() => {
		const levels = fc.integer({ min: 1, max: 4 });
		const data = levels.chain((k) =>
			fc.tuple(codeColumns(k, { raters: [0, 4], items: [0, 6] }), fc.constant(k)),
		);
		fc.assert(
			fc.property(data, fc.integer({ min: 0, max: 3 }), ([columns, k], width) => {
				const items = columns[0]?.length ?? 0;
				const clusters =
					width === 0
						? undefined
						: Int32Array.from({ length: items }, (_, item) => Math.floor(item / width));
				const before = columns.map((column) => column.slice());
				expect(faultsOf(everything(columns, k, { clusters }))).toEqual([]);
				expect(columns).toEqual(before);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"the same of 20 to 60 items in clusters, where intervals exist",
	() => {
		fc.assert(
			fc.property(codeColumns(3, { raters: [2, 4], items: [20, 60] }), (columns) => {
				const clusters = Int32Array.from(columns[0], (_, item) => item % 25);
				expect(faultsOf(everything(columns, 3, { clusters }))).toEqual([]);
				expect(faultsOf(everything(columns, 3))).toEqual([]);
			}),
			{ numRuns: RUNS / 5 },
		);
	},
	PATIENCE,
);

test(
	"neither the order of items nor that of raters changes a figure",
	() => {
		const data = codeColumns(3, { raters: [2, 4], items: [2, 20] }).chain((columns) => {
			const places = [...(columns[0] ?? []).keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(columns), order);
		});
		fc.assert(
			fc.property(data, ([columns, order]) => {
				const turned = columns.map((column) => inOrder(column, order)).toReversed();
				const none = { replicates: 0 };
				const before = everything(columns, 3, none);
				everything(turned, 3, none).forEach((result, i) => {
					const same = before[i];
					if (result.value === undefined) expect(result).toMatchObject({ ...same });
					else expect(same.value).toBeCloseTo(result.value, 9);
				});
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"ICC and alpha of numbers stay the same to the last digit",
	() => {
		const data = codeColumns(5, { raters: [2, 4], items: [2, 30] }).chain((columns) => {
			const places = [...(columns[0] ?? []).keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(columns), order);
		});
		const options = { replicates: 20 };
		fc.assert(
			fc.property(data, ([columns, order]) => {
				const numbers = columns.map((column) => numbersOfCodes(column, NUMBERS));
				const turned = numbers.map((column) => inOrder(column, order)).toReversed();
				expect(icc(turned)).toEqual(icc(numbers));
				expect(krippendorffAlphaOfNumbers(turned, options)).toEqual(
					krippendorffAlphaOfNumbers(numbers, options),
				);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("perfect agreement on every shared item is 1, however incomplete the design", () => {
	// 3 raters, 30 items, 2 raters an item; the trap is to compare by position, not by item.
	const truth = Uint8Array.from({ length: 30 }, (_, i) => (i * 7) % 5);
	const columns = [0, 1, 2].map((rater) =>
		truth.map((code, i) => (i % 3 === rater ? MISSING : code)),
	);
	const patterns = countPatterns(columns, 5);
	for (const coefficient of [fleissKappa, gwetAc, brennanPrediger, multiRaterAgreement]) {
		expect(coefficient(patterns).value).toBeCloseTo(1, 12);
	}
	const rows = ratingRows(columns, 5, { missing: "pairwise" });
	expect(congerKappa(rows).value).toBe(1);
	expect(lightKappa(rows).value).toBe(1);
	const alpha = krippendorffAlpha(patterns, ["nominal", "ordinal", "interval"], { replicates: 0 });
	for (const result of Object.values(alpha)) expect(result.value).toBe(1);
	for (const [i, j] of [
		[0, 1],
		[0, 2],
		[1, 2],
	] as const) {
		const [a, b] = [columns[i], columns[j]];
		const table = contingencyTable(a, b, 5);
		expect(table.n).toBe(10);
		expect(percentAgreement(table).value).toBe(1);
		expect(cohenKappa(table).value).toBe(1);
		const cells = pairCellsOfNumbers(numbersOfCodes(a, NUMBERS), numbersOfCodes(b, NUMBERS));
		expect(pearson(cells).value).toBe(1);
	}
});
