import fc from "fast-check";
import { sampleCorrelation, sampleRankCorrelation } from "simple-statistics";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { type PairCells, pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { kendallOfCells, kendallTauB } from "./kendall-tau-b.ts";
import { pearson } from "./pearson-result.ts";
import { spearman } from "./spearman-result.ts";

const MANY = { numRuns: RUNS };
const QUICK = { replicates: 0 };

const CORRELATIONS = [
	{ name: "Pearson", compute: (cells: PairCells) => pearson(cells, QUICK) },
	{ name: "Spearman", compute: (cells: PairCells) => spearman(cells, QUICK) },
	{ name: "tau-b", compute: (cells: PairCells) => kendallTauB(cells, QUICK) },
];

/** Two columns of few or of many distinct values, some missing. */
const columns = fc
	.tuple(fc.nat(40), fc.constantFrom(3, 1000))
	.chain(([length, values]) => {
		const value = fc.option(fc.integer({ min: -values, max: values }), {
			nil: Number.NaN,
			freq: 6,
		});
		const column = fc.array(value, { minLength: length, maxLength: length });
		return fc.tuple(column, column);
	})
	.map(([a, b]) => [Float64Array.from(a), Float64Array.from(b)] as const);

function complete(a: Float64Array, b: Float64Array): [number[], number[]] {
	const kept = [...a.keys()].filter((i) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]));
	return [kept.map((i) => a[i]), kept.map((i) => b[i])];
}

/** Every pair of rows, and Brown and Benedetti's error over rows. */
function naiveTau(x: number[], y: number[]) {
	const n = x.length;
	const rows = x.map((xi, i) => {
		let concordance = 0;
		let untiedX = 0;
		let untiedY = 0;
		x.forEach((xj, j) => {
			const dx = Math.sign(xi - xj);
			const dy = Math.sign(y[i] - y[j]);
			concordance += dx * dy;
			untiedX += Math.abs(dx);
			untiedY += Math.abs(dy);
		});
		return { concordance: concordance / n, untiedX: untiedX / n, untiedY: untiedY / n };
	});
	const mean = (of: (row: (typeof rows)[number]) => number) =>
		rows.reduce((sum, row) => sum + of(row), 0) / n;
	const s = mean((row) => row.concordance);
	const tx = mean((row) => row.untiedX);
	const ty = mean((row) => row.untiedY);
	const tau = s / Math.sqrt(tx * ty);
	const squares = mean(
		(row) =>
			((2 * (row.concordance - s)) / Math.sqrt(tx * ty) -
				tau * ((row.untiedX - tx) / tx + (row.untiedY - ty) / ty)) **
			2,
	);
	return { tau, se: Math.sqrt(squares / n) };
}

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

function cellsOf(x: number[], y: number[]): PairCells {
	return pairCellsOfNumbers(Float64Array.from(x), Float64Array.from(y));
}

