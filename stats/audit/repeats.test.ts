import fc from "fast-check";
import { expect, test } from "vitest";
import { fleissKappa } from "../agreement/fleiss-kappa.ts";
import { type Defined, isDefined, type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { partialCorrelation } from "../correlation/partial-correlation.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { codeColumns, codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { lengthBias, lengthBiasOfScores } from "./length-bias.ts";
import { PLACES, positionBias } from "./position-bias.ts";
import { selfConsistency } from "./self-consistency.ts";
import { testRetest, testRetestOfNumbers } from "./test-retest.ts";

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

test("three answers to five items, by hand", () => {
	const columns = [
		[0, 1, 2, 2, 0],
		[0, 1, 1, 2, MISSING],
		[0, 1, 2, 0, MISSING],
	].map((codes) => Uint8Array.from(codes));
	const patterns = countPatterns(columns, 3);
	const found = selfConsistency(patterns, { numbers: Float64Array.of(0, 1, 5) });
	expect(found.items).toBe(4);
	expect(found.pairwise.value).toBeCloseTo((1 + 1 + 1 / 3 + 1 / 3) / 4, 12);
	expect(found.modalShare.value).toBeCloseTo((1 + 1 + 2 / 3 + 2 / 3) / 4, 12);
	expect(found.flipRate).toMatchObject({ value: 0.5, n: 4, nMissing: 1 });
	expect(found.kappa.value).toBe(fleissKappa(patterns).value);
	// Sums of squares 0, 0, 32/3 (5, 1, 5) and 50/3 (5, 5, 0) with 8 degrees of freedom.
	expect(found.withinSd.value).toBeCloseTo(Math.sqrt((32 / 3 + 50 / 3) / 8), 12);
});

test("a judge that never changes is consistent, and beyond chance nothing can be said", () => {
	const same = selfConsistency(countPatterns([Uint8Array.of(1, 1), Uint8Array.of(1, 1)], 2));
	expect(same.pairwise.value).toBe(1);
	expect(same.modalShare).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
	expect(same.flipRate).toMatchObject({ value: 0, ci: { low: 0, method: "wilson" } });
	expect(same.kappa).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(same.withinSd).toEqual({ value: 0 });
});

test("a single repeat says nothing", () => {
	const once = selfConsistency(countPatterns([Uint8Array.of(0, 1, 1)], 2));
	for (const result of [once.pairwise, once.modalShare, once.flipRate, once.kappa]) {
		expect(result).toMatchObject({ reason: "NO_OVERLAP" });
	}
	expect(once).toMatchObject({ items: 0, withinSd: { reason: "TOO_FEW" } });
});

test("first and second labels: kappa, and the square root of it that others can reach", () => {
	const first = Uint8Array.from({ length: 40 }, (_, i) => i % 2);
	const second = first.map((code, i) => (i % 10 === 0 ? 1 - code : code));
	const table = contingencyTable(first, second, 2);
	const days = Float64Array.of(3, Number.NaN, 10, 4, 5);
	const found = testRetest(table, { days });
	expect(found.agreement.value).toBeCloseTo(0.9, 12);
	expect(found.kappa.value).toBeCloseTo(0.8, 12);
	expect(found.bound.value).toBeCloseTo(Math.sqrt(0.8), 12);
	expect(found.medianDays).toEqual({ value: 4.5 });
	const turned = testRetest(
		contingencyTable(
			first,
			first.map((code) => 1 - code),
			2,
		),
	);
	expect(turned.bound).toMatchObject({ reason: "BOUNDARY" });
	expect(turned.medianDays).toMatchObject({ reason: "EMPTY" });
	const never = testRetest(contingencyTable(Uint8Array.of(0), Uint8Array.of(MISSING), 2));
	expect(never.bound).toMatchObject({ reason: "EMPTY" });
});

test("the same of numbers: concordance, shift of second against first, and their bound", () => {
	const first = Float64Array.of(0.1, 0.4, 0.5, 0.9, 0.7);
	const second = first.map((score) => score + 0.1);
	const found = testRetestOfNumbers(pairCellsOfNumbers(second, first), {
		days: Float64Array.of(7),
	});
	// 2·var / (2·var + .01) with a variance (divisor n) of .0736.
	expect(found.concordance.value).toBeCloseTo((2 * 0.0736) / (2 * 0.0736 + 0.01), 12);
	expect(found.shift.value).toBeCloseTo(0.1, 12);
	expect(found.bound.value).toBeCloseTo(Math.sqrt(found.concordance.value as number), 12);
	expect(found.medianDays).toEqual({ value: 7 });
});

type Place = (typeof PLACES)[number];

function verdicts(...pairs: readonly (readonly [Place, Place])[]): [Uint8Array, Uint8Array] {
	const column = (order: 0 | 1) => Uint8Array.from(pairs, (pair) => PLACES.indexOf(pair[order]));
	return [column(0), column(1)];
}

test("nine pairs go to the first place, three to the second, four stay: p .14600 (scipy)", () => {
	const pairs: [Place, Place][] = [
		...new Array<[Place, Place]>(9).fill(["first", "first"]),
		...new Array<[Place, Place]>(3).fill(["second", "second"]),
		...new Array<[Place, Place]>(2).fill(["first", "second"]),
		["second", "first"],
		["tie", "tie"],
		["tie", "first"],
	];
	const found = positionBias(contingencyTable(...verdicts(...pairs), 3));
	expect(found).toMatchObject({ firstFirst: 9, secondSecond: 3, consistency: { n: 17 } });
	expect(found.consistency.value).toBeCloseTo(4 / 17, 12);
	expect(found.p.value).toBeCloseTo(0.14599609375, 12);
	// 22 of 31 verdicts other than ties.
	expect(found.preferFirst.value).toBeCloseTo(22 / 31, 12);
	const { low, high } = defined(found.preferFirst).ci as { low: number; high: number };
	expect(low).toBeLessThan(22 / 31);
	expect(high).toBeLessThan(1);
});

test("no place won twice, no verdict but ties, no pair at all", () => {
	const consistent = positionBias(
		contingencyTable(...verdicts(["first", "second"], ["second", "first"], ["tie", "tie"]), 3),
	);
	expect(consistent.p).toMatchObject({ reason: "NO_DISCORDANT" });
	expect(consistent.preferFirst.value).toBe(0.5);
	const ties = positionBias(contingencyTable(...verdicts(["tie", "tie"]), 3));
	expect(ties.preferFirst).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	const none = positionBias(contingencyTable(new Uint8Array(0), new Uint8Array(0), 3));
	expect(none).toMatchObject({ p: { reason: "EMPTY" }, consistency: { reason: "EMPTY" } });
	expect(none.preferFirst).toMatchObject({ reason: "EMPTY" });
});

test(
	"showing the pairs the other way round mirrors the bias",
	() => {
		const mirrored = (column: Uint8Array) => column.map((code) => (code < 2 ? 1 - code : code));
		fc.assert(
			fc.property(codePair(3, [0, 20]), fc.boolean(), ([a, b], grouped) => {
				const clusters = grouped ? Int32Array.from(a, (_, pair) => pair >> 1) : undefined;
				const found = positionBias(contingencyTable(a, b, 3, { clusters }));
				const other = positionBias(contingencyTable(mirrored(a), mirrored(b), 3, { clusters }));
				expect(faultsOf(found)).toEqual([]);
				expect(other.consistency.value).toBe(found.consistency.value);
				expect(other.firstFirst).toBe(found.secondSecond);
				expect(other.p.value ?? 0).toBeCloseTo(found.p.value ?? 0, 10);
				if (isDefined(found.preferFirst)) {
					expect(other.preferFirst.value).toBeCloseTo(1 - found.preferFirst.value, 12);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("the longer answer wins 13 of 20: Wilson [.433, .819], p .26318 (statsmodels, scipy)", () => {
	const pairs = 24;
	const lengthA = Float64Array.from({ length: pairs }, (_, pair) => (pair < 20 ? 200 : 100));
	const lengthB = Float64Array.from({ length: pairs }, () => 130);
	// Twenty pairs differ by 70, two by exactly 30, two more have no preference.
	const preferred = Uint8Array.from({ length: pairs }, (_, pair) =>
		pair >= 22 ? MISSING : Number(pair >= 13),
	);
	const result = defined(lengthBias({ lengthA, lengthB, preferred }));
	expect(result).toMatchObject({ value: 0.65, n: 20, nMissing: 2, parts: { longer: 13 } });
	expect(result.ci?.low).toBeCloseTo(0.43285427668523624, 12);
	expect(result.ci?.high).toBeCloseTo(0.818808175898918, 12);
	expect(result.p).toBeCloseTo(0.26317596435546875, 12);
});

test("no preference is EMPTY, no unequal length ZERO_DENOMINATOR, unequal columns throw", () => {
	const lengths = { lengthA: Float64Array.of(10, 20), lengthB: Float64Array.of(12, 25) };
	const some = lengthBias({ ...lengths, preferred: Uint8Array.of(0, 1) });
	expect(some).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(lengthBias({ ...lengths, preferred: Uint8Array.of(0, 1) }, { minDifference: 0 }).n).toBe(
		2,
	);
	const nothing = lengthBias({ ...lengths, preferred: Uint8Array.of(MISSING, MISSING) });
	expect(nothing).toMatchObject({ reason: "EMPTY", nMissing: 2 });
	expect(() => lengthBias({ ...lengths, preferred: Uint8Array.of(0) })).toThrow(StatsInputError);
});

test(
	"swapping the two answers of every pair leaves the length bias",
	() => {
		const pair = fc.tuple(fc.nat(99), fc.nat(99), fc.constantFrom(0, 1, MISSING));
		fc.assert(
			fc.property(fc.array(pair, { maxLength: 20 }), fc.boolean(), (pairs, grouped) => {
				const lengthA = Float64Array.from(pairs, ([a]) => a);
				const lengthB = Float64Array.from(pairs, ([, b]) => b);
				const preferred = Uint8Array.from(pairs, ([, , choice]) => choice);
				const swapped = preferred.map((choice) => (choice === MISSING ? MISSING : 1 - choice));
				const clusters = grouped ? Int32Array.from(pairs, (_, place) => place >> 1) : undefined;
				const found = lengthBias({ lengthA, lengthB, preferred }, { clusters });
				const other = lengthBias(
					{ lengthA: lengthB, lengthB: lengthA, preferred: swapped },
					{ clusters },
				);
				expect(faultsOf(found)).toEqual([]);
				if (!isDefined(found)) expect(other).toEqual(found);
				else {
					expect(other.value).toBeCloseTo(found.value, 12);
					expect(defined(other).p ?? 0).toBeCloseTo(found.p ?? 0, 10);
					expect(defined(other).se ?? 0).toBeCloseTo(found.se ?? 0, 10);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("scores: the rank correlation of judge and length at equal scores of people", () => {
	const judge = Float64Array.of(3, 4, 2, 5, 4, 1, 3, 5, 2, 4);
	const length = Float64Array.of(90, 150, 60, 210, 180, 70, 120, 160, 110, 140);
	const human = Float64Array.of(3, 3, 2, 4, 5, 2, 3, 5, 1, 4);
	const result = lengthBiasOfScores({ judge, length, human });
	const rows = jointRows([judge, length, human]);
	expect(result.value).toBe(partialCorrelation(rows, { method: "spearman" }).value);
	expect(result.stat).toBe("bias.lengthOfScores");
});

test(
	"self-consistency is free of faults and does not depend on the order of repeats",
	() => {
		fc.assert(
			fc.property(
				codeColumns(3, { raters: [0, 4], items: [0, 8] }),
				fc.boolean(),
				(columns, grouped) => {
					const clusters =
						grouped && columns[0] ? Int32Array.from(columns[0], (_, item) => item >> 1) : undefined;
					const found = selfConsistency(countPatterns(columns, 3, { clusters }));
					expect(faultsOf(found)).toEqual([]);
					expect(selfConsistency(countPatterns(columns.toReversed(), 3, { clusters }))).toEqual(
						found,
					);
				},
			),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
