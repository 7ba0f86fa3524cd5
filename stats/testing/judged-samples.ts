import type { StandardError } from "../intervals/influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import type { MeasuredDifference } from "../planning/margin-plan.ts";
import type { Random } from "../resampling/random.ts";
import { type SumStatistic, unitSums } from "../resampling/unit-sums.ts";
import { clusterCells } from "../tables/clusters.ts";

/** Judges whose κ with a reference is known, on items of which some come in alike groups. */
export type JudgedPopulation = {
	/** The true κ of each judge; with quadratic weights the same. */
	readonly kappas: readonly number[];
	readonly levels: number;
	/** Share of the top level; the others share the rest. */
	readonly prevalence: number;
	/** How many times as large clusters make the square of every error; 1: items are independent. */
	readonly design: number;
};

/** Codes of the judges and, last, of the reference; items of a group are neighbours. */
export type JudgedSample = {
	readonly columns: readonly Uint8Array[];
	readonly clusters: Int32Array | undefined;
};

/** Items a group. */
const GROUP = 5;

/**
 * A judge copies the reference as often as its κ and otherwise draws from the same shares. Of a group
 * each item is, with chance r, a copy of one and the same item: then two items of it are alike with chance r²,
 * and every statistic has the design effect 1 + (m − 1)·r².
 */
export function drawJudged(
	{ kappas, levels, prevalence, design }: JudgedPopulation,
	n: number,
	random: Random,
): JudgedSample {
	const judges = kappas.length;
	const columns = Array.from({ length: judges + 1 }, () => new Uint8Array(n));
	const alike = Math.sqrt((design - 1) / (GROUP - 1));
	const level = () => {
		const u = random();
		return u < prevalence
			? levels - 1
			: Math.floor(((u - prevalence) / (1 - prevalence)) * (levels - 1));
	};
	const item = (out: Uint8Array) => {
		const reference = level();
		kappas.forEach((kappa, judge) => {
			out[judge] = random() < kappa ? reference : level();
		});
		out[judges] = reference;
		return out;
	};
	const [first, own] = [new Uint8Array(judges + 1), new Uint8Array(judges + 1)];
	for (let i = 0; i < n; i++) {
		if (i % GROUP === 0) item(first);
		const drawn = random() < alike ? first : item(own);
		for (let column = 0; column <= judges; column++) columns[column][i] = drawn[column];
	}
	const clusters =
		design > 1 ? Int32Array.from({ length: n }, (_, i) => Math.floor(i / GROUP)) : undefined;
	return { columns, clusters };
}

/** κ of judge a minus that of judge b on the first n items, with the jackknife's error. */
export function kappaDifferenceOn(
	{ columns, clusters }: JudgedSample,
	{
		pair: [a, b],
		population: { levels: K },
		n,
	}: {
		readonly pair: readonly [number, number];
		readonly population: JudgedPopulation;
		readonly n: number;
	},
): MeasuredDifference {
	const reference = columns[columns.length - 1];
	const cellOf = Int32Array.from(
		{ length: n },
		(_, i) => (columns[a][i] * K + columns[b][i]) * K + reference[i],
	);
	const every = new Float64Array(K ** 3);
	for (const cell of cellOf) every[cell]++;
	const rows = unitSums(2 * K * K, every, (cell, add) => {
		const level = cell % K;
		add(Math.floor(cell / K / K) * K + level, 1);
		add(K * K + (Math.floor(cell / K) % K) * K + level, 1);
	});
	const statistic: SumStatistic = (sums, out) => {
		out[0] = quadraticKappa(sums.subarray(0, K * K), K) - quadraticKappa(sums.subarray(K * K), K);
	};
	const clustering = clusterCells(cellOf, clusters?.subarray(0, n));
	const asked = { outputs: 1, statistic };
	const [value] = valuesOfSums(rows, asked);
	const [error]: (StandardError | undefined)[] = jackknifeErrors(rows, {
		...asked,
		clusters: clustering,
	});
	const varied = Uint8Array.from(cellOf, (cell) => Number(cell !== K ** 3 - 1));
	const held = new Set([...varied.keys()].filter((i) => varied[i]).map((i) => clusters?.[i] ?? i));
	const items = varied.reduce((sum, one) => sum + one, 0);
	return { value, error, n, varied: { items, ...(clusters && { clusters: held.size }) } };
}

/** κ of a table with quadratic weights, which are plain ones on two levels. */
function quadraticKappa(table: Float64Array, K: number): number {
	const [rows, columns] = [new Float64Array(K), new Float64Array(K)];
	let [n, seen, chance] = [0, 0, 0];
	table.forEach((count, cell) => {
		const [i, j] = [Math.floor(cell / K), cell % K];
		n += count;
		rows[i] += count;
		columns[j] += count;
		seen += count * (i - j) ** 2;
	});
	rows.forEach((row, i) => {
		columns.forEach((column, j) => {
			chance += row * column * (i - j) ** 2;
		});
	});
	return chance < 1e-9 ? Number.NaN : 1 - (seen * n) / chance;
}
