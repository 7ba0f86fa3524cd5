import fc from "fast-check";
import { expect, test } from "vitest";
import { chiSquareUpper } from "../core/distributions.ts";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { failureRates } from "./failure-rates.ts";
import { missingBounds } from "./missing-bounds.ts";

/** For each level of the reference, how many answers and how many failures. */
function columnsOf(...levels: [answered: number, failed: number][]) {
	const items = levels.flatMap(([answered, failed], level) => [
		...Array.from({ length: answered }, () => [level, level] as const),
		...Array.from({ length: failed }, () => [MISSING, level] as const),
	]);
	return {
		judge: Uint8Array.from(items, ([judge]) => judge),
		reference: Uint8Array.from(items, ([, level]) => level),
	};
}

test("failures by the human's verdict: 8 of 10 and 1 of 6, Fisher p = .035 (scipy)", () => {
	const { overall, byLevel, related } = failureRates(columnsOf([2, 8], [5, 1]), 2);
	expect(overall).toMatchObject({ value: 9 / 16, n: 16, parts: { failed: 9 } });
	expect(byLevel.map(({ value }) => value)).toEqual([0.8, 1 / 6]);
	expect(related).toMatchObject({ method: "exact" });
	expect(related.p).toBeCloseTo(0.034965034965034975, 12);
	expect(overall.warnings).toEqual(["LOW_N", "MISSING_RELATED_TO_LABEL"]);
});

test("five levels: exact while few tables share the margins, else χ²", () => {
	const few = failureRates(columnsOf([10, 0], [9, 1], [8, 2], [4, 6], [10, 0]), 5);
	expect(few.related).toMatchObject({ method: "exact" });
	expect(few.overall.warnings).toContain("MISSING_RELATED_TO_LABEL");
	const many = failureRates(columnsOf([900, 100], [905, 95], [890, 110], [902, 98], [0, 0]), 5);
	expect(many.related).toMatchObject({ method: "chi-square" });
	expect(many.overall.warnings).toEqual([]);
	expect(many.byLevel[4]).toMatchObject({ reason: "ZERO_DENOMINATOR" });
});

test("failures of whole documents are not taken for failures by level", () => {
	const size = 10;
	const documents = 12;
	const reference = Uint8Array.from({ length: size * documents }, (_, i) =>
		Math.floor(i / size) % 3 === 0 ? 1 : 0,
	);
	// Two documents failed as a whole; both happen to hold level 1.
	const judge = reference.map((level, i) =>
		i < size || (i >= 3 * size && i < 4 * size) ? MISSING : level,
	);
	const clusters = Int32Array.from(reference, (_, i) => Math.floor(i / size));
	expect(failureRates({ judge, reference }, 2).related.p).toBeLessThan(1e-6);
	const { related, overall } = failureRates({ judge, reference }, 2, { clusters });
	expect(related).toMatchObject({ method: "cluster-score" });
	expect(related.p).toBeGreaterThan(0.05);
	expect(overall).toMatchObject({ nClusters: 12, ci: { method: "wilson-cluster" } });
});

