import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { passRate } from "./pass-rate.ts";
import { roganGladen } from "./rogan-gladen.ts";

/** Brucellosis in a herd: 23 of 150 cows test positive, sensitivity .96, specificity .89 (epiR). */
const HERD = { tp: 96, fn: 4, tn: 89, fp: 11, judgePass: 23, judgeTotal: 150 };

function widthOf(result: Result): number {
	const { low, high } = (isDefined(result) && result.parts) || {};
	return high - low;
}

test("equals epiR's example of a herd, and Lang and Reiczigel's formula in numpy", () => {
	const { passRate: result, apparent, sensitivity, specificity } = roganGladen(HERD);
	expect(result.value).toBeCloseTo(0.050980392156862876, 14);
	expect([apparent.value, sensitivity.value, specificity.value]).toEqual([23 / 150, 0.96, 0.89]);
	expect(result.parts?.low).toBeCloseTo(-0.05367829812622386, 12);
	expect(result.parts?.high).toBeCloseTo(0.14566845761548583, 12);
	expect(isDefined(result) && result.ci).toMatchObject({ low: 0, method: "lang-reiczigel" });
});

test("says why there is no rate, or no interval", () => {
	const reasonOf = (counts: Partial<typeof HERD>) => {
		const { passRate: result } = roganGladen({ ...HERD, ...counts });
		return isDefined(result) ? result.ciReason : result.reason;
	};
	expect(reasonOf({ tp: 0, fn: 0 })).toBe("ZERO_DENOMINATOR");
	expect(reasonOf({ tn: 0, fp: 0 })).toBe("ZERO_DENOMINATOR");
	expect(reasonOf({ judgePass: 0, judgeTotal: 0 })).toBe("ZERO_DENOMINATOR");
	expect(reasonOf({ tp: 7, fn: 3, tn: 3, fp: 7 })).toBe("JUDGE_NOT_INFORMATIVE");
	expect(reasonOf({ tp: 1, fn: 9, tn: 1, fp: 9 })).toBe("JUDGE_NOT_INFORMATIVE");
	// One pass is little proof against a specificity of .1.
	expect(reasonOf({ tp: 1, fn: 0, tn: 100, fp: 890 })).toBe("JUDGE_NOT_INFORMATIVE");
	// Fewer pass than the judge lets through by mistake: the interval lies below 0.
	expect(reasonOf({ tp: 18, fn: 2, tn: 40, fp: 40, judgePass: 2, judgeTotal: 400 })).toBe(
		"BOUNDARY",
	);
	expect(roganGladen({ ...HERD, tp: 0, fn: 0 }).sensitivity).toMatchObject({
		reason: "ZERO_DENOMINATOR",
	});
});

test("refuses what are no counts", () => {
	expect(() => roganGladen({ ...HERD, tp: -1 })).toThrow(StatsInputError);
	expect(() => roganGladen({ ...HERD, fp: 0.5 })).toThrow(StatsInputError);
	expect(() => roganGladen({ ...HERD, judgePass: 151 })).toThrow(StatsInputError);
	expect(() => passRate(Uint8Array.of(2), Uint8Array.of(1))).toThrow(StatsInputError);
	expect(() => passRate(Uint8Array.of(1), Uint8Array.of(1, 0))).toThrow(StatsInputError);
});

test("the interval widens when the unlabelled pool shrinks, by formula and by bootstrap", () => {
	const large = { ...HERD, judgePass: 300, judgeTotal: 600 };
	const small = { ...HERD, judgePass: 20, judgeTotal: 40 };
	for (const interval of ["lang-reiczigel", "bootstrap", "delta"] as const) {
		const [wide, narrow] = [small, large].map((counts) =>
			widthOf(roganGladen(counts, { interval }).passRate),
		);
		expect(wide).toBeGreaterThan(2 * narrow);
	}
});

test("the bootstrap of both sets is near Lang and Reiczigel's interval in a large sample", () => {
	const large = { tp: 850, fn: 150, tn: 900, fp: 100, judgePass: 700, judgeTotal: 1500 };
	const [formula, drawn] = (["lang-reiczigel", "bootstrap"] as const).map(
		(interval) => roganGladen(large, { interval, replicates: 4000 }).passRate,
	);
	for (const end of ["low", "high"]) {
		expect(drawn?.parts?.[end]).toBeCloseTo(formula?.parts?.[end] as number, 2);
	}
});

test("replicates of a judge that guesses are counted, and too many forbid the interval", () => {
	const weak = { tp: 6, fn: 4, tn: 6, fp: 4, judgePass: 30, judgeTotal: 60 };
	const { passRate: result } = roganGladen(weak, { interval: "bootstrap" });
	expect(isDefined(result) && result.ciReason).toBe("DEGENERATE_RESAMPLES");
	expect(result.warnings).toContain("RESAMPLES_DROPPED");
});

const COUNT = fc.nat(60);
const COUNTS = fc
	.record({ tp: COUNT, fn: COUNT, tn: COUNT, fp: COUNT, judgePass: COUNT, others: COUNT })
	.map(({ others, ...counts }) => ({ ...counts, judgeTotal: counts.judgePass + others }));

