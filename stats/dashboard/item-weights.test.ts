import { expect, test } from "vitest";
import { cellsOfReplicate, itemWeights, sharesItemWeights, weightedCells } from "./item-weights.ts";

const OPTIONS = { seed: 5, replicates: 41 };

test("every replicate draws as many items as there are, up to 255", () => {
	for (const items of [0, 1, 7, 255]) {
		const weights = itemWeights(items, "clarity", OPTIONS);
		const everyItem = weightedCells(weights, new Int32Array(items), 1);
		for (let replicate = 0; replicate < OPTIONS.replicates; replicate++) {
			const out = new Float64Array(1);
			cellsOfReplicate(everyItem, weights, { replicate, out });
			expect(out[0]).toBe(items);
		}
	}
	expect([255, 256].map(sharesItemWeights)).toEqual([true, false]);
});

test("cells are counted as their items were drawn, and items without a cell not at all", () => {
	const weights = itemWeights(6, "clarity", OPTIONS);
	const single = weightedCells(weights, Int32Array.of(0, 1, 2, 3, 4, 5), 6);
	const merged = weightedCells(weights, Int32Array.of(1, 0, -1, 1, 0, -1), 2);
	const [items, cells] = [new Float64Array(6), new Float64Array(2)];
	for (let replicate = 0; replicate < OPTIONS.replicates; replicate++) {
		cellsOfReplicate(single, weights, { replicate, out: items });
		cellsOfReplicate(merged, weights, { replicate, out: cells });
		const [a = 0, b = 0, , d = 0, e = 0] = items;
		expect([...cells]).toEqual([b + e, a + d]);
	}
});

test("items are drawn evenly, and anew by seed and dimension", () => {
	const weights = itemWeights(9, "clarity", { seed: 1, replicates: 4000 });
	const counts = weightedCells(
		weights,
		Int32Array.from({ length: 9 }, (_, i) => i),
		9,
	);
	const sums = new Float64Array(9);
	const out = new Float64Array(9);
	for (let replicate = 0; replicate < 4000; replicate++) {
		cellsOfReplicate(counts, weights, { replicate, out });
		out.forEach((times, item) => {
			sums[item] = sums[item] + times;
		});
	}
	// Each sum is binomial with 36,000 trials of 1/9: within 4 standard deviations.
	for (const sum of sums) expect(Math.abs(sum - 4000)).toBeLessThan(4 * Math.sqrt(4000 * (8 / 9)));
	const of = (dimension: string, seed: number) =>
		itemWeights(9, dimension, { seed, replicates: 40 }).packed;
	expect(of("a", 1)).toEqual(of("a", 1));
	expect(of("a", 1)).not.toEqual(of("b", 1));
	expect(of("a", 1)).not.toEqual(of("a", 2));
});
