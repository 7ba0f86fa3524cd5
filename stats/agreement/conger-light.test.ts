import fc from "fast-check";
import { expect, test } from "vitest";
import { disagreements } from "../core/agreement-weights.ts";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { ratingRows } from "../tables/rating-rows.ts";
import { codeColumns, codePair, inOrder } from "../testing/arbitraries.ts";
import { FOURTEEN_BY_THREE, TWELVE_BY_FOUR } from "../testing/examples.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";
import { congerKappa, congerTerms } from "./conger-kappa.ts";
import { lightKappa, lightTerms } from "./light-kappa.ts";
import { pairsOfRaters } from "./pairs-of-raters.ts";

const KAPPAS = [congerKappa, lightKappa];
const QUICK = { replicates: 20 };
const PAIRWISE = { missing: "pairwise" } as const;

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

test("Conger .42711, quadratic .57808; Light .42674, quadratic .57357 (formulas in numpy)", () => {
	const rows = ratingRows(FOURTEEN_BY_THREE, 3);
	const quadratic = { weights: "quadratic", ...QUICK } as const;
	const conger = defined(congerKappa(rows, QUICK));
	expect(conger.value).toBeCloseTo(0.4271099744245524, 12);
	expect(conger.parts?.pa).toBeCloseTo(0.619047619047619, 12);
	expect(conger.parts?.pe).toBeCloseTo(0.3350340136054421, 12);
	expect(congerKappa(rows, quadratic).value).toBeCloseTo(0.5780821917808229, 12);
	const light = defined(lightKappa(rows, QUICK));
	expect(light.value).toBeCloseTo(0.42673713055392454, 12);
	expect(light.parts).toEqual({ pairs: 3 });
	expect(lightKappa(rows, quadratic).value).toBeCloseTo(0.5735680098811176, 12);
	// The jackknife's errors, .1457 and .1465, are a little larger than the linear ones.
	for (const { se } of [conger, light]) expect(Math.abs((se as number) - 0.14)).toBeLessThan(0.01);
});

test("Gwet's eight complete items: quadratic Conger .6719243 (irrCAC)", () => {
	const complete = TWELVE_BY_FOUR.map((column) => column.slice(1, 9));
	const result = congerKappa(ratingRows(complete, 5), { weights: "quadratic", ...QUICK });
	expect(result.value).toBeCloseTo(0.6719243, 7);
});

