import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { bestCuts } from "./best-cuts.ts";
import { cutGrid } from "./cut-grid.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };
const QUICK = { replicates: 20 };

/** A judge (rows) who gives a level more than people do, with some noise. */
const LENIENT = contingencyTable(
	Uint8Array.of(0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 2, 3, 3, 4),
	Uint8Array.of(0, 0, 1, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 4, 3, 3, 2, 1, 2, 4),
	5,
);

test("a grid of cuts: people accept from 4 on, and the judge's best cut is found beside it", () => {
	const { cells, best, bestPair } = cutGrid(LENIENT);
	expect(cells).toHaveLength(16);
	expect(best.parts).toMatchObject({ humanCut: 3, judgeCut: 4 });
	const cell = cells.find(({ humanCut, judgeCut }) => humanCut === 3 && judgeCut === 4);
	expect(best.parts?.apparent).toBeCloseTo(cell?.kappa.value as number, 12);
	const largest = Math.max(...cells.map(({ kappa }) => kappa.value ?? -1));
	expect(bestPair.parts?.apparent).toBeCloseTo(largest, 12);
	expect(defined(bestPair).value).toBeLessThan(largest);
});

test("a grid of cuts: 0 in a cell whose side is constant, undefined where both are", () => {
	const column = new Uint8Array(6).fill(2);
	const { cells, best, bestPair } = cutGrid(contingencyTable(column, column, 5), QUICK);
	expect(
		cells.map(({ kappa }) => kappa.value ?? null).filter((value) => value === null),
	).toHaveLength(8);
	expect(best.parts).toMatchObject({ humanCut: 3, judgeCut: 2, apparent: 0 });
	expect(bestPair.parts?.apparent).toBe(0);
	const empty = contingencyTable(new Uint8Array(0), new Uint8Array(0), 5);
	expect(cutGrid(empty).best).toMatchObject({ value: undefined, reason: "EMPTY" });
});

test(
	"a grid of cuts: a row of it is the best cut for people cut there, and no cell has a fault",
	LONG,
	() => {
		fc.assert(
			fc.property(
				codePair(4, [0, 30]),
				fc.integer({ min: 1, max: 3 }),
				([judge, human], humanCut) => {
					const table = contingencyTable(judge, human, 4);
					const grid = cutGrid(table, { humanCut, ...QUICK });
					expect(faultsOf(grid)).toEqual([]);
					const numbers = Float64Array.from(judge, (code) => (code === 0xff ? Number.NaN : code));
					const labels = Float64Array.from(human, (code) =>
						code === 0xff ? Number.NaN : Number(code >= humanCut),
					);
					const levels = Float64Array.of(0, 1, 2, 3);
					const { cuts, best } = bestCuts(pairCellsOfNumbers(numbers, labels), {
						levels,
						...QUICK,
					});
					const row = grid.cells.filter((cell) => cell.humanCut === humanCut);
					row.forEach(({ kappa }, i) => {
						const own = cuts[i]?.kappa.value;
						if (own === undefined) expect(kappa.value).toBeUndefined();
						else expect(kappa.value).toBeCloseTo(own, 12);
					});
					expect(grid.best.parts?.judgeCut).toEqual(best.kappa.parts?.cut);
				},
			),
			MANY,
		);
	},
);

test("a grid of cuts allows for clusters", LONG, () => {
	fc.assert(
		fc.property(codePair(3, [4, 30]), ([judge, human]) => {
			const clusters = Int32Array.from(judge.keys()).map((item) => item >> 2);
			const grid = cutGrid(contingencyTable(judge, human, 3, { clusters }), QUICK);
			expect(faultsOf(grid)).toEqual([]);
			if (isDefined(grid.best)) expect(grid.best.nClusters).toBeGreaterThan(1);
		}),
		MANY,
	);
});
