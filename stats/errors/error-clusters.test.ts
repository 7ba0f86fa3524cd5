import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import {
	METER_GROUPS,
	MINI_METER,
	numberColumns,
	singletons,
	WRIGHT_METER,
} from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { errorMetrics } from "./error-metrics.ts";

const MANY = { numRuns: RUNS };
const QUICK = { replicates: 0 };
const KINDS = ["mae", "rmse", "bias"] as const;

function meters(clusters?: Int32Array) {
	const [a, b] = [Float64Array.from(WRIGHT_METER), Float64Array.from(MINI_METER)];
	return pairCellsOfNumbers(a, b, { clusters });
}

test("two flow meters: bias −2.1, sd 38.8 (Bland & Altman 1986), paired t test (scipy)", () => {
	const { bias, mae, rmse } = errorMetrics(meters());
	expect(bias.value).toBeCloseTo(-2.1176470588235294, 12);
	expect(bias.parts?.sd).toBeCloseTo(38.76512987360738, 11);
	expect(defined(bias).p).toBeCloseTo(0.8246476735303766, 12);
	expect(defined(bias).ci?.low).toBeCloseTo(-22.04883769664517, 9);
	expect(mae.value).toBeCloseTo(28.941176470588236, 12);
	expect(rmse.value).toBeCloseTo(37.66727398434568, 11);
});

test("the same in six groups: errors of whole groups (numpy)", () => {
	const { bias, mae, rmse } = errorMetrics(meters(Int32Array.from(METER_GROUPS)));
	expect(defined(bias).se).toBeCloseTo(10.162580629080596, 10);
	expect(defined(mae).se).toBeCloseTo(4.341907338621207, 10);
	expect(defined(rmse).se).toBeCloseTo(5.31135145300243, 10);
	expect(mae).toMatchObject({ nClusters: 6, ciReason: "TOO_FEW" });
	expect(mae.warnings).toEqual(["LOW_N", "FEW_CLUSTERS"]);
});

test("thirty groups: an interval about errors above 1", () => {
	const a = Float64Array.from({ length: 90 }, (_, i) => (i * 17) % 29);
	const b = a.map((value, i) => value + ((i * 5) % 11) - 4);
	const clusters = Int32Array.from(a, (_, i) => Math.floor(i / 3));
	const { rmse } = errorMetrics(pairCellsOfNumbers(a, b, { clusters }), { replicates: 400 });
	expect(rmse).toMatchObject({ nClusters: 30, ci: { method: "score" } });
	expect(defined(rmse).ci?.low).toBeLessThan(rmse.value as number);
	expect(defined(rmse).ci?.high).toBeGreaterThan(rmse.value as number);
});

test(
	"items that are their own group cost √(C / (C − 1)); bias has that divisor anyway",
	() => {
		fc.assert(
			fc.property(numberColumns([2, 40]), ({ a, b }) => {
				const free = errorMetrics(pairCellsOfNumbers(a, b), QUICK);
				const alone = errorMetrics(pairCellsOfNumbers(a, b, { clusters: singletons(a) }), QUICK);
				for (const kind of KINDS) {
					const one = free[kind];
					if (!isDefined(one) || one.n < 2) continue;
					const scale = kind === "bias" ? 1 : Math.sqrt(one.n / (one.n - 1));
					expect(defined(alone[kind]).se).toBeCloseTo((one.se as number) * scale, 7);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"swapped sides turn the bias over; a unit scales everything",
	() => {
		fc.assert(
			fc.property(numberColumns(), fc.constantFrom(2, 16), ({ a, b, clusters }, unit) => {
				const before = errorMetrics(pairCellsOfNumbers(a, b, { clusters }), QUICK);
				const scaled = (column: Float64Array) => column.map((value) => 3 + unit * value);
				const cells = pairCellsOfNumbers(scaled(b), scaled(a), { clusters });
				const after = errorMetrics(cells, QUICK);
				for (const kind of KINDS) {
					const one = before[kind];
					if (!isDefined(one)) {
						expect(after[kind]).toEqual(one);
						continue;
					}
					const sign = kind === "bias" ? -1 : 1;
					expect(after[kind].value).toBeCloseTo(sign * unit * one.value, 8);
					expect(defined(after[kind]).se ?? 0).toBeCloseTo(unit * (one.se ?? 0), 7);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"from the table as from the rows",
	() => {
		const numbers = Float64Array.of(0, 1, 5);
		fc.assert(
			fc.property(codePair(3), ([a, b]) => {
				const clusters = Int32Array.from(a, (_, i) => i % 4);
				const table = contingencyTable(a, b, 3, { clusters });
				const column = (codes: Uint8Array) =>
					Float64Array.from(codes, (code) => numbers[code] ?? Number.NaN);
				const ofTable = errorMetrics(pairCellsOfTable(table, numbers), { levels: numbers });
				const cells = pairCellsOfNumbers(column(a), column(b), { clusters });
				const ofRows = errorMetrics(cells, { levels: numbers });
				expect(ofRows).toEqual(ofTable);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"well shaped for 0 to 6 items, alone and in groups",
	() => {
		fc.assert(
			fc.property(numberColumns([0, 6]), ({ a, b, clusters }) => {
				const options = { replicates: 30 };
				expect(faultsOf(errorMetrics(pairCellsOfNumbers(a, b), options))).toEqual([]);
				const grouped = pairCellsOfNumbers(a, b, { clusters });
				expect(faultsOf(errorMetrics(grouped, options))).toEqual([]);
			}),
			MANY,
		);
	},
	PATIENCE,
);
