/**
 * `tsx app/bench/judge-memory.ts`: how far the memory of a judge run grows with its cells. A process
 * plans 1,000 or 100,000 of them and carries out the first few hundred against the scripted model
 * server in another process. Three figures of each: the peak of its memory; how much of that came
 * after it was ready to plan, which V8 lets grow with what is thrown away; and what it still held
 * after a collection, which is what would grow if anything were kept. Writes the figures into
 * `build/bench.json`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { median } from "#stats/bench/parts/measure.ts";
import { addToReport } from "#stats/bench/parts/report.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { aJudge, aProject, aRun } from "../judging/testing/judged-project.ts";
import { serveModels } from "./parts/serve-models.ts";

process.env.CONCORD_ALLOW_HOSTS = "127.0.0.1";

const FEW = 1_000;
const MANY = 100_000;
const CARRIED_OUT = 300;
const ROUNDS = 3;
const PORT = 4415;

const MIB = 1024 ** 2;

/** In bytes: the most it ever had, that beyond the start, and what was held at the end. */
type Memory = { readonly peak: number; readonly beyondStart: number; readonly held: number };

/** In a process of its own: plans a run, carries out its beginning, and prints what that took. */
async function measured(file: string): Promise<void> {
	const db = await openDatabase(file);
	const project = await findProjectBySlug(db, "library");
	const judge = project && (await findJudge(db, project.id, { name: "judge" }));
	if (!judge) throw new Error("the project was not prepared");
	const engine = createEngine();
	const start = process.memoryUsage.rss();
	const runId = await aRun(db, judge);
	const stop = new AbortController();
	const watch = setInterval(async () => {
		const done = (await countRunTasks(db, runId)).find(({ status }) => status === "done");
		if ((done?.tasks ?? 0) >= CARRIED_OUT) stop.abort();
	}, 50);
	await runToEnd(db, runId, { engine, signal: stop.signal });
	clearInterval(watch);
	const peak = process.resourceUsage().maxRSS * 1024;
	globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	const memory: Memory = { peak, beyondStart: peak - start, held: heapUsed + external };
	process.stdout.write(JSON.stringify(memory));
	disconnect(db);
}

/** Medians of processes that plan so many cells. */
async function memoryOf(cells: number, url: string): Promise<Memory> {
	const rounds: Memory[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
		const file = join(folder, "bench.sqlite");
		const db = await openDatabase(file);
		const words = Array.from({ length: cells }, (_, at) => `book ${at + 1},`);
		await aJudge(db, await aProject(db, words), { url, model: "m-1" });
		disconnect(db);
		const argv = ["--expose-gc", "--import", "tsx", import.meta.filename, file];
		const { stdout } = spawnSync(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
		rounds.push(JSON.parse(stdout.toString()) as Memory);
		rmSync(folder, { recursive: true });
	}
	const typical = (of: keyof Memory) => median(rounds.map((memory) => memory[of]));
	return { peak: typical("peak"), beyondStart: typical("beyondStart"), held: typical("held") };
}

const ROWS: Readonly<Record<keyof Memory, string>> = {
	peak: "peak of the process (aim: at most 1.3)",
	beyondStart: "of this after the start",
	held: "held after a collection",
};

async function bench(): Promise<void> {
	const { url, stop } = await serveModels(PORT);
	const few = await memoryOf(FEW, url);
	const many = await memoryOf(MANY, url);
	stop();
	process.stdout.write(`a run at ${MANY} planned cells beside ${FEW}, in MiB\n`);
	for (const [of, what] of Object.entries(ROWS)) {
		const [a, b] = [many[of as keyof Memory], few[of as keyof Memory]];
		const ratio = (a / b).toFixed(2);
		process.stdout.write(`  ${what}: ${(a / MIB).toFixed(0)}, ${(b / MIB).toFixed(0)}: ${ratio}\n`);
	}
	addToReport("judgeMemory", { few, many });
}

const [file] = process.argv.slice(2);
if (file) await measured(file);
else await bench();
