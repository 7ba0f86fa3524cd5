/**
 * `tsx app/bench/judge-runs.ts`: what the run engine adds to bare calls, against the scripted model
 * server in a process of its own. CPU per judgment beside a bare call of the openai client; how much of
 * 64 requests in flight at 200 ms is used; how much longer 600 cells take with one 429 and with two; what
 * becomes of work under 3,000 requests a minute, beside the plain client with its default retries. Writes
 * the figures into `build/bench.json`.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import type { Database } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { median } from "#stats/bench/parts/measure.ts";
import { addToReport } from "#stats/bench/parts/report.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { aJudge, aProject, aRun } from "../judging/testing/judged-project.ts";
import { serveModels } from "./parts/serve-models.ts";

process.env.CONCORD_ALLOW_HOSTS = "127.0.0.1";

const IN_FLIGHT = 64;
/** What an endpoint has unless it is told otherwise. */
const FEW_IN_FLIGHT = 8;
const LIMIT_A_MINUTE = 3_000;
const WARM = 2_000;

async function database(): Promise<Database> {
	return openDatabase(join(mkdtempSync(join(tmpdir(), "concord-bench-")), "bench.sqlite"));
}

const words = (cells: number) => Array.from({ length: cells }, (_, at) => `book ${at + 1},`);

type Ran = {
	readonly cpuMs: number;
	readonly seconds: number;
	readonly done: number;
	readonly requests: number;
};

/** Judges so many cells and says what it took. */
async function judged(
	url: string,
	cells: number,
	{ limit, concurrency = IN_FLIGHT }: { limit?: number; concurrency?: number } = {},
): Promise<Ran> {
	const db = await database();
	const project = await aProject(db, words(cells));
	const judge = await aJudge(db, project, { url, model: "m-1", concurrency });
	const settings = { concurrency, requestsPerMinute: limit ?? null, tokensPerMinute: null };
	await updateEndpoint(db, judge.endpointId ?? "", { ...settings, models: {} });
	const runId = await aRun(db, judge);
	const cpu = process.cpuUsage();
	const start = performance.now();
	await runToEnd(db, runId, { engine: createEngine() });
	const { user, system } = process.cpuUsage(cpu);
	const tasks = await countRunTasks(db, runId);
	return {
		cpuMs: (user + system) / 1000,
		seconds: (performance.now() - start) / 1000,
		done: tasks.filter(({ status }) => status === "done").reduce((sum, row) => sum + row.tasks, 0),
		requests: (await usageOfRun(db, runId)).reduce((sum, row) => sum + row.requests, 0),
	};
}

/** The same requests through the plain client; those that fail are lost. */
async function plain(url: string, calls: number, maxRetries: number): Promise<Ran> {
	const client = new OpenAI({ baseURL: url, apiKey: "none", maxRetries });
	let next = 0;
	let done = 0;
	const cpu = process.cpuUsage();
	const start = performance.now();
	async function lane(): Promise<void> {
		while (next < calls) {
			const content = `${"Grade the answer. ".repeat(90)} How long may I keep book ${next++}?`;
			const messages = [{ role: "user" as const, content }];
			const answer = await client.chat.completions
				.create({ model: "m-1", messages, max_tokens: 500, temperature: 0 })
				.catch(() => null);
			if (answer) done++;
		}
	}
	await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
	const { user, system } = process.cpuUsage(cpu);
	const seconds = (performance.now() - start) / 1000;
	return { cpuMs: (user + system) / 1000, seconds, done, requests: calls };
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

async function cpuRatio(cells: number) {
	const { url, stop } = await serveModels(4411);
	// Code is compiled over the first thousands of calls.
	await plain(url, WARM, 0);
	await judged(url, WARM);
	const rounds: { own: number; bare: number }[] = [];
	for (let round = 0; round < 3; round++) {
		const bare = await plain(url, cells, 0);
		const own = await judged(url, cells);
		rounds.push({ own: own.cpuMs / cells, bare: bare.cpuMs / cells });
	}
	stop();
	const own = median(rounds.map((round) => round.own));
	const bare = median(rounds.map((round) => round.bare));
	say(
		`CPU of one judgment ${own.toFixed(2)} ms, of a bare call ${bare.toFixed(2)} ms: ${(own / bare).toFixed(2)} (aim: at most 1.15)`,
	);
	return { cpuMsPerJudgment: own, cpuMsPerBareCall: bare, ratio: own / bare };
}

async function efficiency(cells: number) {
	const { url, stop } = await serveModels(4412, ["--latency", "200"]);
	const shareOf = ({ done, seconds }: Ran) => done / seconds / (IN_FLIGHT / 0.2);
	await plain(url, WARM, 0);
	await judged(url, WARM);
	const bare = shareOf(await plain(url, cells, 0));
	const own = shareOf(await judged(url, cells));
	stop();
	say(
		`${cells} judgments at ${IN_FLIGHT} in flight and 200 ms: ${own.toFixed(2)} of what is possible, the plain client ${bare.toFixed(2)}: ${(own / bare).toFixed(2)} of it (aim: at least 0.93)`,
	);
	return { efficiency: own, efficiencyOfPlainClient: bare };
}

/** Without a 429, with one and with two a while apart, each asking for a second of patience. */
async function withRefusals(cells: number) {
	const seconds: number[] = [];
	for (const [at, requests] of [[], [cells / 3], [cells / 3, (2 * cells) / 3]].entries()) {
		const faults = JSON.stringify([{ kind: "rate_limited", requests }]);
		const { url, stop } = await serveModels(4415 + at, ["--latency", "200", "--faults", faults]);
		const ran = await judged(url, cells, { concurrency: FEW_IN_FLIGHT });
		stop();
		if (ran.done !== cells) throw new Error(`${cells - ran.done} of ${cells} cells were lost`);
		seconds.push(ran.seconds);
	}
	const [without = 0, one = 0, two = 0] = seconds;
	const ratio = (time: number) => (time / without).toFixed(2);
	say(
		`${cells} cells at ${FEW_IN_FLIGHT} in flight and 200 ms: ${without.toFixed(1)} s; with one 429 of a second ${ratio(one)} times as long, with two ${ratio(two)} times (aim: at most 1.30)`,
	);
	return { oneRefusal: one / without, twoRefusals: two / without };
}

async function underLimit(cells: number) {
	const limit = ["--requests-per-minute", String(LIMIT_A_MINUTE)];
	const ofOurs = await serveModels(4413, limit);
	const own = await judged(ofOurs.url, cells, { limit: LIMIT_A_MINUTE });
	ofOurs.stop();
	const ofPlain = await serveModels(4414, limit);
	const bare = await plain(ofPlain.url, cells, 2);
	ofPlain.stop();
	const quota = own.done / (own.seconds / 60) / LIMIT_A_MINUTE;
	say(
		`under ${LIMIT_A_MINUTE} requests a minute: ${(own.requests / own.done).toFixed(3)} requests a judgment (aim: 1.02), ${quota.toFixed(2)} of the quota used (aim: 0.90), ${cells - own.done} of ${cells} lost; the plain client lost ${cells - bare.done}`,
	);
	return {
		requestsPerJudgment: own.requests / own.done,
		quota,
		lost: cells - own.done,
		lostByPlainClient: cells - bare.done,
	};
}

async function bench(): Promise<void> {
	const figures = {
		...(await cpuRatio(3_000)),
		...(await efficiency(3_000)),
		...(await withRefusals(600)),
		...(await underLimit(4_500)),
	};
	addToReport("judgeRuns", figures);
}

await bench();
