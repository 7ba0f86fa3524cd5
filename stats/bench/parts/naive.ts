import { sampleRankCorrelation, sum } from "simple-statistics";

/** An item as most tools hold it: an object with one property a rater. */
export type Row = Readonly<Record<string, number>>;

export function rowsOf(columns: readonly Uint8Array[]): Row[] {
	return Array.from({ length: columns[0]?.length ?? 0 }, (_, item) =>
		Object.fromEntries(columns.map((column, r) => [`rater${r}`, column[item] + 1])),
	);
}

/** As many rows, drawn with replacement. */
export function resampledRows(rows: readonly Row[], random: () => number): Row[] {
	return rows.map(() => rows[Math.floor(random() * rows.length)]);
}

export type NaivePair = { kappa: number; kappaQuadratic: number; spearman: number };

/** Two raters' statistics by their definitions, from the rows. */
export function naivePair(rows: readonly Row[], a: string, b: string): NaivePair {
	const first = rows.map((row) => row[a]);
	const second = rows.map((row) => row[b]);
	return {
		kappa: naiveKappa(first, second, (x, y) => (x === y ? 0 : 1)),
		kappaQuadratic: naiveKappa(first, second, (x, y) => (x - y) ** 2),
		spearman: sampleRankCorrelation(first, second),
	};
}

function tally(values: readonly number[]): Map<number, number> {
	const counts = new Map<number, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}

function naiveKappa(
	a: readonly number[],
	b: readonly number[],
	distance: (x: number, y: number) => number,
): number {
	const observed = a.reduce((sum, x, i) => sum + distance(x, b[i]), 0) / a.length;
	let expected = 0;
	for (const [x, ofA] of tally(a)) {
		for (const [y, ofB] of tally(b))
			expected += (ofA / a.length) * (ofB / b.length) * distance(x, y);
	}
	return 1 - observed / expected;
}

export type NaiveOverall = {
	nominal: number;
	ordinal: number;
	interval: number;
	fleiss: number;
	ac1: number;
};

/** The statistics of all raters by their definitions, from the rows. */
export function naiveOverall(rows: readonly Row[], levels: number): NaiveOverall {
	const items = rows.map((row) => Object.values(row));
	const totals = tally(items.flat());
	const ranks = (x: number, y: number) => {
		const [low, high] = [Math.min(x, y), Math.max(x, y)];
		let between = 0;
		for (let g = low; g <= high; g++) between += totals.get(g) ?? 0;
		return (between - ((totals.get(low) ?? 0) + (totals.get(high) ?? 0)) / 2) ** 2;
	};
	const alpha = (distance: (x: number, y: number) => number) => naiveAlpha(items, totals, distance);
	return {
		nominal: alpha((x, y) => (x === y ? 0 : 1)),
		ordinal: alpha((x, y) => (x === y ? 0 : ranks(x, y))),
		interval: alpha((x, y) => (x - y) ** 2),
		...naiveChance(items, levels),
	};
}

function naiveAlpha(
	items: readonly (readonly number[])[],
	totals: ReadonlyMap<number, number>,
	distance: (x: number, y: number) => number,
): number {
	const distances = new Map<string, number>();
	for (const x of totals.keys()) {
		for (const y of totals.keys()) distances.set(`${x} ${y}`, distance(x, y));
	}
	const between = (x: number, y: number) => distances.get(`${x} ${y}`) as number;
	const n = sum(items.map((values) => values.length));
	const observed = items.map((values) => {
		let distances = 0;
		values.forEach((x, i) => {
			values.forEach((y, j) => {
				if (i !== j) distances += between(x, y);
			});
		});
		return distances / (values.length - 1);
	});
	let expected = 0;
	for (const [x, ofX] of totals) {
		for (const [y, ofY] of totals) expected += ofX * ofY * between(x, y);
	}
	// simple-statistics' sum keeps what rounding would lose over so many items.
	return 1 - sum(observed) / n / (expected / (n * (n - 1)));
}

/** Fleiss' kappa and Gwet's AC1 of items that everybody rated. */
function naiveChance(items: readonly (readonly number[])[], levels: number) {
	const given = tally(items.flat());
	const ratings = sum([...given.values()]);
	const all = [...given.values()].map((count) => count / ratings);
	const agreed =
		sum(
			items.map((values) => {
				const r = values.length;
				return sum(
					[...tally(values).values()].map((count) => (count * (count - 1)) / (r * (r - 1))),
				);
			}),
		) / items.length;
	const fleiss = all.reduce((sum, share) => sum + share * share, 0);
	const ac1 = all.reduce((sum, share) => sum + share * (1 - share), 0) / (levels - 1);
	return { fleiss: (agreed - fleiss) / (1 - fleiss), ac1: (agreed - ac1) / (1 - ac1) };
}
