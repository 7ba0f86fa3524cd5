import { type SumStatistic, type UnitSums, unitSums } from "../resampling/unit-sums.ts";
import { solveLinear } from "./solve-linear.ts";

/** One column of answers: who gave it to which prompt. Columns alike in both are repetitions. */
export type Asked = {
	readonly judge: number;
	readonly prompt: number;
	/** Numbers, NaN = none; or codes of levels without order. */
	readonly values: Float64Array;
};

/** Sets of facets as bits: what an effect depends on. */
export const ITEM = 1;
export const JUDGE = 2;
export const PROMPT = 4;

export type ComponentSums = {
	readonly rows: UnitSums;
	/** The effects whose variance can be told apart, as sets of facets; repetitions come last, unnamed. */
	readonly effects: readonly number[];
	/** The item of each row. */
	readonly items: Uint32Array;
	/** The variance of each effect and then of repetitions; NaN where the design does not tell them. */
	readonly components: SumStatistic;
};

/**
 * What variance components are computed from, item by item. Sums of squares T_a = Σ_g y_g²/n_g over the
 * groups of each effect have expectations N μ² + Σ_b σ²_b Σ_g Σ_h n_gh²/n_g (+ σ² times the number of
 * groups, for repetitions), and as many effects as sums: the solution is unbiased for any pattern of
 * missing answers, and the usual analysis of variance where the design is complete.
 * With `levels`, values are codes, and variances those of the levels' indicators, added up.
 * Source: Henderson 1953 (method 1); Searle, Casella & McCulloch 1992; Brennan 2001, chapter 7.
 */
export function componentSums(asked: readonly Asked[], levels?: number): ComponentSums {
	const design = designOf(asked);
	const { cellOf, cells, effects, items, groups, answers } = design;
	const wide = levels ?? 1;
	const M = cells.length;
	const ofItem = effects.filter((effect) => effect & ITEM);
	const others = [0, ...effects.filter((effect) => !(effect & ITEM))];
	// Slots: answers and sums of each cell, Σ y², then what item effects and the others need.
	const [COUNT, SUM, SQUARES] = [0, M, M + M * wide];
	let size = SQUARES + 1;
	const room = (places: number) => {
		const start = size;
		size += places;
		return start;
	};
	const own = ofItem.map((effect) => ({
		effect,
		squares: room(1),
		groups: room(1),
		with: effects.map((other) => ({ mask: effect | other, slot: room(1) })),
	}));
	const across = others.map((effect) => ({
		effect,
		with: effects.map((other) => ({ other, slot: other & ITEM ? room(groups(effect).size) : -1 })),
	}));
	const totals = new Float64Array(size);
	const n = new Float64Array(M);
	const y = new Float64Array(M * wide);
	const rows = unitSums(size, new Float64Array(items.length).fill(1), (row, add) => {
		totals.fill(0);
		n.fill(0);
		y.fill(0);
		answers(items[row], (column, value) => {
			const cell = cellOf[column];
			n[cell]++;
			if (levels === undefined) y[cell] += value;
			else y[cell * wide + value]++;
			totals[SQUARES] += levels === undefined ? value * value : 1;
		});
		totals.set(n, COUNT);
		totals.set(y, SUM);
		for (const { effect, squares, groups: many, with: coefficients } of own) {
			const { of: groupOf, size: G } = groups(effect);
			const counts = added(n, groupOf, G, 1);
			const sums = added(y, groupOf, G, wide);
			for (let g = 0; g < G; g++) {
				if (counts[g] === 0) continue;
				totals[many]++;
				for (let k = 0; k < wide; k++) totals[squares] += sums[g * wide + k] ** 2 / counts[g];
			}
			for (const { mask, slot } of coefficients) {
				const finer = groups(mask);
				added(n, finer.of, finer.size, 1).forEach((count, h) => {
					if (count > 0) totals[slot] += count ** 2 / counts[groupOf[finer.cell[h]]];
				});
			}
		}
		for (const { effect, with: coefficients } of across) {
			const { of: groupOf } = groups(effect);
			for (const { other, slot } of coefficients) {
				if (slot < 0) continue;
				const finer = groups(effect | other);
				added(n, finer.of, finer.size, 1).forEach((count, h) => {
					totals[slot + groupOf[finer.cell[h]]] += count ** 2;
				});
			}
		}
		totals.forEach((value, slot) => {
			if (value !== 0) add(slot, value);
		});
	});
	const unknowns = effects.length + 2;
	function components(sums: Float64Array, out: Float64Array): void {
		const counts = sums.subarray(COUNT, COUNT + M);
		const N = counts.reduce((sum, count) => sum + count, 0);
		const equations: { readonly left: number[]; readonly right: number }[] = [];
		for (const { squares, groups: many, with: coefficients } of own) {
			const left = coefficients.map(({ slot }) => sums[slot]);
			equations.push({ left: [N, ...left, sums[many]], right: sums[squares] });
		}
		for (const { effect, with: coefficients } of across) {
			const { of: groupOf, size: G } = groups(effect);
			const among = added(counts, groupOf, G, 1);
			const totalOf = added(sums.subarray(SUM, SUM + M * wide), groupOf, G, wide);
			let squares = 0;
			among.forEach((count, g) => {
				if (count === 0) return;
				for (let k = 0; k < wide; k++) squares += totalOf[g * wide + k] ** 2 / count;
			});
			const left = coefficients.map(({ other, slot }) => {
				let coefficient = 0;
				if (slot >= 0) {
					among.forEach((count, g) => {
						if (count > 0) coefficient += sums[slot + g] / count;
					});
					return coefficient;
				}
				const finer = groups(effect | other);
				added(counts, finer.of, finer.size, 1).forEach((count, h) => {
					if (count > 0) coefficient += count ** 2 / among[groupOf[finer.cell[h]]];
				});
				return coefficient;
			});
			const many = among.filter((count) => count > 0).length;
			equations.push({ left: [N, ...left, many], right: squares });
		}
		equations.push({ left: [N, ...effects.map(() => N), N], right: sums[SQUARES] });
		const solved = solveLinear(equations);
		for (let place = 1; place < unknowns; place++) out[place - 1] = solved?.[place] ?? Number.NaN;
	}
	return { rows, effects, items, components };
}