test("failures in documents: McNemar's square of the sums of documents, whatever levels their items have", () => {
	const levels = [0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1];
	const failing = new Set([0, 2, 3, 6, 9, 11, 13, 16, 17, 20]);
	const reference = Uint8Array.from(levels);
	const judge = reference.map((level, i) => (failing.has(i) ? MISSING : level));
	const clusters = Int32Array.from(levels, (_, i) => Math.floor(i / 2));
	const share = failing.size / levels.length;
	const ofLevel = levels.filter((level) => level === 0).length / levels.length;
	const sums = new Float64Array(12);
	levels.forEach((level, i) => {
		sums[clusters[i]] += ((level === 0 ? 1 : 0) - ofLevel) * ((failing.has(i) ? 1 : 0) - share);
	});
	const sum = sums.reduce((total, one) => total + one, 0);
	const chi2 = sum ** 2 / sums.reduce((total, one) => total + one * one, 0);
	const { related } = failureRates({ judge, reference }, 2, { clusters });
	expect(related).toMatchObject({ method: "cluster-score" });
	expect(related.p).toBeCloseTo(chiSquareUpper(chi2, 1), 12);
	// Of a third level, which nobody has, nothing changes.
	expect(failureRates({ judge, reference }, 3, { clusters }).related.p).toBeCloseTo(
		related.p ?? Number.NaN,
		12,
	);
	const one = { judge: judge.slice(0, 2), reference: reference.slice(0, 2) };
	expect(failureRates(one, 2, { clusters: Int32Array.of(0, 0) }).related).toEqual({
		p: undefined,
		reason: "TOO_FEW",
	});
	const same = { judge, reference: new Uint8Array(levels.length) };
	expect(failureRates(same, 2, { clusters }).related).toEqual({ p: 1, method: "cluster-score" });
});

test("a warning for failures by level only where the test says so", () => {
	const { overall, related } = failureRates(columnsOf([6, 4], [5, 5]), 2);
	expect(related.p).toBeGreaterThan(0.05);
	expect(overall.warnings).toEqual(["LOW_N"]);
});

test("no reference, no failure, nothing but failures, a code off the scale", () => {
	const none = failureRates({ judge: Uint8Array.of(1), reference: Uint8Array.of(MISSING) }, 2);
	expect(none.overall).toMatchObject({ reason: "EMPTY" });
	expect(none.related).toEqual({ p: undefined, reason: "EMPTY" });
	expect(failureRates(columnsOf([4, 0], [3, 0]), 2)).toMatchObject({
		overall: { value: 0 },
		related: { p: 1 },
	});
	expect(failureRates(columnsOf([0, 4], [0, 3]), 2).overall.value).toBe(1);
	const off = { judge: Uint8Array.of(7), reference: Uint8Array.of(1) };
	expect(() => failureRates(off, 2)).toThrow(StatsInputError);
	const next = { judge: Uint8Array.of(2), reference: Uint8Array.of(1) };
	expect(() => failureRates(next, 2)).toThrow("a code lies outside the scale of 2 levels");
});

test("a scale of one level still has failures", () => {
	const { overall, byLevel, related } = failureRates(columnsOf([3, 1]), 1);
	expect(overall.value).toBe(0.25);
	expect(byLevel).toHaveLength(1);
	expect(related.p).toBe(1);
});

test(
	"the overall rate is what separates Manski's bounds; order means nothing; well shaped",
	() => {
		const shuffled = codePair(3, [0, 20]).chain((pair) =>
			fc.tuple(
				fc.constant(pair),
				fc.shuffledSubarray([...pair[0].keys()], { minLength: pair[0].length }),
				fc.integer({ min: 1, max: 6 }),
			),
		);
		fc.assert(
			fc.property(shuffled, ([[judge, reference], order, groups]) => {
				const clusters = Int32Array.from(judge, (_, i) => i % groups);
				const rates = failureRates({ judge, reference }, 3);
				const { low, high } = missingBounds(contingencyTable(judge, reference, 3));
				if (rates.overall.value !== undefined) {
					expect((high.value ?? 0) - (low.value ?? 0)).toBeCloseTo(rates.overall.value, 12);
				}
				expect(faultsOf(rates.overall)).toEqual([]);
				expect(faultsOf(rates.byLevel)).toEqual([]);
				const moved = { judge: inOrder(judge, order), reference: inOrder(reference, order) };
				expect(failureRates(moved, 3)).toEqual(rates);
				const grouped = failureRates({ judge, reference }, 3, { clusters });
				expect(faultsOf([grouped.overall, ...grouped.byLevel])).toEqual([]);
				const { p } = grouped.related;
				expect(p === undefined || (p >= 0 && p <= 1)).toBe(true);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
