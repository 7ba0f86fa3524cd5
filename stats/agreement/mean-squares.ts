import { denseUnits, type UnitSums } from "../resampling/unit-sums.ts";
import { type JointRows, jointColumn } from "../tables/joint-rows.ts";

/** Mean squares of the two-way table items × raters. */
export type MeanSquares = {
	readonly items: number;
	readonly raters: number;
	readonly error: number;
	/** Within items: of raters and error together. */
	readonly within: number;
	readonly n: number;
	readonly k: number;
};

type SumsOfSquares = Readonly<Record<"items" | "raters" | "error", number>>;

/**
 * Mean squares of complete rows, in two passes: sums of squares from deviations times n·k, counted
 * from the smallest value, so that integers stay exact whatever the order of items and raters, and
 * raters who never differ have an error of exactly 0. Needs two rows and two raters.
 */
export function meanSquares(rows: JointRows): MeanSquares {
	const { n, width: k, counts } = rows;
	const columns = columnsFromSmallest(rows);
	const ofItem = new Float64Array(counts.length);
	const ofRater = new Float64Array(k);
	let total = 0;
	columns.forEach((column, rater) => {
		column.forEach((value, row) => {
			const all = counts[row] * value;
			ofItem[row] = ofItem[row] + value;
			ofRater[rater] = ofRater[rater] + all;
			total += all;
		});
	});
	let items = 0;
	ofItem.forEach((sum, row) => {
		items += counts[row] * (n * sum - total) ** 2;
	});
	const raters = ofRater.reduce((sum, own) => sum + (k * own - total) ** 2, 0);
	let error = 0;
	columns.forEach((column, rater) => {
		column.forEach((value, row) => {
			const expected = n * ofItem[row] + k * ofRater[rater] - total;
			error += counts[row] * (n * k * value - expected) ** 2;
		});
	});
	const scale = (n * k) ** 2;
	const rounding = 1e-24 * (k * items + n * raters + error);
	const orZero = (sum: number) => (sum <= rounding ? 0 : sum / scale);
	const squares = { items: orZero(k * items), raters: orZero(n * raters), error: orZero(error) };
	return ofSums(squares, n, k);
}

function ofSums({ items, raters, error }: SumsOfSquares, n: number, k: number): MeanSquares {
	return {
		items: items / (n - 1),
		raters: raters / (k - 1),
		error: error / ((n - 1) * (k - 1)),
		within: (raters + error) / (n * (k - 1)),
		n,
		k,
	};
}

/** The values of each rater, less the smallest value of all. */
function columnsFromSmallest(rows: JointRows): Float64Array[] {
	const smallest = rows.values.reduce(
		(least, [first = Number.POSITIVE_INFINITY]) => Math.min(least, first),
		Number.POSITIVE_INFINITY,
	);
	return Array.from({ length: rows.width }, (_, rater) =>
		jointColumn(rows, rater).map((value) => value - smallest),
	);
}

/**
 * The sums that the mean squares of resampled rows need, and how to read them: items, squared sums of
 * items, squared values, and the sum of each rater. Values are counted from their mean.
 */
export function sumsOfRows(rows: JointRows): {
	readonly sums: UnitSums;
	readonly read: (sums: Float64Array) => MeanSquares;
} {
	const { n, width: k, counts } = rows;
	const columns = columnsFromSmallest(rows);
	let total = 0;
	for (const column of columns) {
		total += column.reduce((sum, value, row) => sum + counts[row] * value, 0);
	}
	const mean = total / (n * k);
	const size = 3 + k;
	const terms = new Float64Array(counts.length * size);
	for (let row = 0; row < counts.length; row++) {
		const own = terms.subarray(row * size, (row + 1) * size);
		let sum = 0;
		let squares = 0;
		columns.forEach((column, rater) => {
			const value = column[row] - mean;
			sum += value;
			squares += value * value;
			own[3 + rater] = value;
		});
		own.set([1, sum * sum, squares]);
	}
	function read(resampled: Float64Array): MeanSquares {
		const [items = 0, squaredSums = 0, squares = 0, ...ofRater] = resampled;
		const all = ofRater.reduce((sum, own) => sum + own, 0);
		const centre = (all * all) / (items * k);
		const between = squaredSums / k - centre;
		const raters = ofRater.reduce((sum, own) => sum + own * own, 0) / items - centre;
		const rest = squares - centre - between - raters;
		const orZero = (sum: number) => (sum <= 1e-12 * squares ? 0 : sum);
		const found = { items: orZero(between), raters: orZero(raters), error: orZero(rest) };
		return ofSums(found, items, k);
	}
	return { sums: denseUnits(size, counts, terms), read };
}
