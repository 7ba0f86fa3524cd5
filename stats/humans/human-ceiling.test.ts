import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { CEILING_FIGURES } from "./ceiling-sums.ts";
import { type HumanCeiling, humanCeiling } from "./human-ceiling.ts";

const GAP = MISSING;
const FAST = { replicates: 20 };

/** Columns with at least two people, the judge last. */
const RATED = codeColumns(3, { raters: [3, 5], items: [0, 25] });

function ceilingOf(columns: readonly Uint8Array[], options = {}): HumanCeiling {
	const judge = columns.at(-1) as Uint8Array;
	return humanCeiling(columns.slice(0, -1), judge, { levels: 3, replicates: 0, ...options });
}

/** Values of all figures, or their reasons. */
function valuesOf(ceiling: HumanCeiling): (number | string)[] {
	return CEILING_FIGURES.map((name) => {
		const result = ceiling[name];
		return result.value === undefined ? result.reason : result.value;
	});
}

function expectSame(got: HumanCeiling, expected: HumanCeiling): void {
	valuesOf(got).forEach((value, i) => {
		const want = valuesOf(expected)[i];
		if (typeof value === "string" || typeof want === "string") expect(value).toBe(want);
		else expect(value).toBeCloseTo(want, 10);
	});
	expect(got.majorityTies).toBe(expected.majorityTies);
}

test("equals numpy and scikit-learn on four people and a judge with gaps", () => {
	const { columns } = generatedColumns({
		seed: 1,
		n: 50,
		K: 3,
		noise: [0.35, 0.35, 0.35, 0.35, 0.3],
		missing: [0.2, 0.2, 0.2, 0.2, 0.1],
	});
	const ceiling = ceilingOf(columns);
	const expected = {
		humanPairwiseAgreement: 0.6375351097599348,
		humanPairwiseKappa: 0.4461478847811655,
		judgePairwiseAgreement: 0.5701274149838272,
		judgePairwiseKappa: 0.34507822354065176,
		ratioAgreement: 0.8942682626506797,
		ratioKappa: 0.7734615254534084,
		humanVsLooMajority: 0.7526455026455027,
		judgeVsLooMajority: 0.6233465608465608,
		judgeVsMajority: 0.5909090909090909,
	};
	for (const [name, value] of Object.entries(expected)) {
		expect(ceiling[name as keyof typeof expected].value).toBeCloseTo(value, 12);
	}
	expect(ceiling.majorityTies).toBe(3);
	expect(ceiling.judgePairwiseAgreement).toMatchObject({ n: 47, nMissing: 3 });
});

test("the majority of all holds each person's own vote, the others' majority does not", () => {
	const humans = [Uint8Array.of(0, 0, 1), Uint8Array.of(0, 1, 1), Uint8Array.of(1, 1, 1)];
	const judge = Uint8Array.of(0, 1, 1);
	const ceiling = humanCeiling(humans, judge, { levels: 2, replicates: 0 });
	expect(ceiling.judgeVsMajority.value).toBe(1);
	// The second person's others tie on both disputed items, the judge is right on every other.
	expect(ceiling.judgeVsLooMajority.value).toBeCloseTo(1, 12);
	expect(ceiling.humanVsLooMajority.value).toBeCloseTo((1 / 2 + 1 + 1 / 2) / 3, 12);
});

test("says why a figure does not exist", () => {
	const reasons = (humans: Uint8Array[], judge: Uint8Array) =>
		valuesOf(ceilingOf([...humans, judge]));
	const none = CEILING_FIGURES.map(() => "EMPTY");
	expect(reasons([new Uint8Array(0)], new Uint8Array(0))).toEqual(none);
	expect(reasons([Uint8Array.of(1, 2)], Uint8Array.of(GAP, GAP))).toEqual(none);
	expect(reasons([], Uint8Array.of(0))).toEqual(none);
	const one = ceilingOf([Uint8Array.of(0, 1, 1), Uint8Array.of(0, 1, 0)]);
	expect(one.humanPairwiseAgreement).toMatchObject({ reason: "TOO_FEW" });
	expect(one.humanVsLooMajority).toMatchObject({ reason: "TOO_FEW" });
	expect(one.ratioKappa).toMatchObject({ reason: "TOO_FEW" });
	expect(one.judgePairwiseAgreement.value).toBeCloseTo(2 / 3, 12);
	const apart = ceilingOf([
		Uint8Array.of(0, 1, GAP),
		Uint8Array.of(GAP, GAP, 1),
		Uint8Array.of(0, 1, 0),
	]);
	expect(apart.humanPairwiseKappa).toMatchObject({ reason: "NO_OVERLAP" });
	expect(apart.ratioAgreement).toMatchObject({ reason: "NO_OVERLAP" });
	const alike = new Uint8Array(5).fill(1);
	const same = ceilingOf([alike, alike, alike]);
	expect(same.humanPairwiseKappa).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(same.ratioKappa).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(same.ratioAgreement.value).toBe(1);
	const opposed = ceilingOf([
		Uint8Array.of(0, 1, 0),
		Uint8Array.of(1, 0, 1),
		Uint8Array.of(0, 1, 0),
	]);
	expect(opposed.ratioAgreement).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(opposed.ratioKappa).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(opposed.judgeVsMajority).toMatchObject({ reason: "EMPTY" });
	expect(opposed.majorityTies).toBe(3);
});

