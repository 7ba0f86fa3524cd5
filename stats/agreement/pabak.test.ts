import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { brennanPrediger } from "./brennan-prediger.ts";
import { pabak, pabakIndices } from "./pabak.ts";
import { specificAgreement } from "./specific-agreement.ts";

const MANY = { numRuns: RUNS };
const QUICK = { replicates: 0 };

/** Both accept, only the first, only the second, neither. */
function fourfold(both: number, first: number, second: number, neither: number): ContingencyTable {
	const counts = Float64Array.of(neither, second, first, both);
	const n = both + first + second + neither;
	return { levels: 2, counts, n, missingA: 0, missingB: 0, missingBoth: 0 };
}

test("80, 10, 5, 5 of 100: signed indices, both agreements, Wilson on PABAK's scale (by hand)", () => {
	const indices = pabakIndices(fourfold(80, 10, 5, 5), { replicates: 2000 });
	expect(indices.pabak.value).toBeCloseTo(0.7, 12);
	// Wilson of 85 of 100 is [.76716, .90694] (statsmodels).
	expect(defined(indices.pabak).ci?.low).toBeCloseTo(2 * 0.7671644040916763 - 1, 10);
	expect(defined(indices.pabak).ci?.high).toBeCloseTo(2 * 0.9069401471634337 - 1, 10);
	expect(indices.prevalenceIndex.value).toBeCloseTo(0.75, 12);
	expect(indices.biasIndex.value).toBeCloseTo(0.05, 12);
	expect(indices.positiveAgreement.value).toBeCloseTo(160 / 175, 12);
	expect(indices.negativeAgreement.value).toBeCloseTo(10 / 25, 12);
	expect(indices.kappa.value).toBeCloseTo((0.85 - 0.78) / 0.22, 12);
	expect(indices.kappa.warnings).toEqual(["HIGH_PREVALENCE"]);
	expect(indices.negativeAgreement).toMatchObject({ ci: { method: "bca" }, seed: 1 });
	// The paired t interval of +1 ten times, −1 five times, 0 else (scipy).
	expect(defined(indices.biasIndex).ci?.low).toBeCloseTo(-0.026589206215744565, 10);
});

test("the other level may be the positive one: indices change sign, agreements places", () => {
	const table = fourfold(20, 6, 3, 11);
	const accepting = pabakIndices(table, QUICK);
	const rejecting = pabakIndices(table, { ...QUICK, positive: 0 });
	expect(rejecting.prevalenceIndex.value).toBeCloseTo(-(accepting.prevalenceIndex.value ?? 0), 12);
	expect(rejecting.biasIndex.value).toBeCloseTo(-(accepting.biasIndex.value ?? 0), 12);
	expect(rejecting.positiveAgreement).toEqual(accepting.negativeAgreement);
});

test("nobody accepts: PABAK is 1 where κ and the agreement on accepting do not exist", () => {
	const indices = pabakIndices(fourfold(0, 0, 0, 6), QUICK);
	expect(indices.pabak).toMatchObject({ value: 1, ci: { high: 1 } });
	expect(indices.kappa).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(indices.positiveAgreement).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(indices.negativeAgreement.value).toBe(1);
	expect(indices.prevalenceIndex).toMatchObject({ value: -1, ciReason: "BOUNDARY" });
});

test("nothing in common: every index is EMPTY; a scale of one level has no PABAK", () => {
	for (const index of Object.values(pabakIndices(fourfold(0, 0, 0, 0), QUICK))) {
		expect(index).toMatchObject({ value: undefined, reason: "EMPTY" });
	}
	const one = contingencyTable(Uint8Array.of(0, 0), Uint8Array.of(0, 0), 1);
	expect(pabak(one)).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(() => pabakIndices(one)).toThrow(StatsInputError);
});

test(
	"of K levels: Brennan and Prediger's κ of the same pairs",
	() => {
		fc.assert(
			fc.property(codePair(4), ([a, b]) => {
				const result = pabak(contingencyTable(a, b, 4));
				if (!isDefined(result)) return;
				const missing = a.map((code, i) => (b[i] === 255 ? 255 : code));
				const other = b.map((code, i) => (a[i] === 255 ? 255 : code));
				const coefficient = brennanPrediger(countPatterns([missing, other], 4));
				expect(result.value).toBeCloseTo(defined(coefficient).value, 12);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"specific agreement: mean by use is percent agreement, in groups of one √(C / (C − 1))",
	() => {
		fc.assert(
			fc.property(codePair(4, [2, 40]), ([a, b]) => {
				const table = contingencyTable(a, b, 4);
				if (table.n < 2) return;
				const free = specificAgreement(table, QUICK);
				const alone = specificAgreement(
					contingencyTable(a, b, 4, { clusters: singletons(a) }),
					QUICK,
				);
				let weighted = 0;
				let agreed = 0;
				free.forEach((result, k) => {
					let uses = 0;
					for (let other = 0; other < 4; other++) {
						uses += table.counts[k * 4 + other] + table.counts[other * 4 + k];
					}
					agreed += table.counts[k * 5];
					weighted += uses * (result.value ?? 0);
					if (!isDefined(result)) return;
					const { n } = result;
					expect(defined(alone[k]).se).toBeCloseTo(
						(result.se as number) * Math.sqrt(n / (n - 1)),
						7,
					);
				});
				expect(weighted / (2 * table.n)).toBeCloseTo(agreed / table.n, 12);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"swapped raters: the bias index changes sign, nothing else moves",
	() => {
		fc.assert(
			fc.property(codePair(2, [1, 30]), ([a, b]) => {
				const one = pabakIndices(contingencyTable(a, b, 2), QUICK);
				const other = pabakIndices(contingencyTable(b, a, 2), QUICK);
				for (const name of ["pabak", "prevalenceIndex", "positiveAgreement"] as const) {
					expect(other[name].value ?? 2).toBeCloseTo(one[name].value ?? 2, 12);
				}
				expect(other.biasIndex.value ?? 0).toBeCloseTo(-(one.biasIndex.value ?? 0), 12);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"well shaped for 0 to 5 items, alone and in groups",
	() => {
		fc.assert(
			fc.property(codePair(2, [0, 5]), fc.integer({ min: 1, max: 3 }), ([a, b], groups) => {
				const clusters = Int32Array.from(a, (_, i) => i % groups);
				const options = { replicates: 20 };
				expect(faultsOf(pabakIndices(contingencyTable(a, b, 2), options))).toEqual([]);
				const grouped = contingencyTable(a, b, 2, { clusters });
				expect(faultsOf(pabakIndices(grouped, options))).toEqual([]);
				const wide = contingencyTable(a, b, 3, { clusters });
				expect(faultsOf([pabak(wide), ...specificAgreement(wide, options)])).toEqual([]);
			}),
			MANY,
		);
	},
	PATIENCE,
);