/** Sums of `wide` values a cell over the groups that the cells lie in. */
function added(values: Float64Array, groupOf: Uint32Array, size: number, wide: number) {
	const sums = new Float64Array(size * wide);
	for (let cell = 0; cell < groupOf.length; cell++) {
		for (let k = 0; k < wide; k++) {
			sums[groupOf[cell] * wide + k] += values[cell * wide + k];
		}
	}
	return sums;
}

/** Groups of the cells (judge × prompt) by an effect; the item is left to the rows. */
type Groups = {
	readonly of: Uint32Array;
	readonly size: number;
	/** One cell of each group. */
	readonly cell: readonly number[];
};

function designOf(asked: readonly Asked[]) {
	const names = asked.map(({ judge, prompt }) => `${judge} ${prompt}`);
	const cells = [...new Set(names)].map((name) => asked[names.indexOf(name)]);
	const cellOf = Uint32Array.from(names, (name) => [...new Set(names)].indexOf(name));
	const length = asked[0]?.values.length ?? 0;
	const items = Uint32Array.from({ length }, (_, item) => item).filter((item) =>
		asked.some(({ values }) => !Number.isNaN(values[item])),
	);
	const facets =
		ITEM +
		(new Set(cells.map(({ judge }) => judge)).size > 1 ? JUDGE : 0) +
		(new Set(cells.map(({ prompt }) => prompt)).size > 1 ? PROMPT : 0);
	const repeated = items.some((item) => {
		const given = new Set<number>();
		return asked.some(({ values }, column) => {
			if (Number.isNaN(values[item])) return false;
			if (given.has(cellOf[column])) return true;
			given.add(cellOf[column]);
			return false;
		});
	});
	const subsets = [1, 2, 3, 4, 5, 6, 7].filter((mask) => (mask & facets) === mask);
	// Without repetitions the last interaction and they are one.
	const told = subsets.filter((mask) => mask !== facets || repeated);
	const known = new Map<number, Groups>();
	function groups(effect: number): Groups {
		const found = known.get(effect);
		if (found) return found;
		const keys = cells.map(({ judge, prompt }) => {
			return `${effect & JUDGE ? judge : ""} ${effect & PROMPT ? prompt : ""}`;
		});
		const distinct = [...new Set(keys)];
		const made = {
			of: Uint32Array.from(keys, (key) => distinct.indexOf(key)),
			size: distinct.length,
			cell: distinct.map((key) => keys.indexOf(key)),
		};
		known.set(effect, made);
		return made;
	}
	// An effect that groups the cells as another one does cannot be told from it.
	const effects = told.filter(
		(mask, place) =>
			!told.slice(0, place).some((other) => {
				const alike = (other & ITEM) === (mask & ITEM);
				return alike && groups(other).of.join() === groups(mask).of.join();
			}),
	);
	function answers(item: number, visit: (column: number, value: number) => void): void {
		asked.forEach(({ values }, column) => {
			if (!Number.isNaN(values[item])) visit(column, values[item]);
		});
	}
	return { cells, cellOf, items, effects, groups, answers };
}
