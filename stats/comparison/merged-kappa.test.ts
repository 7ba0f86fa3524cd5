import fc from "fast-check";
import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { isDefined, StatsInputError } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { mergedKappaDifference } from "./merged-kappa.ts";

const NUMBERS = Float64Array.of(1, 2, 3, 4, 5);
const PEOPLE = Uint8Array.of(4, 3, 3, 2, 1, 0, 0, 4, 3, 1);
const JUDGE = Uint8Array.of(3, 3, 2, 2, 0, 0, 1, 4, 3, 3);
const TWO = Uint8Array.of(0, 0, 0, 1, 1);
const THREE = Uint8Array.of(0, 0, 1, 2, 2);

function differ(columns: Uint8Array[], classOf: Uint8Array, replicates = 0, clusters?: Int32Array) {
	const rows = jointRows(columns, { clusters });
	return mergedKappaDifference(rows, { classOf, numbers: NUMBERS }, { replicates });
}

test("merging raises the agreement of ten answers, and lowers their kappa", () => {
	const two = differ([JUDGE, PEOPLE], TWO, 2000);
	expect(two.a.value).toBeCloseTo(0.6, 12);
	expect(two.b.value).toBeCloseTo(0.78835979, 8);
	expect(two.difference.value).toBeCloseTo(0.6 - 0.78835979, 8);
	const { difference } = two;
	expect(isDefined(difference) && difference.ci?.low).toBeLessThan(0.6 - 0.78835979);
	expect(isDefined(difference) && difference.ci?.method).toBe("t");
	expect(differ([JUDGE, PEOPLE], THREE).a.value).toBeCloseTo(0.67213115, 8);
});

test("the linearised error is near the delete-one jackknife, and clusters of one item change little", () => {
	const many = (codes: Uint8Array) =>
		Uint8Array.from({ length: 200 }, (_, i) => codes[i % 10] ?? 0);
	const columns = [many(JUDGE), many(PEOPLE)];
	const { difference } = differ(columns, TWO);
	const left = Array.from({ length: 10 }, (_, out) => {
		const without = columns.map((column) => column.filter((_, place) => place !== out));
		return differ(without, TWO).difference.value ?? Number.NaN;
	});
	const mean = left.reduce((sum, value) => sum + value, 0) / left.length;
	const squares = left.reduce((sum, value) => sum + 20 * (value - mean) ** 2, 0);
	const jackknife = Math.sqrt((199 / 200) * squares);
	const se = isDefined(difference) ? difference.se : undefined;
	expect(se).toBeCloseTo(jackknife, 3);
	const alone = differ(
		columns,
		TWO,
		0,
		Int32Array.from({ length: 200 }, (_, i) => i),
	).difference;
	expect(isDefined(alone) && alone.se).toBeCloseTo(se ?? Number.NaN, 10);
});

test("what does not exist says why; what is no scale is a bug", () => {
	expect(differ([new Uint8Array(0), new Uint8Array(0)], TWO).difference).toMatchObject({
		reason: "EMPTY",
	});
	const low = Uint8Array.of(0, 1, 2);
	const other = Uint8Array.of(2, 1, 0);
	expect(differ([low, other], TWO).difference).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(() => differ([JUDGE, PEOPLE], Uint8Array.of(0, 1))).toThrow(StatsInputError);
	expect(() => differ([JUDGE, PEOPLE, JUDGE], TWO)).toThrow(StatsInputError);
	expect(() => differ([Uint8Array.of(7, 1), Uint8Array.of(0, 1)], TWO)).toThrow(StatsInputError);
});

test(
	"it is the kappa of merged columns minus that of the columns, and has no fault",
	() => {
		fc.assert(
			fc.property(codePair(5, [0, 30]), ([a, b]) => {
				const merge = (codes: Uint8Array) => codes.map((code) => THREE[code] ?? 0xff);
				const merged = cohenKappa(contingencyTable(merge(a), merge(b), 3));
				for (const weights of ["unweighted", "quadratic"] as const) {
					const merging = { classOf: THREE, numbers: NUMBERS, weights };
					const found = mergedKappaDifference(jointRows([a, b]), merging, { replicates: 0 });
					expect(faultsOf(found)).toEqual([]);
					const whole = cohenKappa(contingencyTable(a, b, 5), weights, {
						numbers: NUMBERS,
						replicates: 0,
					});
					if (!isDefined(merged) || !isDefined(whole)) {
						expect(found.difference.value).toBeUndefined();
					} else expect(found.difference.value).toBeCloseTo(merged.value - whole.value, 9);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
