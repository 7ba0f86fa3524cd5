import * as stats from "../../index.ts";
import type { Generator } from "../generated-columns.ts";

/** A case of the reference values: what goes in and what must come out. */
export type OracleCase = {
	readonly name: string;
	readonly statistic: string;
	readonly inputs: Inputs;
	readonly params: Params;
	readonly expected: Readonly<Record<string, unknown>>;
	readonly tolerance: number;
	readonly toleranceBy?: Readonly<Record<string, number>>;
};

export type Cell = stats.Level | null;
export type Inputs = Readonly<Record<string, unknown>> & {
	readonly matrix?: Cell[][];
	readonly generator?: Generator;
};
export type Params = Readonly<Record<string, unknown>> & {
	readonly categories?: stats.Level[];
	readonly values?: stats.Level[];
	readonly positive?: stats.Level;
	readonly level?: stats.AlphaMetric;
	readonly weights?: "linear" | "quadratic" | number[][];
	readonly B?: number;
	readonly conf?: number;
};

export type Output = number | { undefined: string };
export type Outputs = Readonly<Record<string, unknown>>;

export function columnOf(cells: readonly Cell[], levels: readonly stats.Level[]): Uint8Array {
	return Uint8Array.from(cells, (cell) => {
		if (cell === null) return stats.MISSING;
		const code = levels.indexOf(cell);
		if (code < 0) throw new Error(`${JSON.stringify(cell)} is not a declared level`);
		return code;
	});
}

export function numbersOf(cells: readonly Cell[]): Float64Array {
	return Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));
}

export function columnsOf<Column>(matrix: Cell[][], toColumn: (cells: Cell[]) => Column): Column[] {
	const raters = matrix.reduce((most, row) => Math.max(most, row.length), 0);
	return Array.from({ length: raters }, (_, r) => toColumn(matrix.map((row) => row[r] ?? null)));
}

export function cellsOf(name: string, inputs: Inputs): Cell[] {
	return (inputs[name] as Cell[] | undefined) ?? [];
}

export function weightsOf({ weights }: Params): stats.AgreementWeights {
	if (weights === undefined) return "unweighted";
	return typeof weights === "string" ? weights : Float64Array.from(weights.flat());
}

/** A number of the inputs or parameters. */
export function numberOf(name: string, from: Inputs | Params): number {
	return Number(from[name]);
}

/** A list of columns or rows of the inputs. */
export function rowsOf(name: string, inputs: Inputs): Cell[][] {
	return (inputs[name] as Cell[][] | undefined) ?? [];
}

/** Cluster names as ids. */
export function clustersOf(inputs: Inputs): Int32Array | undefined {
	const names = inputs.clusters as (string | number)[] | undefined;
	const ids = new Map<string | number, number>();
	return (
		names &&
		Int32Array.from(names, (name) => {
			const id = ids.get(name) ?? ids.size;
			ids.set(name, id);
			return id;
		})
	);
}

/** A figure as a number or the reason why it does not exist. */
export function figureOf(figure: stats.Figure): Output {
	return figure.value === undefined ? { undefined: figure.reason } : figure.value;
}

/** A part of a result, its value included, or the reason why it does not exist. */
export function output(result: stats.Result, number: number | undefined, reason?: string): Output {
	if (number !== undefined) return number;
	return { undefined: stats.isDefined(result) ? (reason ?? "?") : result.reason };
}

export function limits(result: stats.Result, prefix = "ci"): Outputs {
	const reason = stats.isDefined(result) ? result.ciReason : undefined;
	const ci = stats.isDefined(result) ? result.ci : undefined;
	return {
		[`${prefix}Low`]: output(result, ci?.low, reason),
		[`${prefix}High`]: output(result, ci?.high, reason),
	};
}

/** Value, error and limits of each named result. */
export function figuresOf(results: Readonly<Record<string, stats.Result | undefined>>): Outputs {
	return Object.fromEntries(
		Object.entries(results).flatMap(([name, result]) =>
			result
				? [
						[
							name,
							{
								value: output(result, result.value),
								se: output(result, errorOf(result)),
								...limits(result),
							},
						],
					]
				: [],
		),
	);
}

export function errorOf(result: stats.Result): number | undefined {
	return stats.isDefined(result) ? result.se : undefined;
}

export function levelsOf(cells: readonly Cell[]): stats.Level[] {
	return [...new Set(cells.filter((cell) => cell !== null))];
}

export function optionsOf(params: Params, levels?: readonly stats.Level[]) {
	const values = levels ?? params.categories ?? params.values ?? [];
	const numbers = stats.levelNumbers({ type: "ordinal", values });
	return { numbers, weights: weightsOf(params), level: params.conf, replicates: params.B ?? 200 };
}

/** How one statistic of the reference cases is computed by this module. */
export type Compute = (oracleCase: OracleCase) => Outputs;