test("agreement that cancels but for rounding is no yardstick, whatever its sign", () => {
	const of = (...columns: string[]) =>
		ceilingOf(columns.map((codes) => Uint8Array.from(codes, Number)));
	for (const ceiling of [
		of("101001", "010101", "010011", "000111", "110110"),
		of("010111", "102222", "100011", "222111"),
	]) {
		expect(ceiling.humanPairwiseKappa.value).toBeCloseTo(0, 12);
		expect(ceiling.ratioKappa).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	}
});

test("refuses columns that do not fit", () => {
	const judge = Uint8Array.of(0, 1);
	expect(() => humanCeiling([new Uint8Array(3)], judge, { levels: 2 })).toThrow(StatsInputError);
	expect(() => humanCeiling([Uint8Array.of(2, GAP)], judge, { levels: 2 })).toThrow(
		StatsInputError,
	);
});

test("the interval of a ratio is paired: it shrinks with the items and holds 1 for a human's copy", () => {
	const { columns } = generatedColumns({
		seed: 77,
		n: 240,
		K: 3,
		noise: [0.3, 0.3, 0.3, 0.3],
		missing: [],
	});
	const widthOf = (n: number) => {
		const { ratioAgreement } = humanCeiling(
			columns.slice(0, 3).map((column) => column.slice(0, n)),
			columns[3].slice(0, n),
			{ levels: 3, replicates: 500 },
		);
		if (!("ci" in ratioAgreement) || !ratioAgreement.ci) throw new Error("no interval");
		const { low, high } = ratioAgreement.ci;
		expect(low).toBeLessThan(1);
		expect(high).toBeGreaterThan(1);
		return high - low;
	};
	expect(widthOf(240)).toBeLessThan(0.75 * widthOf(60));
});

test("the order of items changes nothing, that of people and the names of levels nothing but rounding", () => {
	const shuffled = RATED.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			items: fc.shuffledSubarray([...(columns[0] ?? []).keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			people: fc.shuffledSubarray([...columns.keys()].slice(0, -1), {
				minLength: columns.length - 1,
			}),
			names: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
		}),
	);
	fc.assert(
		fc.property(shuffled, ({ columns, items, people, names }) => {
			const expected = ceilingOf(columns, FAST);
			const reordered = columns.map((column) => inOrder(column, items));
			expect(ceilingOf(reordered, FAST)).toEqual(expected);
			const others = [...people, columns.length - 1].map((r) => columns[r]);
			expectSame(ceilingOf(others), expected);
			const renamed = columns.map((column) => column.map((code) => names[code] ?? MISSING));
			expectSame(ceilingOf(renamed), expected);
		}),
		{ numRuns: RUNS },
	);
});

test("two people who rated everything: each one's majority is the other", () => {
	const complete = codeColumns(3, { raters: [3, 3], items: [2, 30] }).map((columns) =>
		columns.map((column) => column.map((code) => (code === MISSING ? 0 : code))),
	);
	fc.assert(
		fc.property(complete, (columns) => {
			const ceiling = ceilingOf(columns);
			const { humanPairwiseAgreement, humanVsLooMajority } = ceiling;
			expect(humanVsLooMajority.value).toBeCloseTo(humanPairwiseAgreement.value as number, 12);
			expect(ceiling.judgeVsLooMajority.value).toBeCloseTo(
				ceiling.judgePairwiseAgreement.value as number,
				12,
			);
		}),
		{ numRuns: RUNS },
	);
});

test("a judge that copies one of two people agrees with one wholly, with the other as they do", () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [2, 2], items: [2, 30] }), ([a, b]) => {
			const [first, second] = [a, b];
			const ceiling = ceilingOf([first, second, first]);
			const { judgePairwiseAgreement, humanPairwiseAgreement } = ceiling;
			if (humanPairwiseAgreement.value === undefined) return;
			const expected = (1 + humanPairwiseAgreement.value) / 2;
			expect(judgePairwiseAgreement.value).toBeCloseTo(expected, 12);
		}),
		{ numRuns: RUNS },
	);
});

test("every item k times leaves every value and makes no other reasons, but for pairs of one item", () => {
	fc.assert(
		fc.property(RATED, fc.integer({ min: 2, max: 3 }), (columns, times) => {
			const once = columns.map((column) => Uint8Array.from([...column, ...column]));
			const often = columns.map((column) =>
				Uint8Array.from(Array.from({ length: 2 * times }, () => [...column]).flat()),
			);
			const expected = ceilingOf(once);
			expectSame({ ...ceilingOf(often), majorityTies: expected.majorityTies }, expected);
		}),
		{ numRuns: RUNS },
	);
});

test("no figure is NaN or has an interval without width, with clusters or crossed ones", () => {
	const rated = codeColumns(3, { raters: [1, 4], items: [0, 6] });
	fc.assert(
		fc.property(rated, fc.integer({ min: 0, max: 2 }), (columns, kind) => {
			const first = Int32Array.from(columns[0], (_, i) => i % 3);
			const second = first.map((_, i) => i % 2);
			const clusters = [undefined, first, [first, second] as const][kind];
			const before = columns.map((column) => column.slice());
			expect(faultsOf(ceilingOf(columns, { ...FAST, clusters }))).toEqual([]);
			expect(columns).toEqual(before);
		}),
		{ numRuns: RUNS },
	);
});