test(
	"with two raters both are Cohen's kappa: value, error and reasons",
	() => {
		fc.assert(
			fc.property(codePair(3), ([a, b]) => {
				const cohen = cohenKappa(contingencyTable(a, b, 3), "unweighted", {
					replicates: 0,
					interval: "bca",
				});
				for (const kappa of KAPPAS) {
					const result = kappa(ratingRows([a, b], 3), { replicates: 0 });
					if (!isDefined(cohen)) expect(result).toMatchObject({ reason: cohen.reason });
					else {
						expect(result.value).toBeCloseTo(cohen.value, 10);
						expect(defined(result).se).toBeCloseTo(cohen.se as number, 8);
					}
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

const small = codeColumns(3, { raters: [2, 4], items: [0, 20] });

test(
	"the influence of all items adds up to 0, with and without gaps",
	() => {
		fc.assert(
			fc.property(small, fc.constantFrom("complete", "pairwise"), (columns, missing) => {
				const rows = ratingRows(columns, 3, { missing });
				const matrix = disagreements("linear", Float64Array.of(0, 1, 2));
				const pairs = pairsOfRaters(rows, matrix);
				const sumOf = (influence: Float64Array) =>
					influence.reduce((sum, own, row) => sum + own * rows.counts[row], 0);
				if (isDefined(congerKappa(rows, { ...QUICK, weights: "linear" }))) {
					expect(Math.abs(sumOf(congerTerms(pairs, rows).influence))).toBeLessThan(1e-9 * rows.n);
				}
				if (isDefined(lightKappa(rows, { ...QUICK, weights: "linear" }))) {
					expect(Math.abs(sumOf(lightTerms(pairs, rows).influence))).toBeLessThan(1e-9 * rows.n);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"neither the order of items and raters nor the names of levels nor repeating all items matters",
	() => {
		const data = small.chain((columns) => {
			const places = [...(columns[0] ?? []).keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(columns), order);
		});
		fc.assert(
			fc.property(data, ([columns, order]) => {
				const turned = columns
					.map((column) => inOrder(column, order))
					.map((column) => column.map((code) => (code === MISSING ? MISSING : 2 - code)))
					.toReversed();
				const twice = columns.map((column) => Uint8Array.from([...column, ...column]));
				for (const kappa of KAPPAS) {
					const once = kappa(ratingRows(columns, 3, PAIRWISE), { replicates: 0 });
					const other = kappa(ratingRows(turned, 3, PAIRWISE), { replicates: 0 });
					const often = kappa(ratingRows(twice, 3, PAIRWISE), { replicates: 0 });
					if (!isDefined(once)) {
						expect(other.value).toBeUndefined();
						continue;
					}
					expect(other.value).toBeCloseTo(once.value, 10);
					expect(often.value).toBeCloseTo(once.value, 10);
					expect(defined(other).se).toBeCloseTo(once.se as number, 8);
					expect((defined(often).se as number) * Math.SQRT2).toBeCloseTo(once.se as number, 8);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("without gaps, pairwise rows are the complete ones", () => {
	const [complete, pairwise] = [
		ratingRows(FOURTEEN_BY_THREE, 3),
		ratingRows(FOURTEEN_BY_THREE, 3, PAIRWISE),
	];
	for (const kappa of KAPPAS) expect(kappa(pairwise, QUICK)).toEqual(kappa(complete, QUICK));
});

test("with gaps, Light's kappa is the mean of Cohen's kappas of the pairs on what they share", () => {
	const [a, b, c] = FOURTEEN_BY_THREE.map((column, rater) =>
		column.map((code, item) => (item % 5 === rater ? MISSING : code)),
	);
	const kappas = [
		[a, b],
		[a, c],
		[b, c],
	].map(([x, y]) => {
		const table = contingencyTable(x, y, 3);
		return defined(cohenKappa(table, "unweighted", QUICK)).value;
	});
	const light = lightKappa(ratingRows([a, b, c], 3, PAIRWISE), QUICK);
	expect(light.value).toBeCloseTo(
		kappas.reduce((sum, kappa) => sum + kappa / 3, 0),
		12,
	);
});

test("clusters: singletons as with items, one cluster without an interval, few with t", () => {
	const ids = (of: number) => Int32Array.from({ length: 14 }, (_, item) => Math.floor(item / of));
	for (const kappa of KAPPAS) {
		const alone = defined(kappa(ratingRows(FOURTEEN_BY_THREE, 3), QUICK));
		const single = defined(kappa(ratingRows(FOURTEEN_BY_THREE, 3, { clusters: ids(1) }), QUICK));
		expect(single.se).toBeCloseTo((alone.se as number) * Math.sqrt(14 / 13), 12);
		const few = defined(kappa(ratingRows(FOURTEEN_BY_THREE, 3, { clusters: ids(2) }), QUICK));
		expect(few).toMatchObject({ nClusters: 7, ci: { method: "fisher-z" } });
		expect(few.warnings.filter((warning) => warning === "FEW_CLUSTERS")).toHaveLength(1);
		const one = kappa(ratingRows(FOURTEEN_BY_THREE, 3, { clusters: ids(14) }), QUICK);
		expect(one).toMatchObject({ nClusters: 1, ciReason: "TOO_FEW" });
	}
});

test("reasons: no complete item, one item, one rater, one level, a pair without overlap", () => {
	const gap = [Uint8Array.of(0, MISSING, 1), Uint8Array.of(MISSING, 1, MISSING)];
	const third = Uint8Array.of(0, 1, 1);
	for (const kappa of KAPPAS) {
		const reasonOf = (columns: Uint8Array[], how = {}) => {
			const result = kappa(ratingRows(columns, 2, how), QUICK);
			return isDefined(result) ? undefined : result.reason;
		};
		expect(reasonOf(gap)).toBe("EMPTY");
		expect(reasonOf([])).toBe("EMPTY");
		expect(reasonOf([third])).toBe("TOO_FEW");
		expect(reasonOf([Uint8Array.of(1), Uint8Array.of(0)])).toBe("TOO_FEW");
		expect(reasonOf([Uint8Array.of(1, 1), Uint8Array.of(1, 1)])).toBe("SINGLE_CATEGORY");
	}
	const apart = lightKappa(ratingRows([...gap, third], 2, PAIRWISE), QUICK);
	expect(apart).toMatchObject({ reason: "NO_OVERLAP" });
});

test("one pair that used a single level leaves no mean, a constant rater is said", () => {
	const pair = [Uint8Array.of(0, 0, 0), Uint8Array.of(0, 0, 0), Uint8Array.of(0, 1, 0)];
	expect(lightKappa(ratingRows(pair, 2), QUICK)).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(congerKappa(ratingRows(pair, 2), QUICK).warnings).toContain("CONSTANT_RATER");
});

test("raters who never differ: 1, with the exact lower limit of their agreement", () => {
	const column = Uint8Array.from({ length: 40 }, (_, item) => item % 2);
	for (const kappa of KAPPAS) {
		const result = defined(kappa(ratingRows([column, column, column], 2), QUICK));
		expect(result).toMatchObject({ value: 1, ci: { high: 1, method: "exact-po" } });
		// Clopper–Pearson of 40 of 40 starts at .025^(1/40).
		expect(result.ci?.low).toBeCloseTo(1 - (1 - 0.025 ** (1 / 40)) / 0.5, 10);
	}
});
