/**
 * `tsx app/bench/agreement-stats.ts [WORD …]`: reports of agreement from columns in memory, through the public
 * report, on the threads there are: what allowing for groups of items costs beside items that count as
 * independent, and the sizes that have to be quick. Threads run the bundle that people run: in tsx's code
 * every function that is made is also named, which takes up to half as long again. Writes the figures into
 * `build/bench.json`; with words it prints only those whose name has one of them.
 */
import { join } from "node:path";
import { inMs, median, table, times } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { reportInThreads } from "../agreement/report-in-threads.ts";
import { packageRoot } from "../base/package-root.ts";
import { bundleCommand } from "../cli/bundle/bundle-command.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { workerPool } from "../compute/worker-pool.server.ts";
import { columnsOf, type Size } from "./parts/report-columns.ts";

/** The last calls count: quick reports have to be warm, of such as take seconds two are enough. */
const CALLS = 5;
const FEWEST_CALLS = 2;
/** Of the processors, which others may use too. */
const WARM_MS = 6000;

await bundleCommand();
const threads = workerPool(undefined, join(packageRoot(), "build/cli"));

async function measured(columns: RatingColumns, clusters?: readonly []) {
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, ...(clusters && { clusters }) };
	const ms: number[] = [];
	const cpu: number[] = [];
	let bytes = 0;
	const began = process.cpuUsage();
	while (ms.length <= FEWEST_CALLS || inCpuMs(began) < WARM_MS) {
		const start = performance.now();
		const before = process.cpuUsage();
		const report = await reportInThreads(threads, columns, options);
		ms.push(performance.now() - start);
		cpu.push(inCpuMs(before));
		bytes = JSON.stringify(report).length;
	}
	const [cpuMs, wallMs] = [cpu, ms].map((calls) => median(calls.slice(1).slice(-CALLS)));
	return { ms: wallMs, cpuMs, bytes, megabytes: process.memoryUsage.rss() / 2 ** 20 };
}

function inCpuMs(since: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(since);
	return (user + system) / 1000;
}

const SIZES: readonly (Size & { readonly what: string })[] = [
	...[20, 200, 600].map((documents) => ({
		what: `3,000 items of ${documents} documents, 3 people, 6 judges, 2 dimensions`,
		...{ items: 3000, people: 3, judges: 6, dimensions: 2, groups: [documents] },
	})),
	{
		what: "3,000 items of 600 documents × 40 questions, likewise",
		...{ items: 3000, people: 3, judges: 6, dimensions: 2, groups: [600, 40] },
	},
	{
		what: "155 items of 18 documents, 3 people, 6 judges, 5 dimensions",
		...{ items: 155, people: 3, judges: 6, dimensions: 5, groups: [18] },
	},
	{
		what: "350 items, 123 people, 5 judges, 1 dimension",
		...{ items: 350, people: 123, judges: 5, dimensions: 1, groups: [50], share: 0.2 },
	},
	{
		what: "1,000,000 items of 20,000 documents, 2 people, 20 judges, 5 dimensions",
		...{ items: 1_000_000, people: 2, judges: 20, dimensions: 5, groups: [20_000] },
	},
];

const words = process.argv.slice(2);
const wanted = SIZES.filter(
	({ what }) => words.length === 0 || words.some((word) => what.includes(word)),
);
if (wanted.length === 0) throw new Error(`no size has ${words.join(", ")} in its name`);

const on = machine();
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}\n`);
const rows: string[][] = [["", "with groups", "independent", "ratio", "CPU", "JSON", "memory"]];
const figures: Record<string, object> = {};
for (const { what, ...size } of wanted) {
	const columns = columnsOf(size);
	const independent = await measured(columns, []);
	const { ms, cpuMs, bytes, megabytes } = await measured(columns);
	const ratio = ms / independent.ms;
	figures[what] = { ms, cpuMs, independentMs: independent.ms, ratio, bytes, megabytes };
	rows.push([
		what,
		inMs(ms),
		inMs(independent.ms),
		times(ratio),
		inMs(cpuMs),
		`${Math.round(bytes / 1000)} kB`,
		`${megabytes.toFixed(0)} MB`,
	]);
}
console.log(table(rows));
if (words.length === 0) addToReport("agreementReports", { ...on, figures });
process.exit();
