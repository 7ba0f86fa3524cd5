import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { pearson } from "../correlation/pearson-result.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { averageLinkage } from "./average-linkage.ts";
import { type PanelCorrelation, panelCorrelation } from "./panel-correlation.ts";

const NONE = { replicates: 0 };

/** Four judges of 80 items, the second of whom follows the first, and the people. */
function panel() {
	const { columns } = generatedColumns({
		seed: 1000,
		n: 80,
		K: 5,
		noise: [0.2, 0.4, 0.4, 0.6, 0.2],
		missing: [],
	});
	const [a, b, c, d, human] = columns.map((column) => Float64Array.from(column));
	return { judges: [a, a.map((own, i) => (own + b[i]) / 2), c, d], human };
}

function aboveDiagonal(matrix: PanelCorrelation["scores"]): (number | undefined)[] {
	return matrix.flatMap((row, a) => row.slice(a + 1).map(({ value }) => value));
}

function heightsOf({ merges }: PanelCorrelation): number[] {
	if ("reason" in merges) throw new Error(merges.reason);
	return merges.map(({ height }) => height);
}

test("equals numpy's correlations and scipy's average linkage", () => {
	const { judges, human } = panel();
	const result = panelCorrelation(judges, human, NONE);
	const scores = [
		0.8945811917498243, 0.5992819109317644, 0.3180385938512724, 0.5818963152114479,
		0.33653001740533617, 0.3239519114244765,
	];
	const errors = [
		0.8670177695299238, 0.5851346202938921, 0.37129658011680317, 0.5639620936764822,
		0.3884324106112315, 0.45815680924263774,
	];
	aboveDiagonal(result.scores).forEach((r, i) => {
		expect(r).toBeCloseTo(scores[i], 12);
	});
	aboveDiagonal(result.errors).forEach((r, i) => {
		expect(r).toBeCloseTo(errors[i], 12);
	});
	expect(result.meanErrorCorrelation.value).toBeCloseTo(0.5390000472451617, 12);
	expect(result.effectiveJudges.value).toBeCloseTo(2.045615104985912, 12);
	const heights = [0.13298223047007618, 0.42545164301481286, 0.5940380666764425];
	heightsOf(result).forEach((height, i) => {
		expect(height).toBeCloseTo(heights[i], 12);
	});
	const { merges } = result;
	expect(Array.isArray(merges) && merges[0]).toMatchObject({ a: [0], b: [1] });
});

test("the tree joins the nearest clusters by the mean distance of their members", () => {
	const distances = Float64Array.of(0, 1, 4, 1, 0, 6, 4, 6, 0);
	expect(averageLinkage(distances, 3)).toEqual([
		{ a: [0], b: [1], height: 1 },
		{ a: [2], b: [0, 1], height: 5 },
	]);
	expect(averageLinkage(Float64Array.of(0), 1)).toEqual([]);
});

test("copies are worth one judge, judges that err in turn as many as they are", () => {
	const { judges, human } = panel();
	const copy = judges[0];
	const copies = panelCorrelation([copy, copy, copy], human, { replicates: 50 });
	expect(copies.effectiveJudges).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
	expect(copies.meanErrorCorrelation.value).toBe(1);
	for (const height of heightsOf(copies)) expect(height).toBeCloseTo(0, 12);
	const plus = Float64Array.of(1, 1, -1, -1);
	const turns = Float64Array.of(1, -1, 1, -1);
	const crossed = panelCorrelation([plus, turns], new Float64Array(4), NONE);
	expect(crossed.effectiveJudges.value).toBeCloseTo(2, 12);
});

test("only items of all judges and people enter", () => {
	const { judges, human } = panel();
	const gaps = judges.map((column, j) => column.map((own, i) => (i % 5 === j ? Number.NaN : own)));
	const kept = [...human.keys()].filter((i) => i % 5 === 4);
	const only = (column: Float64Array) => Float64Array.from(kept, (i) => column[i]);
	const result = panelCorrelation(gaps, human, NONE);
	expect(result.meanErrorCorrelation).toMatchObject({ n: 16, nMissing: 64 });
	const expected = panelCorrelation(judges.map(only), only(human), NONE);
	expect(result.errors).toEqual(expected.errors);
	expect(heightsOf(result)).toEqual(heightsOf(expected));
});

