/**
 * `npm run bench -- engines` (`npm run build` first): the same work on SQLite and on PostgreSQL, in turns and side by side: an
 * import, a judge run, pages cold and warm, labels saved by a thousand annotators and by as many as come in, and the room that
 * it takes. Through what people use: commands, the built server and `migrate-to`. The server of PostgreSQL is one of the
 * system's packages on this machine, which waits for the disk as SQLite does, or that of `TEST_DATABASE_URL`. Whoever
 * labels and the models run on the same processors.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { aPostgresServer } from "#db/dialect/postgres/testing/a-server.ts";
import { databaseBytes, emptyDatabase } from "#db/dialect/postgres/testing/empty-database.ts";
import { anItem, jsonLines } from "#seeds/builders.ts";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { BuiltServer, freePort } from "./parts/built-server.ts";
import { command } from "./parts/command.ts";
import { aLabelPool, type LabelPool, labelAsOne, noWork } from "./parts/label-crowd.ts";
import { largeProject, PEOPLE, RATERS } from "./parts/large-project.ts";
import { serveModels } from "./parts/serve-models.ts";
import { WatchedServer } from "./parts/watched-server.ts";

process.env.CONCORD_ALLOW_HOSTS = "127.0.0.1";
// A server of PostgreSQL has no place for a key's file.
process.env.CONCORD_KEY = randomBytes(32).toString("base64");

const IMPORTED = 10_000;
const JUDGED = 3_000;
const PLACES = 32;
const LARGE = Number(process.env.BENCH_ITEMS) || 20_000;
const DIMENSIONS = 3;
const PAGES = ["", "items", "decide", "rubric/audit", "people", "audit-log"];
const WARM_LOADS = 3;
const CROWDS = [
	{ name: "200 annotators, 8 s an item", people: 200, paceMs: 8_000, rampMs: 10_000 },
	{ name: "1,000 annotators, 8 s an item", people: 1_000, paceMs: 8_000, rampMs: 60_000 },
	{ name: "64 without a pause", people: 64, paceMs: 1, rampMs: 2_000 },
];
/** Saves are counted for so long, once everybody has begun. */
const CROWD_MS = 30_000;
/** More than a server saves in a second. */
const MOST_A_SECOND = 300;
/** Items that somebody has ahead. */
const AHEAD = 8;

/** Figures by name; what is said in words says whether more is better. */
type Figures = Map<string, { readonly value: number; readonly words: string }>;
type Engine = "SQLite" | "PostgreSQL";

const folder = mkdtempSync(join(tmpdir(), "concord-engines-"));
const named = process.env.TEST_DATABASE_URL;
const server = named === undefined ? await aPostgresServer({ isDurable: true }) : null;
const address = named ?? server?.url ?? "";
const figures: Record<Engine, Figures> = { SQLite: new Map(), PostgreSQL: new Map() };
const ENGINES: readonly Engine[] = ["SQLite", "PostgreSQL"];

const bytesAt: Record<Engine, (url: string) => Promise<number>> = {
	// Commands leave nothing beside the file.
	SQLite: async (file) => statSync(file).size,
	PostgreSQL: databaseBytes,
};

function tell(engine: Engine, name: string, value: number, words: string): void {
	figures[engine].set(name, { value, words });
	process.stderr.write(`${engine}: ${name}: ${words}\n`);
}

/** Imports, and has a model judge what was imported, by commands. */
async function commands(engine: Engine, url: string): Promise<void> {
	const items = join(folder, "items.jsonl");
	const rows = Array.from({ length: IMPORTED }, (_, at) =>
		anItem({ id: `item-${at}`, input: `How long may I keep book ${at}?` }),
	);
	writeFileSync(items, jsonLines(rows));
	const few = join(folder, "few.jsonl");
	writeFileSync(few, jsonLines(rows.slice(0, JUDGED)));
	const imported = command(url, ["import", items, "--project", "p"]);
	tell(engine, `${IMPORTED} items imported`, imported, `${imported.toFixed(1)} s`);
	command(url, ["import", few, "--project", "few"]);
	const models = await serveModels(4_642);
	try {
		const places = ["--concurrency", String(PLACES)];
		command(url, ["endpoint", "add", "local", "--url", models.url, "--no-key", ...places]);
		const judge = ["judge", "add", "j", "--project", "few", "--protocol", "vrag-eval"];
		command(url, [...judge, "--endpoint", "local", "--model", "m-1"]);
		const before = await bytesAt[engine](url);
		const seconds = command(url, ["judge", "run", "--judge", "j", "--project", "few"]);
		const words = `${(JUDGED / seconds).toFixed(0)} a second`;
		tell(engine, `${JUDGED} judgments, ${PLACES} places, no latency`, seconds, words);
		const each = ((await bytesAt[engine](url)) - before) / JUDGED;
		tell(engine, "room of a judgment with its exchange", each, `${(each / 1_000).toFixed(1)} kB`);
	} finally {
		models.stop();
	}
}

