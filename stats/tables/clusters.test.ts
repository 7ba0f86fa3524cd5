import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { RUNS } from "../testing/runs.ts";
import type { ClusterCounts } from "./cluster-counts.ts";
import { clusterCells, NO_CELL } from "./clusters.ts";

/** How often each cluster, by ascending id, has each cell, ascending: entry by entry. */
function entries({ clusters, starts, cells, counts }: ClusterCounts) {
	return Array.from({ length: clusters }, (_, c) =>
		Array.from({ length: starts[c + 1] - starts[c] }, (_, i) => {
			const entry = starts[c] + i;
			return [cells[entry], counts[entry]];
		}),
	);
}

function entriesOneByOne(cellOfUnit: readonly number[], ids: readonly string[]) {
	const found = new Map<string, Map<number, number>>();
	const order = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
	for (const id of [...new Set(ids)].sort(order)) {
		const own = new Map<number, number>();
		const cells = cellOfUnit.filter((cell, unit) => ids[unit] === id && cell !== NO_CELL);
		for (const cell of cells.sort((a, b) => a - b)) own.set(cell, (own.get(cell) ?? 0) + 1);
		if (own.size > 0) found.set(id, own);
	}
	return [...found.values()].map((own) => [...own]);
}

/** Few ids and cells are counted in a table, many are sorted, huge ones are ranked first. */
const SIZES = [
	[3, 4],
	[40, 3000],
	[2 ** 31 - 1, 5],
] as const;

test.each(SIZES)("cells of clusters with ids to %i, cells to %i", (mostId, mostCell) => {
	const unit = fc.tuple(fc.integer({ min: -1, max: mostCell }), fc.nat(mostId), fc.nat(3));
	fc.assert(
		fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
			const cells = units.map(([cell]) => cell);
			const first = units.map(([, id]) => id);
			const second = units.map(([, , id]) => id);
			const one = clusterCells(Int32Array.from(cells), Int32Array.from(first));
			const ofFirst = entriesOneByOne(cells, first.map(String));
			expect(one?.factors.map(entries)).toEqual([ofFirst]);
			const two = clusterCells(Int32Array.from(cells), [
				Int32Array.from(first),
				Int32Array.from(second),
			]);
			const ofSecond = entriesOneByOne(cells, second.map(String));
			expect(two?.factors.map(entries)).toEqual([ofFirst, ofSecond]);
			if (!two?.crossed) throw new Error("two groupings cross");
			const both = first.map((id, i) => `${id}-${second[i]}`);
			expect(entries(two.crossed)).toEqual(entriesOneByOne(cells, both));
			const [parents, others] = two.crossed.parents;
			expect([...parents]).toEqual([...parents].sort((a, b) => a - b));
			expect(new Set(parents).size).toBe(ofFirst.length);
			expect(new Set(others).size).toBe(ofSecond.length);
		}),
		{ numRuns: RUNS },
	);
});

test("other lengths and negative ids are bugs", () => {
	expect(() => clusterCells(Int32Array.of(0, 1), Int32Array.of(0))).toThrow(StatsInputError);
	expect(() => clusterCells(Int32Array.of(0), Int32Array.of(-1))).toThrow(StatsInputError);
	expect(clusterCells(Int32Array.of(NO_CELL), Int32Array.of(-1))?.factors[0]?.clusters).toBe(0);
});