test(
	"Pearson and Spearman equal simple-statistics, tau-b equals counting all pairs",
	() => {
		fc.assert(
			fc.property(columns, ([a, b]) => {
				const cells = pairCellsOfNumbers(a, b);
				const [x, y] = complete(a, b);
				const r = pearson(cells, QUICK);
				if (!isDefined(r)) return;
				expect(r.value).toBeCloseTo(sampleCorrelation(x, y), 11);
				expect(spearman(cells, QUICK).value).toBeCloseTo(sampleRankCorrelation(x, y), 11);
				const naive = naiveTau(x, y);
				const tau = defined(kendallTauB(cells));
				expect(tau.value).toBeCloseTo(naive.tau, 11);
				if (tau.ci) expect(tau.se).toBeCloseTo(naive.se, 11);
				else if (cells.n >= 5 && tau.ciReason !== "BEYOND_RANGE")
					expect(naive.se).toBeLessThan(1e-6);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: symmetric, and blind to the order of the rows",
	({ compute }) => {
		const shuffled = columns.chain(([a, b]) => {
			const places = [...a.keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(a), fc.constant(b), order);
		});
		fc.assert(
			fc.property(shuffled, ([a, b, order]) => {
				const straight = compute(pairCellsOfNumbers(a, b));
				expect(compute(pairCellsOfNumbers(inOrder(a, order), inOrder(b, order)))).toEqual(straight);
				const swapped = compute(pairCellsOfNumbers(b, a));
				if (isDefined(straight)) expect(swapped.value).toBeCloseTo(straight.value, 12);
				else expect(swapped).toMatchObject({ reason: straight.reason });
			}),
			MANY,
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: a shift and another unit change nothing, a flip the sign",
	({ compute }) => {
		const affine = fc.record({
			shift: fc.integer({ min: -50, max: 50 }),
			unit: fc.constantFrom(-4, -1, 2, 16),
		});
		fc.assert(
			fc.property(columns, affine, ([a, b], { shift, unit }) => {
				const before = compute(pairCellsOfNumbers(a, b));
				const moved = b.map((value) => shift + unit * value);
				const after = compute(pairCellsOfNumbers(a, moved));
				if (!isDefined(before)) expect(after).toMatchObject({ reason: before.reason });
				else expect(after.value).toBeCloseTo(Math.sign(unit) * before.value, 11);
			}),
			MANY,
		);
	},
);

test(
	"ties get midranks: .57 on twelve Likert pairs in any order, never .47",
	() => {
		const x = [4, 5, 3, 4, 2, 5, 4, 3, 5, 4, 1, 4];
		const y = [5, 5, 3, 3, 2, 4, 4, 4, 5, 3, 2, 5];
		const { value } = defined(spearman(cellsOf(x, y)));
		expect(value).toBeCloseTo(sampleRankCorrelation(x, y), 12);
		const backwards = spearman(cellsOf(x.toReversed(), y.toReversed()));
		expect(backwards.value).toBe(value);
	},
	PATIENCE,
);

test("a near-constant judge is not praised for its ties (Langfuse's formula gives .5)", () => {
	const human = Array.from({ length: 60 }, (_, i) => (i * 7) % 5);
	const judge = human.map((_, i) => (i === 30 ? 4 : 3));
	expect(Math.abs(defined(spearman(cellsOf(judge, human))).value)).toBeLessThan(0.2);
});

test("reasons: nothing, one pair, a constant side", () => {
	for (const { compute } of CORRELATIONS) {
		expect(compute(cellsOf([], []))).toMatchObject({ value: undefined, reason: "EMPTY" });
		expect(compute(cellsOf([1], [2]))).toMatchObject({ reason: "TOO_FEW" });
		expect(compute(cellsOf([4, 4, 4], [1, 2, 3]))).toMatchObject({ reason: "CONSTANT_INPUT" });
		expect(compute(cellsOf([1, 2, 3, 4, 5], [2, 4, 6, 8, 10]))).toMatchObject({
			value: 1,
			ciReason: "BOUNDARY",
		});
	}
});

test("a correlation of three pairs has no Fisher interval", () => {
	const cells = cellsOf([1, 2, 4], [2, 1, 7]);
	expect(pearson(cells)).toMatchObject({ ciReason: "TOO_FEW" });
	expect(spearman(cells)).toMatchObject({ ciReason: "TOO_FEW" });
	expect(spearman(cells).value).toBeCloseTo(0.5, 12);
});

test("Spearman's interval: BCa below 25 pairs, Bonett and Wright from there", () => {
	const x = Array.from({ length: 40 }, (_, i) => (i * 17) % 41);
	const y = x.map((value, i) => value + ((i * 5) % 11) + i / 100);
	const few = defined(spearman(cellsOf(x.slice(0, 24), y.slice(0, 24))));
	expect(few.ci?.method).toBe("bca");
	expect(few.seed).toBe(1);
	expect(defined(spearman(cellsOf(x, y))).ci?.method).toBe("bonett-wright");
	const tied = cellsOf(
		x.map((value) => value % 5),
		y,
	);
	expect(defined(spearman(tied)).ci?.method).toBe("score");
});

test("an error of tau-b at 100,000 pairs costs no pairwise loop", () => {
	const length = 100_000;
	const a = Float64Array.from({ length }, (_, i) => (i * 7919) % length);
	const b = a.map((value, i) => value + ((i * 31) % 5000));
	const tau = defined(kendallTauB(pairCellsOfNumbers(a, b)));
	expect(tau.value).toBeGreaterThan(0.9);
	expect(tau.se).toBeGreaterThan(0);
});

test("where only rounding varies there is no tau-b: parts of items, all of them alike on one side", () => {
	const counts = Float64Array.of(2 * 0.5, 2 * 0.5, 3 * (2 / 3) ** 2);
	const constant = { bValues: Float64Array.of(0), b: new Uint32Array(3) };
	const cells = { aValues: Float64Array.of(0, 1, 2), a: Uint32Array.of(0, 1, 2), ...constant };
	const turned = {
		...cells,
		aValues: cells.bValues,
		a: cells.b,
		bValues: cells.aValues,
		b: cells.a,
	};
	for (const parts of [counts, Float64Array.of(0.5, 4 / 3, 1), Float64Array.of(0.3, 0.6, 0.1)]) {
		const n = parts.reduce((sum, count) => sum + count, 0);
		for (const pairs of [cells, turned]) {
			expect(
				kendallOfCells({ ...pairs, counts: parts, n, missingA: 0, missingB: 0 }).measure(parts),
			).toBeNaN();
		}
	}
});
