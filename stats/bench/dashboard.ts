/**
 * `tsx stats/bench/dashboard.ts`: the agreement dashboard of 8 raters, 5 dimensions and 2,000 replicates
 * on generated data beside its budget, on one thread and on several, in a process that is warm and in a
 * new one, and beside a naive pass over rows in the same run. Writes the figures into
 * `build/bench.json` beside those of other benches.
 */
import { availableParallelism } from "node:os";
import { dashboard } from "../dashboard/dashboard.ts";
import { dashboardPool } from "../workers/dashboard-pool.ts";
import { againstNaive } from "./parts/against-naive.ts";
import { benchColumns, benchDimensions, REPLICATES, SEED } from "./parts/bench-data.ts";
import { inMs, medianTime, table, times } from "./parts/measure.ts";
import { addToReport, machine } from "./parts/report.ts";
import { coldDashboard } from "./parts/run-cold.ts";

type Case = {
	readonly what: string;
	readonly items: number;
	readonly dimensions: number;
	readonly intervals: "usual" | "bca";
	readonly budgetMs: number;
};

const CASES: readonly Case[] = [
	{
		what: "100,000 items",
		items: 100_000,
		dimensions: 5,
		intervals: "bca",
		budgetMs: 4000,
	},
	{
		what: "10,000 items",
		items: 10_000,
		dimensions: 5,
		intervals: "bca",
		budgetMs: 800,
	},
	{ what: "155 items", items: 155, dimensions: 5, intervals: "bca", budgetMs: 60 },
	{
		what: "155 items, the intervals of their size",
		items: 155,
		dimensions: 5,
		intervals: "usual",
		budgetMs: 60,
	},
	{
		what: "155 items, 1 dimension",
		items: 155,
		dimensions: 1,
		intervals: "bca",
		budgetMs: 60,
	},
];
const RATERS = 8;
const PAIRS = (RATERS * (RATERS - 1)) / 2;
const DIMENSIONS = 5;
const MOST_MEGABYTES = 200;
const LEAST_FACTOR = 20;
const SAME = 1e-12;
const workers = availableParallelism();

async function measured({ items, dimensions, intervals }: Case) {
	const data = benchDimensions(items, dimensions);
	const options = { seed: SEED, replicates: REPLICATES, intervals };
	const alone = await medianTime(() => dashboard(data, options));
	const pool = dashboardPool({ workers });
	const together = await medianTime(() => pool.dashboard(data, options));
	await pool.close();
	if (JSON.stringify(alone.outcome) !== JSON.stringify(together.outcome)) {
		throw new Error("threads gave other results");
	}
	return {
		oneThread: alone.ms,
		threads: together.ms,
		processor: together.processorMs,
		coldOneThread: coldDashboard(items, dimensions, intervals, 0),
		coldThreads: coldDashboard(items, dimensions, intervals, workers),
	};
}

const on = machine();
console.log(
	`Agreement dashboard: ${RATERS} raters, ${DIMENSIONS} dimensions of 5 ordinal levels, ${REPLICATES} replicates, seed ${SEED}`,
);
console.log(
	"kappa, quadratic kappa and Spearman of every pair; alpha with 3 metrics, Fleiss, AC1 of all",
);
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}; medians\n`);

const figures: Record<string, unknown> = {};
const rows = [
	[
		"",
		"budget",
		`${workers} threads`,
		"of budget",
		"processor",
		"one thread",
		`new process, ${workers} threads`,
		"new process, one thread",
	],
];
let slowest = { ms: 0, megabytes: 0 };
for (const each of CASES) {
	const { oneThread, threads, processor, coldOneThread, coldThreads } = await measured(each);
	rows.push([
		each.what,
		inMs(each.budgetMs),
		inMs(threads),
		`${(threads / each.budgetMs).toFixed(2)}`,
		inMs(processor),
		inMs(oneThread),
		inMs(coldThreads.ms),
		inMs(coldOneThread.ms),
	]);
	figures[each.what] = {
		budgetMs: each.budgetMs,
		threadsMs: threads,
		ofBudget: threads / each.budgetMs,
		processorMs: processor,
		oneThreadMs: oneThread,
		coldThreadsMs: coldThreads.ms,
		coldOneThreadMs: coldOneThread.ms,
		megabytes: coldThreads.megabytes,
	};
	if (each === CASES[0]) slowest = { ms: threads, megabytes: coldThreads.megabytes };
}
console.log(table(rows));
console.log(
	'All intervals bootstrapped (BCa), but for "the intervals of their size": Fisher-z and Bonett–Wright from\n' +
		"100 items, BCa for alpha. Processor: the time of all threads together, which others on the machine\n" +
		"stretch less. A new process has loaded the code; its threads start within the time.\n",
);
console.log(
	`memory beyond the columns, 100,000 items, ${workers} threads: ${slowest.megabytes.toFixed(0)} MB (at most ${MOST_MEGABYTES})`,
);

const SHARE = 2;
const naive = againstNaive(benchColumns(100_000), SHARE);
const naiveMs = DIMENSIONS * REPLICATES * (PAIRS * naive.pairMs + naive.overallMs);
const factor = naiveMs / slowest.ms;
console.log(
	`naive pass, 100,000 items: ${inMs(naiveMs)}, ${times(factor)} as long (at least ${LEAST_FACTOR} ×)\n` +
		`  rows as objects, resampled as rows; measured on ${SHARE} replicates of one pair (${inMs(naive.pairMs)} each) and of\n` +
		`  all raters (${inMs(naive.overallMs)} each), then multiplied to ${DIMENSIONS * PAIRS} pairs, ${DIMENSIONS} dimensions and ${REPLICATES} replicates\n` +
		`  largest difference of its values from ours: ${naive.difference.toExponential(1)} (at most ${SAME})`,
);
addToReport("dashboard", {
	...on,
	cases: figures,
	megabytes: slowest.megabytes,
	naive: { ms: naiveMs, factor, difference: naive.difference },
});
if (!(naive.difference <= SAME)) throw new Error("the naive pass gives other values");