test("rejects for accepts: the rate is 1 minus itself, and so are the ends of the interval", () => {
	fc.assert(
		fc.property(COUNTS, (counts) => {
			const { tp, fn, tn, fp, judgePass, judgeTotal } = counts;
			const turned = {
				tp: tn,
				fn: fp,
				tn: tp,
				fp: fn,
				judgePass: judgeTotal - judgePass,
				judgeTotal,
			};
			const [own, other] = [roganGladen(counts).passRate, roganGladen(turned).passRate];
			if (!isDefined(own)) {
				expect(other).toMatchObject({ reason: own.reason });
				return;
			}
			expect(1 - (other.value as number)).toBeCloseTo(own.value, 9);
			if (own.parts?.low === undefined) return;
			// Near guessing the ends lie far out.
			const scale = Math.max(1, Math.abs(own.parts.low));
			expect((1 - (other.parts?.high as number)) / scale).toBeCloseTo(own.parts.low / scale, 8);
		}),
		{ numRuns: RUNS },
	);
});

test("a judge that never errs leaves its own pass rate", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 50 }),
			fc.nat(50),
			fc.nat(50),
			(known, passed, failed) => {
				if (passed + failed === 0) return;
				const counts = { tp: known, fn: 0, tn: known, fp: 0 };
				const pool = { judgePass: passed, judgeTotal: passed + failed };
				const { value } = roganGladen({ ...counts, ...pool }).passRate;
				expect(value).toBeCloseTo(passed / (passed + failed), 12);
			},
		),
		{ numRuns: RUNS },
	);
});

test("ten times everything: the same rate, a narrower interval", () => {
	fc.assert(
		fc.property(COUNTS, (counts) => {
			const own = roganGladen(counts).passRate;
			const tenfold = Object.fromEntries(
				Object.entries(counts).map(([name, count]) => [name, 10 * count]),
			) as typeof counts;
			const more = roganGladen(tenfold).passRate;
			if (own.parts?.raw === undefined) return;
			expect(more.parts?.raw).toBeCloseTo(own.parts.raw, 9);
			const youden = counts.tp / (counts.tp + counts.fn) + counts.tn / (counts.tn + counts.fp) - 1;
			// A judge near guessing has an interval of any width whatever the sample.
			if (youden > 0.4 && counts.tp + counts.fn > 9 && counts.tn + counts.fp > 9) {
				expect(widthOf(more)).toBeLessThan(widthOf(own));
			}
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 4 items in each cell, whatever the interval", () => {
	const few = fc.nat(4);
	const counts = fc
		.record({ tp: few, fn: few, tn: few, fp: few, judgePass: few, others: few })
		.map(({ others, ...own }) => ({ ...own, judgeTotal: own.judgePass + others }));
	const intervals = fc.constantFrom("lang-reiczigel", "bootstrap", "delta");
	fc.assert(
		fc.property(counts, intervals, (own, interval) => {
			expect(faultsOf(roganGladen(own, { interval, replicates: 30 }))).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});

test("columns: labelled items and pool are told apart, clusters as by numpy", () => {
	const { columns } = generatedColumns({
		seed: 1200,
		n: 120,
		K: 2,
		noise: [0.1, 0.25],
		missing: [],
	});
	const [known, judge] = columns;
	const labels = known.map((label, i) => (i < 60 ? label : MISSING));
	const { passRate: independent } = passRate(labels, judge);
	expect(independent).toMatchObject({ value: 0.4610513739545999, n: 120, nMissing: 0 });
	expect(isDefined(independent) && independent.se).toBeCloseTo(0.13069548282154766, 12);
	const clusters = Int32Array.from(judge, (_, i) => Math.floor(i / 4));
	const { passRate: clustered } = passRate(labels, judge, { clusters });
	expect(clustered).toMatchObject({ nClusters: 30 });
	expect(isDefined(clustered) && clustered.se).toBeCloseTo(0.1319292986162203, 12);
	expect(isDefined(clustered) && clustered.ci?.low).toBeCloseTo(0.19122566175892913, 9);
	expect(isDefined(clustered) && clustered.ci?.high).toBeCloseTo(0.7308770861502707, 9);
	const one = passRate(labels, judge, { clusters: new Int32Array(120) }).passRate;
	expect(one).toMatchObject({ ciReason: "TOO_FEW", warnings: ["FEW_CLUSTERS"] });
});

test("columns of 0 to 12 places, with clusters: no NaN, and the same counts as counted", () => {
	const code = fc.constantFrom(0, 1, MISSING);
	const columns = fc
		.nat(12)
		.chain((n) =>
			fc.tuple(
				fc.array(code, { minLength: n, maxLength: n }),
				fc.array(code, { minLength: n, maxLength: n }),
			),
		);
	fc.assert(
		fc.property(columns, fc.boolean(), ([labels, answers], clustered) => {
			const judge = Uint8Array.from(answers);
			const clusters = clustered ? Int32Array.from(answers, (_, i) => i % 4) : undefined;
			const result = passRate(Uint8Array.from(labels), judge, { clusters });
			expect(faultsOf(result)).toEqual([]);
			const count = (label: number, answer: number) =>
				labels.filter((own, i) => own === label && answers[i] === answer).length;
			const expected = roganGladen({
				tp: count(1, 1),
				fn: count(1, 0),
				tn: count(0, 0),
				fp: count(0, 1),
				judgePass: count(MISSING, 1),
				judgeTotal: count(MISSING, 1) + count(MISSING, 0),
			});
			expect(result.passRate.value).toBe(expected.passRate.value);
		}),
		{ numRuns: RUNS },
	);
});
