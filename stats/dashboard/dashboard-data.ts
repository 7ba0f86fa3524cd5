import type { StatOptions } from "../core/options.ts";
import { type Result, StatsInputError } from "../core/result.ts";
import { type DiscreteScale, levelNumbers, type Scale } from "../core/scale.ts";
import type { ClusterIds } from "../tables/clusters.ts";

/** What one rater gave: codes of levels (0xFF = missing), or numbers (NaN = missing) on numeric scales. */
export type RatedColumn = {
	readonly name: string;
	readonly column: Uint8Array | Float64Array;
};

/** Two columns by position. */
export type ColumnPair = readonly [a: number, b: number];

/** The columns of one dimension, one place for each item. */
export type DimensionData = {
	readonly name: string;
	readonly scale: Scale;
	/** Compared pair by pair and all together. */
	readonly raters: readonly RatedColumn[];
	/** Compared with `reference` only. */
	readonly judges?: readonly RatedColumn[] | undefined;
	readonly reference?: RatedColumn | undefined;
	readonly clusters?: ClusterIds | undefined;
};

export type DashboardOptions = Pick<StatOptions, "level" | "seed" | "replicates"> & {
	/**
	 * `usual`: the interval that each statistic has for so many items. `bca`: the bootstrap's for kappas
	 * and correlations too, from replicates that all statistics of a pair share. Default `usual`.
	 */
	readonly intervals?: "usual" | "bca" | undefined;
	/** Pairs that share fewer items are left out; 1. */
	readonly minOverlap?: number | undefined;
};

/** The agreement of two raters; quadratic kappa on ordinal scales, Spearman where levels have an order. */
export type PairAgreement = {
	readonly a: string;
	readonly b: string;
	/** Items with a value of both. */
	readonly n: number;
	readonly kappa?: Result;
	readonly kappaQuadratic?: Result;
	readonly spearman?: Result;
};

/** The agreement of all raters together. */
export type OverallAgreement = {
	readonly alpha: {
		readonly nominal?: Result;
		readonly ordinal?: Result;
		readonly interval?: Result;
	};
	readonly fleissKappa?: Result;
	readonly gwetAc?: Result;
};

export type DimensionAgreement = {
	readonly dimension: string;
	readonly pairs: readonly PairAgreement[];
	readonly overall: OverallAgreement;
	/** Each judge with the reference. */
	readonly judges: readonly PairAgreement[];
};

export function isNumeric({ scale }: DimensionData): boolean {
	return scale.type === "numeric";
}

export function discreteScale({ name, scale }: DimensionData): DiscreteScale {
	if (scale.type === "numeric") throw new StatsInputError(`${name} has numbers, not levels`);
	return scale;
}

/** Codes of a column on levels; numbers there throw. */
export function codesOf({ name, column }: RatedColumn): Uint8Array {
	if (column instanceof Uint8Array) return column;
	throw new StatsInputError(`the column of ${name} has numbers, not levels`);
}

/** Numbers of a column on a numeric scale; codes there throw. */
export function numbersOf({ name, column }: RatedColumn): Float64Array {
	if (column instanceof Float64Array) return column;
	throw new StatsInputError(`the column of ${name} has levels, not numbers`);
}

/** Numbers of the levels; positions on nominal scales, which have none. */
export function levelValues(scale: DiscreteScale): Float64Array {
	return scale.type === "nominal" ? Float64Array.from(scale.values.keys()) : levelNumbers(scale);
}
