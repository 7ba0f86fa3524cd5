import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { type CountPatterns, countPatterns } from "../tables/count-patterns.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { DIAGNOSES_BY_SIX, FOURTEEN_BY_THREE, TWELVE_BY_FOUR } from "../testing/examples.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { brennanPrediger } from "./brennan-prediger.ts";
import { termsOfCoefficient } from "./chance-corrected.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";
import { fleissKappa, fleissKappaOfLevels, pooledChance } from "./fleiss-kappa.ts";
import { gwetAc, uniformChance } from "./gwet-ac.ts";
import { multiRaterAgreement } from "./multi-rater-agreement.ts";

const COEFFICIENTS = [fleissKappa, gwetAc, brennanPrediger, multiRaterAgreement];

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

test("Gwet's example: AC1 .77544, error .14295 (irrCAC)", () => {
	const result = defined(gwetAc(countPatterns(TWELVE_BY_FOUR, 5), { interval: "gwet-t" }));
	expect(result.value).toBeCloseTo(0.775444068126995, 12);
	expect(result.se).toBeCloseTo(0.1429499506407653, 12);
	expect(result.ci).toMatchObject({ high: 1, method: "gwet-t" });
});

test("a padded place is no rating: Fleiss' kappa of unequal raters is Gwet's .76117", () => {
	const result = defined(fleissKappa(countPatterns(TWELVE_BY_FOUR, 5)));
	expect(result.value).toBeCloseTo(0.7611692754224112, 12);
	expect(result.parts?.se0).toBeUndefined();
	expect(result.p).toBeUndefined();
});

test("Fleiss' 30 diagnoses: κ .430, z 17.65, levels .245 .245 .520 .471 .566 (irr)", () => {
	const patterns = countPatterns(DIAGNOSES_BY_SIX, 5);
	const { value, parts } = defined(fleissKappa(patterns));
	expect(value).toBeCloseTo(0.43024452006014074, 12);
	expect(parts?.se0).toBeCloseTo(0.024373932099411154, 12);
	expect(parts?.z).toBeCloseTo(17.651830582991366, 10);
	const levels = fleissKappaOfLevels(patterns).map((result) => defined(result).value);
	const printed = [0.245, 0.245, 0.52, 0.471, 0.566];
	levels.forEach((kappa, k) => {
		expect(kappa).toBeCloseTo(printed[k], 3);
	});
});

test("a level that nobody used, or everybody, is not told apart from the others", () => {
	const columns = [Uint8Array.of(0, 1, 0), Uint8Array.of(0, 1, 1)];
	const results = fleissKappaOfLevels(countPatterns(columns, 3));
	expect(results.map(({ value }) => value === undefined)).toEqual([false, false, true]);
	expect(results[2]).toMatchObject({ reason: "SINGLE_CATEGORY" });
});

test("clusters of two items: Fleiss' error .07148 in place of .13989 (numpy, Gwet's terms)", () => {
	const clusters = Int32Array.from({ length: 14 }, (_, item) => Math.floor(item / 2));
	const alone = defined(fleissKappa(countPatterns(FOURTEEN_BY_THREE, 3)));
	const grouped = defined(fleissKappa(countPatterns(FOURTEEN_BY_THREE, 3, { clusters })));
	expect(alone.value).toBeCloseTo(0.42564102564102557, 12);
	expect(alone.se).toBeCloseTo(0.13989006691838982, 12);
	expect(alone.parts?.se0).toBeCloseTo(0.10935114063269737, 12);
	expect(grouped).toMatchObject({ value: alone.value, nClusters: 7 });
	expect(grouped.se).toBeCloseTo(0.07147696774082549, 12);
	expect(grouped.warnings).toContain("FEW_CLUSTERS");
	expect(grouped.p).toBeUndefined();
});

test("Brennan and Prediger's kappa is Randolph's, .42857 (statsmodels)", () => {
	const result = defined(brennanPrediger(countPatterns(FOURTEEN_BY_THREE, 3)));
	expect(result.value).toBeCloseTo(0.42857142857142844, 12);
});

test("a single cluster has a value, but no error and no interval", () => {
	const clusters = new Int32Array(14);
	const patterns = countPatterns(FOURTEEN_BY_THREE, 3, { clusters });
	for (const coefficient of COEFFICIENTS) {
		expect(coefficient(patterns)).toMatchObject({ nClusters: 1, ciReason: "TOO_FEW" });
		expect(coefficient(patterns)).not.toHaveProperty("se");
	}
});

const small = codeColumns(3, { raters: [2, 5], items: [1, 25] });

