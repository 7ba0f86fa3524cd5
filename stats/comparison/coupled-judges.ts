import type { MeasureOfCells } from "../definition/compared.ts";
import type { Truth } from "../intervals/score-interval.ts";
import { independentCounts, mixedCounts, orderedCounts } from "../tables/couplings.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import type { Pair } from "./judge-measures.ts";

/** Two judges and what they would be if one of them were better, the other worse. */
export type CoupledJudges = {
	/** First minus second where the share of the way to `better` being the reference has been gone. */
	readonly at: (better: keyof Pair, share: number) => Truth;
	/** Of one item of each joint row on the difference, as it was seen. */
	readonly influence: Float64Array;
	/** How much such an item could move the two statistics. */
	readonly leverage: Float64Array;
	/** 1 for each joint row on which the two differ. */
	readonly apart: Float64Array;
};

/** More distinct values than this are no levels. */
const MOST_VALUES = 40;
/** So little of the way shows whether the reference's own values bring a judge nearer to it. */
const A_LITTLE = 0.02;
/** How much of the way to knowing nothing the other judge goes, while the better one becomes the reference. */
const WORSE = 0.4;

/** `undefined`: there are too many values. */
export function coupledJudges(
	rows: JointRows,
	pair: Pair,
	measureOf: MeasureOfCells,
): CoupledJudges | undefined {
	const { width, positions, values, counts, n } = rows;
	const columns = [values[pair.a], values[pair.b], values[width - 1]];
	const all = Float64Array.from(new Set(columns.flatMap((column) => [...column]))).sort();
	const size = all.length;
	if (size > MOST_VALUES) return undefined;
	const places = columns.map((column) => column.map((value) => all.indexOf(value)));
	const placeOf = (row: number, column: number, among: Float64Array) =>
		among[positions[row * width + column]];
	const a = Uint32Array.from(counts, (_, row) => placeOf(row, pair.a, places[0]));
	const b = Uint32Array.from(counts, (_, row) => placeOf(row, pair.b, places[1]));
	const reference = Uint32Array.from(counts, (_, row) => placeOf(row, width - 1, places[2]));
	const grid = fullGrid(all, n);
	const judge = (given: Uint32Array) => {
		const table = new Float64Array(size * size);
		const uses = new Float64Array(size);
		counts.forEach((count, row) => {
			const cell = given[row] * size + reference[row];
			table[cell] = table[cell] + count;
			uses[given[row]] = uses[given[row]] + count / n;
		});
		const square = { rows: size, columns: size, counts: table };
		return { given, table, uses, independent: independentCounts(square), square };
	};
	const [first, second] = [judge(a), judge(b)];
	const same = new Float64Array(size * size);
	counts.forEach((count, row) => {
		const cell = reference[row] * size + reference[row];
		same[cell] = same[cell] + count;
	});
	/** How many items hold each value of the reference. */
	const uses = new Float64Array(size);
	counts.forEach((count, row) => {
		uses[reference[row]] = uses[reference[row]] + count;
	});
	const measured = (table: Float64Array) => {
		const { measure, influence } = measureOf({ ...grid, counts: table });
		return { value: measure(table), influence: influence() };
	};
	/** What a judge becomes that becomes the reference; on a scale of its own, whoever orders items most like it. */
	const bestOf = ({ table, square }: ReturnType<typeof judge>): Float64Array => {
		const isNearer = measured(mixedCounts(table, same, A_LITTLE)).value >= measured(table).value;
		return isNearer ? same : orderedCounts(square);
	};
	const best = { a: bestOf(first), b: bestOf(second) };
	function at(better: keyof Pair, share: number): Truth {
		const [up, down] = better === "a" ? [first, second] : [second, first];
		const target = best[better];
		const good = Math.min(1, 2 * share);
		const bad = Math.min(1, Math.max(0, 2 * share - 1) + WORSE * good);
		const ofUp = measured(mixedCounts(up.table, target, good));
		const ofDown = measured(mixedCounts(down.table, down.independent, bad));
		const guess = momentsByReference(ofDown.influence, down.uses);
		let variance = 0;
		for (let row = 0; row < counts.length; row++) {
			const truth = reference[row];
			const own = ofDown.influence[down.given[row] * size + truth];
			const square = (x: number) =>
				(1 - bad) * (x - own) ** 2 +
				bad * (x * x - 2 * x * guess.mean[truth] + guess.square[truth]);
			const kept = ofUp.influence[up.given[row] * size + truth];
			let right = 0;
			for (let value = 0; value < size; value++) {
				const cell = value * size + truth;
				if (target[cell] > 0) right += (target[cell] / uses[truth]) * square(ofUp.influence[cell]);
			}
			variance += counts[row] * ((1 - good) * square(kept) + good * right);
		}
		const difference = ofUp.value - ofDown.value;
		return { value: better === "a" ? difference : -difference, variance: variance / n };
	}
	const [seenA, seenB] = [measured(first.table), measured(second.table)];
	const [freeA, freeB] = [measured(first.independent), measured(second.independent)];
	const cellOf = (given: Uint32Array, row: number) => given[row] * size + reference[row];
	return {
		at,
		influence: Float64Array.from(
			counts,
			(_, row) => seenA.influence[cellOf(a, row)] - seenB.influence[cellOf(b, row)],
		),
		leverage: Float64Array.from(
			counts,
			(_, row) => freeA.influence[cellOf(a, row)] ** 2 + freeB.influence[cellOf(b, row)] ** 2,
		),
		apart: Float64Array.from(counts, (_, row) => Number(a[row] !== b[row])),
	};
}

/** Every pair of values, not counted yet. */
function fullGrid(values: Float64Array, n: number): PairCells {
	const size = values.length;
	return {
		aValues: values,
		bValues: values,
		a: Uint32Array.from({ length: size * size }, (_, cell) => Math.floor(cell / size)),
		b: Uint32Array.from({ length: size * size }, (_, cell) => cell % size),
		counts: new Float64Array(size * size),
		n,
		missingA: 0,
		missingB: 0,
	};
}

/** Mean and mean square of the influence of somebody who guesses, for each level of the reference. */
function momentsByReference(influence: Float64Array, uses: Float64Array) {
	const size = uses.length;
	const mean = new Float64Array(size);
	const square = new Float64Array(size);
	influence.forEach((own, cell) => {
		const truth = cell % size;
		const share = uses[Math.floor(cell / size)];
		mean[truth] = mean[truth] + share * own;
		square[truth] = square[truth] + share * own * own;
	});
	return { mean, square };
}