async function pages(engine: Engine, large: { file: string; cookie: string }): Promise<void> {
	const watched = new WatchedServer({ ...large, remove: () => {} }, await freePort());
	try {
		await watched.ready();
		for (const page of PAGES) {
			const name = page || "overview";
			const cold = await watched.load(page);
			tell(engine, `${name}, cold`, cold.ms, inMs(cold.ms));
			let warm = Number.POSITIVE_INFINITY;
			for (let load = 0; load < WARM_LOADS; load++)
				warm = Math.min(warm, (await watched.load(page)).ms);
			tell(engine, `${name}, warm`, warm, inMs(warm));
		}
	} finally {
		await watched.stop();
	}
}

async function crowd(engine: Engine, url: string, pool: LabelPool, at: (typeof CROWDS)[number]) {
	const { name, people, paceMs, rampMs } = at;
	const built = new BuiltServer(url, await freePort());
	try {
		await built.ready();
		const work = noWork();
		const begin = performance.now() + rampMs;
		const goesOn = () => performance.now() < begin + CROWD_MS;
		const labelling = { url: built.url, rubricId: pool.rubricId, paceMs, goesOn, work };
		const all = pool.annotators.map(async (annotator, place) => {
			await wait((rampMs * place) / people);
			await labelAsOne(annotator, labelling);
		});
		await wait(rampMs);
		const [before, timed] = [work.acknowledged.size, work.saveMs.length];
		await wait(CROWD_MS);
		const rate = ((work.acknowledged.size - before) * 1_000) / CROWD_MS;
		const times = work.saveMs.slice(timed).sort((a, b) => a - b);
		await Promise.all(all);
		if (work.refused.length > 0) throw new Error(work.refused.join("\n"));
		const share = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
		const again = work.unanswered > 0 ? `, ${work.unanswered} sent again` : "";
		tell(engine, `${name}: saves`, 1 / rate, `${rate.toFixed(0)} a second${again}`);
		for (const [label, part] of [
			["p50", 0.5],
			["p99", 0.99],
		] as const)
			tell(engine, `${name}: ${label}`, share(part), inMs(share(part)));
	} finally {
		await built.stop();
	}
}

/** The same project on both engines: PostgreSQL gets it by `migrate-to`. */
async function moved(file: string): Promise<Record<Engine, string>> {
	const url = await emptyDatabase(address);
	const seconds = command(file, ["migrate-to", url]);
	process.stderr.write(`moved in ${seconds.toFixed(1)} s\n`);
	return { SQLite: file, PostgreSQL: url };
}

try {
	const fresh = { SQLite: join(folder, "own.sqlite"), PostgreSQL: await emptyDatabase(address) };
	for (const engine of ENGINES) await commands(engine, fresh[engine]);

	const large = await largeProject(LARGE, DIMENSIONS);
	const both = await moved(large.file);
	const answers = LARGE * DIMENSIONS * RATERS;
	for (const engine of ENGINES) {
		const each = (await bytesAt[engine](both[engine])) / answers;
		tell(engine, `room of ${answers} values, each`, each, `${each.toFixed(0)} bytes`);
		await pages(engine, { file: both[engine], cookie: large.cookie });
	}
	large.remove();

	for (const at of CROWDS) {
		const rate = Math.min((at.people * 1_000) / at.paceMs, MOST_A_SECOND);
		// Each item is labelled by two.
		const items = (at.people * 2 * AHEAD + (rate * (at.rampMs + CROWD_MS)) / 1_000) / 2;
		const pool = await aLabelPool(Math.ceil(items), at.people);
		const urls = await moved(pool.url);
		for (const engine of ENGINES) await crowd(engine, urls[engine], pool, at);
		pool.remove();
	}
} finally {
	server?.stop();
	rmSync(folder, { recursive: true });
}
const rows = [...figures.SQLite].map(([name, { value, words }]) => {
	const other = figures.PostgreSQL.get(name);
	return [name, words, other?.words ?? "", other ? (other.value / value).toFixed(1) : ""];
});
console.log(table([["", "SQLite", "PostgreSQL", "as long"], ...rows]));
addToReport("engines", {
	...machine(),
	items: LARGE,
	people: PEOPLE,
	figures: Object.fromEntries(
		ENGINES.map((engine) => [engine, Object.fromEntries(figures[engine])]),
	),
});
process.exit();
