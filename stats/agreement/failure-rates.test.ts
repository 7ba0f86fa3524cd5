import fc from "fast-check";
import { expect, test } from "vitest";
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
