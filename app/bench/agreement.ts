/**
 * `tsx app/bench/agreement.ts`: the agreement page as people load it from the built server (`npm run
 * build` first): a project of eight raters and five dimensions in a database file, its first report, the
 * same again, and another dimension; how long the event loop of the server stood meanwhile. Beside it
 * `concord agree` on a file of one dimension, and a naive pass over rows in the same run. Writes the
 * figures into `build/bench.json`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { againstNaive } from "#stats/bench/parts/against-naive.ts";
import { benchColumns, REPLICATES } from "#stats/bench/parts/bench-data.ts";
import { inMs, table, times } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { packageRoot } from "../base/package-root.ts";
import { largeProject, PEOPLE, raterKind, raterName } from "./parts/large-project.ts";
import { type PageLoad, WatchedServer } from "./parts/watched-server.ts";

const DIMENSIONS = 5;
const PORT = 4870;

async function loads(items: number): Promise<[string, PageLoad][]> {
	const project = await largeProject(items, DIMENSIONS);
	const server = new WatchedServer(project, PORT);
	try {
		await server.ready();
		const load = async (what: string, path: string): Promise<[string, PageLoad]> => [
			`${items.toLocaleString("en")} items: ${what}`,
			await server.load(path),
		];
		return [
			await load("a page without figures, the first of the server", "items"),
			await load("first report", "decide/dimension"),
			await load("the same again", "decide/dimension"),
			await load("another dimension", "decide/dimension?dimension=dimension+2"),
			await load("all dimensions, as a file", "export/agreement.json"),
		];
	} finally {
		await server.stop();
		project.remove();
	}
}

/** Wall time of `concord agree --json` on a file of long labels, one dimension. */
function agreeOnFile(items: number): number {
	const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
	try {
		const labels = join(folder, "labels.jsonl");
		const rows = benchColumns(items).map((codes, rater) => {
			const name = JSON.stringify(raterName(rater));
			const kind = raterKind(rater);
			return Array.from(
				codes,
				(code, item) =>
					`{"item_id":"item-${item}","rater":${name},"rater_kind":"${kind}","dimension":"grade","value":${code + 1}}\n`,
			).join("");
		});
		writeFileSync(labels, rows.join(""));
		const command = join(packageRoot(), "app/cli/concord.js");
		const start = performance.now();
		const { status, stderr } = spawnSync(
			process.execPath,
			[command, "agree", "--labels", labels, "--json"],
			{ encoding: "utf8", maxBuffer: 2 ** 26 },
		);
		if (status !== 0) throw new Error(stderr);
		return performance.now() - start;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const on = machine();
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}\n`);
const measured = [...(await loads(155)), ...(await loads(100_000))];
const titles = ["", "first byte", "whole page", "processor", "longest gap", "/health", "memory"];
console.log(
	table([
		titles,
		...measured.map(([what, load]) => [
			what,
			inMs(load.firstByteMs),
			`${inMs(load.ms)}${load.gapWhileComputingMs !== null ? " (said so)" : ""}`,
			inMs(load.processorMs),
			inMs(load.longestGapMs),
			inMs(load.longestHealthMs),
			`${load.megabytes.toFixed(0)} MB`,
		]),
	]),
);
const agreeMs = { few: agreeOnFile(2), many: agreeOnFile(100_000) };
console.log(
	`\nconcord agree --json, 8 raters, 1 dimension: 2 items ${inMs(agreeMs.few)}, 100,000 items ${inMs(agreeMs.many)}`,
);

/** Replicates of the naive pass that are really carried out. */
const SHARE = 2;
const naive = againstNaive(benchColumns(100_000), SHARE);
const pairs = (PEOPLE * (PEOPLE - 1)) / 2 + (8 - PEOPLE);
// At this size pairs have intervals by formula; only alpha is resampled.
const naiveMs = pairs * naive.pairMs + (REPLICATES + 1) * naive.overallMs;
const [, first] = measured.find(([what]) => what === "100,000 items: another dimension") ?? [];
const factor = naiveMs / (first?.ms ?? Number.NaN);
console.log(
	`naive pass, 100,000 items, one dimension: ${inMs(naiveMs)}, ${times(factor)} as long as the page\n` +
		`  rows as objects: kappa, quadratic kappa and Spearman of ${pairs} pairs once, alpha of all raters resampled ${REPLICATES}\n` +
		`  times by rows; measured on ${SHARE} replicates of 8 raters (${inMs(naive.overallMs)} each), then multiplied\n` +
		`  largest difference of its values from ours: ${naive.difference.toExponential(1)}`,
);
addToReport("agreement", { ...on, loads: Object.fromEntries(measured), agreeMs, naiveMs, factor });