test("says why there is none", () => {
	const reasonsOf = (judges: Float64Array[], human: Float64Array) => {
		const { meanErrorCorrelation, effectiveJudges, merges } = panelCorrelation(judges, human, NONE);
		return [meanErrorCorrelation, effectiveJudges, merges].map((one) =>
			"reason" in one ? one.reason : "value",
		);
	};
	const two = Float64Array.of(1, 2);
	expect(reasonsOf([new Float64Array(0)], new Float64Array(0))).toEqual(Array(3).fill("EMPTY"));
	expect(reasonsOf([Float64Array.of(1)], Float64Array.of(2))).toEqual(Array(3).fill("TOO_FEW"));
	expect(reasonsOf([], two)).toEqual(Array(3).fill("TOO_FEW"));
	expect(reasonsOf([two], Float64Array.of(0, 0))).toEqual(["TOO_FEW", "value", "value"]);
	const tenth = two.map((own) => own + 0.1);
	expect(reasonsOf([two, tenth], two)).toEqual(Array(3).fill("CONSTANT_INPUT"));
	const flat = panelCorrelation([Float64Array.of(0.1, 0.1, 0.1)], Float64Array.of(1, 2, 4), NONE);
	expect(flat.scores).toEqual([[{ value: undefined, reason: "CONSTANT_INPUT" }]]);
	expect(flat.errors).toEqual([[{ value: 1 }]]);
	expect(() => panelCorrelation([two], new Float64Array(3))).toThrow(StatsInputError);
});

const MATRIX = fc
	.record({ n: fc.integer({ min: 0, max: 12 }), judges: fc.integer({ min: 1, max: 4 }) })
	.chain(({ n, judges }) => {
		const value = fc.oneof(
			{ weight: 8, arbitrary: fc.integer({ min: 1, max: 5 }) },
			fc.constant(Number.NaN),
		);
		const column = fc.array(value, { minLength: n, maxLength: n });
		return fc.array(column, { minLength: judges + 1, maxLength: judges + 1 });
	})
	.map((lists) => lists.map((list) => Float64Array.from(list)));

test("each correlation is Pearson's; judges number at least 1, at most as many as they are", () => {
	fc.assert(
		fc.property(MATRIX, (columns) => {
			const [human, ...judges] = columns;
			const result = panelCorrelation(judges, human, NONE);
			const complete = [...human.keys()].filter((i) => columns.every((c) => !Number.isNaN(c[i])));
			const kept = judges.map((own) => Float64Array.from(complete, (i) => own[i]));
			result.scores.forEach((row, a) => {
				row.forEach((figure, b) => {
					if (a === b) return;
					const pairs = pairCellsOfNumbers(kept[a], kept[b]);
					const expected = pearson(pairs).value;
					if (expected === undefined) expect(figure.value).toBeUndefined();
					else expect(figure.value).toBeCloseTo(expected, 9);
				});
			});
			const effective = result.effectiveJudges.value ?? 1;
			expect(effective).toBeGreaterThanOrEqual(1 - 1e-9);
			expect(effective).toBeLessThanOrEqual(judges.length + 1e-9);
			if ("reason" in result.merges) return;
			const heights = heightsOf(result);
			expect(heights.length).toBe(judges.length - 1);
			expect([...heights].sort((a, b) => a - b)).toEqual(heights);
		}),
		{ numRuns: RUNS },
	);
});

test("judges and items in another order, and numbers moved and stretched: the same panel", () => {
	const moved = MATRIX.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			order: fc.shuffledSubarray([...columns.keys()].slice(1), { minLength: columns.length - 1 }),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			shift: fc.integer({ min: -9, max: 9 }),
		}),
	);
	fc.assert(
		fc.property(moved, ({ columns, order, items, shift }) => {
			const [human, ...judges] = columns;
			const expected = panelCorrelation(judges, human, NONE);
			const change = (own: Float64Array) => Float64Array.from(items, (i) => 2 * own[i] + shift);
			const result = panelCorrelation(
				order.map((j) => change(columns[j])),
				change(human),
				NONE,
			);
			for (const name of ["meanErrorCorrelation", "effectiveJudges"] as const) {
				const [got, want] = [result[name], expected[name]];
				if (want.value === undefined) expect(got).toMatchObject({ reason: want.reason });
				else expect(got.value).toBeCloseTo(want.value, 9);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 12 items, with clusters or crossed ones", () => {
	fc.assert(
		fc.property(MATRIX, fc.integer({ min: 0, max: 2 }), (columns, kind) => {
			const [human, ...judges] = columns;
			const first = Int32Array.from(human, (_, i) => i % 4);
			const clusters = [undefined, first, [first, first.map((_, i) => i % 3)] as const][kind];
			expect(faultsOf(panelCorrelation(judges, human, { clusters, replicates: 15 }))).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