test(
	"clusters of one item each have Gwet's error and interval",
	() => {
		fc.assert(
			fc.property(small, (columns) => {
				const clusters = Int32Array.from(columns[0], (_, item) => item);
				for (const coefficient of COEFFICIENTS) {
					const alone = coefficient(countPatterns(columns, 3), { interval: "gwet-t" });
					const single = coefficient(countPatterns(columns, 3, { clusters }), {
						interval: "gwet-t",
					});
					if (!isDefined(alone) || alone.n === 1) continue;
					expect(defined(single).se).toBeCloseTo(alone.se as number, 10);
					const { low = 0, high = 0 } = defined(single).ci ?? {};
					expect(low).toBeCloseTo(alone.ci?.low ?? 0, 8);
					expect(high).toBeCloseTo(alone.ci?.high ?? 0, 8);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"the influence of all items adds up to 0",
	() => {
		const weights = fc.constantFrom("unweighted", "linear", "quadratic");
		fc.assert(
			fc.property(small, weights, (columns, weighted) => {
				const patterns = countPatterns(columns, 3);
				if (patterns.pairable === 0) return;
				for (const chance of [pooledChance, uniformChance]) {
					const { influence, parts } = termsOfCoefficient(patterns, chance, { weights: weighted });
					if (1 - parts.pe < 1e-12) continue;
					const sum = influence.reduce((total, own, p) => {
						return total + own * patterns.weights[p];
					}, 0);
					expect(Math.abs(sum)).toBeLessThan(1e-9 * patterns.rated);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"items counted four times leave the value and halve the error but for n − 1",
	() => {
		fc.assert(
			fc.property(small, (columns) => {
				const times = (column: Uint8Array) => {
					return Uint8Array.from([...column, ...column, ...column, ...column]);
				};
				for (const coefficient of COEFFICIENTS) {
					const once = coefficient(countPatterns(columns, 3));
					const often = coefficient(countPatterns(columns.map(times), 3));
					if (!isDefined(once)) {
						expect(often).toMatchObject({ reason: once.reason });
						continue;
					}
					expect(often.value).toBeCloseTo(once.value, 10);
					if (once.se === undefined) continue;
					const { n } = once;
					const scaled = once.se * Math.sqrt((n - 1) / (4 * n - 1));
					expect(defined(often).se).toBeCloseTo(scaled, 8);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"renaming levels changes no unweighted coefficient, turning the scale round no weighted one",
	() => {
		const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
		const named = (columns: readonly Uint8Array[], names: readonly number[]): CountPatterns =>
			countPatterns(
				columns.map((column) => column.map((code) => names[code] ?? MISSING)),
				3,
			);
		fc.assert(
			fc.property(small, order, (columns, names) => {
				for (const coefficient of COEFFICIENTS) {
					const before = coefficient(countPatterns(columns, 3));
					const after = coefficient(named(columns, names));
					if (isDefined(before)) expect(after.value).toBeCloseTo(before.value, 10);
					else expect(after).toMatchObject({ reason: before.reason });
					const quadratic = { weights: "quadratic" } as const;
					const weighted = coefficient(countPatterns(columns, 3), quadratic);
					const turned = coefficient(named(columns, [2, 1, 0]), quadratic);
					if (isDefined(weighted)) expect(turned.value).toBeCloseTo(weighted.value, 10);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"a level that nobody used leaves Fleiss' kappa alone, and changes AC1 and BP by their formulas",
	() => {
		fc.assert(
			fc.property(small, (columns) => {
				const [three, four] = [countPatterns(columns, 3), countPatterns(columns, 4)];
				const kappa = fleissKappa(three);
				if (isDefined(kappa)) expect(fleissKappa(four).value).toBeCloseTo(kappa.value, 11);
				else expect(fleissKappa(four)).toMatchObject({ reason: kappa.reason });
				const ac = gwetAc(three);
				if (!isDefined(ac) || !ac.parts) return;
				const { pa = 0, pe = 0 } = ac.parts;
				// AC1: p_e = Σ π (1 − π) / (q − 1); BP: 1 / q.
				const corrected = (chance: number) => (pa - chance) / (1 - chance);
				expect(gwetAc(four).value).toBeCloseTo(corrected((pe * 2) / 3), 11);
				expect(brennanPrediger(three).value).toBeCloseTo(corrected(1 / 3), 11);
				expect(brennanPrediger(four).value).toBeCloseTo(corrected(1 / 4), 11);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"two complete raters who use the levels alike: Fleiss' kappa is Cohen's",
	() => {
		const turned = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 20 });
		fc.assert(
			fc.property(turned, (pairs) => {
				const both = [...pairs, ...pairs.map(([a, b]) => [b, a] as const)];
				const [a, b] = [0, 1].map((side) => Uint8Array.from(both, (pair) => pair[side]));
				const cohen = cohenKappa(contingencyTable(a, b, 3));
				const fleiss = fleissKappa(countPatterns([a, b], 3));
				if (isDefined(cohen)) expect(fleiss.value).toBeCloseTo(cohen.value, 10);
				else expect(fleiss).toMatchObject({ reason: cohen.reason });
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("reasons: nobody rated twice, one level only", () => {
	const alone = countPatterns([Uint8Array.of(0, MISSING), Uint8Array.of(MISSING, 1)], 2);
	const single = countPatterns([Uint8Array.of(1, 1, 1), Uint8Array.of(1, 1, 1)], 2);
	const scaleOfOne = countPatterns([Uint8Array.of(0), Uint8Array.of(0)], 1);
	for (const coefficient of COEFFICIENTS) {
		expect(coefficient(alone)).toMatchObject({ value: undefined, reason: "NO_OVERLAP" });
	}
	expect(fleissKappa(single)).toMatchObject({ reason: "SINGLE_CATEGORY", parts: { pa: 1, pe: 1 } });
	for (const coefficient of [brennanPrediger, multiRaterAgreement]) {
		expect(coefficient(single)).toMatchObject({ value: 1, se: 0, ciReason: "BOUNDARY" });
	}
	expect(gwetAc(single)).toMatchObject({ value: 1, se: 0, ci: { high: 1, method: "score" } });
	for (const coefficient of [gwetAc, brennanPrediger]) {
		expect(coefficient(scaleOfOne)).toMatchObject({ reason: "SINGLE_CATEGORY", parts: { pa: 1 } });
	}
});

test("one item has a value, and TOO_FEW items for an interval", () => {
	const patterns = countPatterns([Uint8Array.of(0), Uint8Array.of(1), Uint8Array.of(0)], 2);
	for (const coefficient of COEFFICIENTS) {
		expect(coefficient(patterns)).toMatchObject({ ciReason: "TOO_FEW", n: 1 });
	}
});
