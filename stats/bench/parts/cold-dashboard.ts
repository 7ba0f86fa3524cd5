/**
 * `cold-dashboard.ts ITEMS DIMENSIONS INTERVALS WORKERS`: a dashboard in a process that has done nothing
 * yet, with so many worker threads or, with 0, on its own thread. Writes one JSON object: milliseconds
 * of the first call, the start of the threads among them, and the memory taken beyond the columns.
 */
import { dashboard } from "../../dashboard/dashboard.ts";
import { dashboardPool } from "../../workers/dashboard-pool.ts";
import { benchDimensions, REPLICATES, SEED } from "./bench-data.ts";

const [items, dimensions, intervals, workers] = process.argv.slice(2);
const data = benchDimensions(Number(items), Number(dimensions));
const options = {
	seed: SEED,
	replicates: REPLICATES,
	intervals: intervals === "bca" ? "bca" : "usual",
} as const;
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => {
	most = Math.max(most, process.memoryUsage.rss());
}, 5);
const start = performance.now();
const pool = Number(workers) > 0 ? dashboardPool({ workers: Number(workers) }) : undefined;
if (pool) await pool.dashboard(data, options);
else dashboard(data, options);
const ms = performance.now() - start;
most = Math.max(most, process.memoryUsage.rss());
clearInterval(watch);
await pool?.close();
console.log(JSON.stringify({ ms, megabytes: (most - before) / 2 ** 20 }));
