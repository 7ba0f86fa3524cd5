import { StatsInputError } from "../core/result.ts";
import { levelNumbers, MISSING, numbersOfCodes, type Scale } from "../core/scale.ts";
import type { Reads } from "../core/words.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import {
	type CountPatterns,
	countPatterns,
	countPatternsOfTable,
} from "../tables/count-patterns.ts";
import { type FewValues, fewValues, fewValuesOfCodes } from "../tables/few-values.ts";
import { type JointRows, jointRows } from "../tables/joint-rows.ts";
import { type PairCells, pairCellsOfColumns, pairCellsOfTable } from "../tables/pair-cells.ts";
import { type RatingRows, ratingRows } from "../tables/rating-rows.ts";

/** What one rater gave: one place for each item. */
export type RaterValues = {
	/** Codes of the declared levels, 0xFF = no value. Absent where the rater gave numbers. */
	readonly codes?: Uint8Array | undefined;
	/** Numbers, NaN = no value; by default those of the levels that the codes name. */
	readonly numbers?: Float64Array | undefined;
	/** The numbers lie on a scale of the rater's own. */
	readonly ownScale?: boolean | undefined;
};

export type RatingsInput = {
	/** The declared scale. */
	readonly scale: Scale;
	/** Of equal length. A reference is the last one. */
	readonly columns: readonly RaterValues[];
	readonly clusters?: ClusterIds | undefined;
	/** Chance is that of the items compared: patterns leave out items that not every rater rated. */
	readonly complete?: boolean | undefined;
};

/**
 * The ratings of some raters on one dimension. Each table is read from the columns once, when the first
 * statistic asks for it. Asking for levels or numbers that are not there throws.
 */
export type Ratings = {
	readonly scale: Scale;
	readonly raters: number;
	readonly clusters: ClusterIds | undefined;
	/** Which statistics have what they read. */
	readonly has: Readonly<Record<Reads, boolean>>;
	/** Codes of each rater. */
	readonly codes: () => readonly Uint8Array[];
	/** Numbers of each rater. */
	readonly numbers: () => readonly Float64Array[];
	/** The numbers that the levels stand for. */
	readonly levelNumbers: () => Float64Array;
	/** Declared levels. */
	readonly levels: () => number;
	/** Of the two raters, on levels. */
	readonly table: () => ContingencyTable;
	/** Of the two raters, as pairs of numbers. */
	readonly cells: () => PairCells;
	/** Of all raters, on levels. */
	readonly patterns: () => CountPatterns;
	/** Who of all raters gave which level, on the items that everybody rated. */
	readonly rows: () => RatingRows;
	/** Of all raters, the items with a number of each. */
	readonly joint: () => JointRows;
	/** Of all raters, the items with a level of each. */
	readonly jointLevels: () => JointRows;
	/**
	 * What several statistics of the same ratings and options have in common, computed once: `name` is
	 * that of the computation.
	 */
	readonly shared: <Value>(
		name: string,
		options: object | undefined,
		compute: () => Value,
	) => Value;
};

/** Holds the ratings of some raters on one dimension for any number of statistics. */
export function ratings({ scale, columns, clusters, complete }: RatingsInput): Ratings {
	const discrete = scale.type !== "numeric" && scale;
	const declared = () => {
		if (!discrete) throw new StatsInputError("a numeric scale has no levels");
		return discrete;
	};
	const levels = () => declared().values.length;
	const codes = once(() =>
		columns.map((column) => {
			if (!column.codes) throw new StatsInputError("a column has numbers, not levels");
			return column.codes;
		}),
	);
	const ofLevels = once(() => levelNumbers(declared()));
	const numbersOf = (column: RaterValues) => {
		if (column.numbers) return column.numbers;
		if (!column.codes) throw new StatsInputError("a column has neither levels nor numbers");
		return numbersOfCodes(column.codes, ofLevels());
	};
	const numbers = once(() => columns.map(numbersOf));
	const table = once(() => {
		const [a, b] = two(codes());
		return contingencyTable(a, b, levels(), { clusters });
	});
	const onlyCodes = columns.every((column) => column.codes && !column.numbers);
	const shared = new Map<object | undefined, Map<string, unknown>>();
	return {
		scale,
		raters: columns.length,
		clusters,
		has: {
			levels: discrete !== false && columns.every((column) => column.codes),
			order: columns.every((column) => column.numbers ?? (discrete && column.codes)),
			numbers: columns.every(
				(column) => !column.ownScale && (column.numbers ?? (discrete && column.codes)),
			),
		},
		codes,
		numbers,
		levels,
		levelNumbers: ofLevels,
		table,
		cells: once(() => {
			if (discrete && onlyCodes) return pairCellsOfTable(table(), ofLevels());
			const [a, b] = two(columns).map((column) => ({
				few: () => fewOf(column, ofLevels),
				numbers: () => numbersOf(column),
			}));
			return pairCellsOfColumns(a, b, { clusters });
		}),
		patterns: once(() => {
			if (complete && columns.length === 2) return countPatternsOfTable(table());
			const counted = complete ? onlyComplete(codes()) : codes();
			return countPatterns(counted, levels(), { clusters });
		}),
		rows: once(() => ratingRows(codes(), levels(), { clusters })),
		jointLevels: once(() => jointRows(codes(), { clusters })),
		joint: once(() => jointRows(numbers(), { clusters })),
		shared<Value>(name: string, options: object | undefined, compute: () => Value): Value {
			const computed = shared.get(options) ?? new Map<string, unknown>();
			shared.set(options, computed);
			if (!computed.has(name)) computed.set(name, compute());
			return computed.get(name) as Value;
		},
	};
}

/** Of values that several ratings hold, as of a reference that many judges are held against. */
const few = new WeakMap<RaterValues, { readonly values: FewValues | undefined }>();

function fewOf(column: RaterValues, levels: () => Float64Array): FewValues | undefined {
	const { codes, numbers } = column;
	if (!numbers) return codes && fewValuesOfCodes(codes, levels());
	const found = few.get(column) ?? { values: fewValues(numbers) };
	few.set(column, found);
	return found.values;
}

function once<Value>(read: () => Value): () => Value {
	let kept: { readonly value: Value } | undefined;
	return () => {
		kept ??= { value: read() };
		return kept.value;
	};
}

function two<Column>(columns: readonly Column[]): readonly [Column, Column] {
	const [a, b] = columns;
	if (columns.length !== 2) throw new StatsInputError(`${columns.length} raters are no pair`);
	return [a, b];
}

/** What not everybody rated is missing for everybody. */
function onlyComplete(columns: readonly Uint8Array[]): Uint8Array[] {
	const gaps = new Uint8Array(columns[0]?.length ?? 0);
	for (const column of columns) {
		for (let item = 0; item < column.length; item++) if (column[item] === MISSING) gaps[item] = 1;
	}
	return columns.map((column) => {
		const complete = column.slice();
		for (let item = 0; item < gaps.length; item++) if (gaps[item] === 1) complete[item] = MISSING;
		return complete;
	});
}
