import { StatsInputError } from "../core/result.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { Clustering } from "../tables/clusters.ts";
import { unpaired } from "../tables/contingency-table.ts";
import { type JointRows, jointColumn } from "../tables/joint-rows.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { tabulate } from "./tabulate.ts";

/** What people said of the items of each row of a table: 1 accepts, 0 rejects. */
export type Labelled = {
	readonly labels: Uint8Array;
	/** Items each row stands for. */
	readonly counts: Float64Array;
	readonly n: number;
	readonly nMissing: number;
	/** Items with label 1, and with label 0. */
	readonly positives: number;
	readonly negatives: number;
	readonly clusters?: Clustering | undefined;
};

/** Pairs of a score (A) and a label (B); a label other than 0 and 1 throws. */
export function labelledPairs(pairs: PairCells): Labelled {
	const { b, bValues, counts, n, clusters } = pairs;
	const labels = tabulate(b.length, (cell) => bValues[b[cell]]);
	return labelled(labels, { counts, n, nMissing: unpaired(pairs), clusters });
}

/** Rows whose last column holds the labels. */
export function labelledRows(rows: JointRows): Labelled {
	return labelled(jointColumn(rows, rows.width - 1), rows);
}

function labelled(
	values: Float64Array,
	{ counts, n, nMissing, clusters }: Pick<Labelled, "counts" | "n" | "nMissing" | "clusters">,
): Labelled {
	const labels = new Uint8Array(values.length);
	let positives = 0;
	for (let row = 0; row < values.length; row++) {
		const label = values[row];
		if (label !== 0 && label !== 1) throw new StatsInputError(`${label} is neither 0 nor 1`);
		labels[row] = label;
		if (label === 1) positives += counts[row];
	}
	return { labels, counts, n, nMissing, positives, negatives: n - positives, clusters };
}

/** Are the ratings of the reference, the last column, nothing but 0 and 1? */
export function endsInVerdicts(ratings: Ratings): boolean {
	const columns = ratings.numbers();
	return columns[columns.length - 1].every(
		(label) => label === 0 || label === 1 || Number.isNaN(label),
	);
}

/** The same, and everything else is a probability. */
export function forecastsVerdicts(ratings: Ratings): boolean {
	const outside = (number: number) => number < 0 || number > 1;
	return endsInVerdicts(ratings) && !ratings.numbers().some((column) => column.some(outside));
}
