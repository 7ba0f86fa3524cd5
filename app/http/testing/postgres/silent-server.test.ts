/** A database server that keeps its connections and answers nothing: suspended, or behind a network that loses all. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { BuiltServer, freePort } from "../../../bench/parts/built-server.ts";
import { aLabelPool, checkCrowd, labelAsOne, noWork } from "../../../bench/parts/label-crowd.ts";
import { commandIn } from "../../../cli/testing/command-in.ts";
import { lookAtServer } from "../../../upkeep/doctor/server.server.ts";

/** Longer than a question is waited for, and the small one beside it. */
const SILENT_MS = 35_000;

/** What is lost from one moment on: all, what goes over connections that are there, or over new ones once somebody is signed in. */
type Lost = "nothing" | "all" | "what is there" | "after sign-in";

/** The server is ready for a first query. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** What lies between a process and its database server, and can lose what goes over it. */
async function aNetwork(url: string): Promise<{ url: string; lose(what: Lost): void }> {
	const { hostname, port } = new URL(url);
	const sockets = new Set<Socket>();
	let lost: Lost = "nothing";
	const between = createServer({ pauseOnConnect: true }, (near) => {
		const far = dial(Number(port), hostname);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("data", (bytes) => {
				to.write(bytes);
				if (lost !== "after sign-in" || !bytes.includes(READY)) return;
				near.pause();
				far.pause();
			});
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				to.destroy();
			});
			if (lost === "all") from.pause();
			else from.resume();
		}
	}).listen(0, "127.0.0.1");
	await once(between, "listening");
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		between.close();
	});
	const nearby = new URL(url);
	nearby.port = String((between.address() as AddressInfo).port);
	return {
		url: nearby.href,
		lose(what) {
			lost = what;
			if (what === "all" || what === "what is there") for (const socket of sockets) socket.pause();
			if (what === "nothing") for (const socket of sockets) socket.resume();
		},
	};
}

/** An answer, and after how many milliseconds it came. */
async function timed(url: string): Promise<{ status: number; text: string; ms: number }> {
	const asked = performance.now();
	const answer = await fetch(url);
	const text = await answer.text();
	return { status: answer.status, text, ms: performance.now() - asked };
}

test("R1: while it is silent each request is told so, and afterwards every confirmed answer is there and work goes on", async () => {
	const pool = await aLabelPool(600, 8);
	const network = await aNetwork(pool.url);
	const server = new BuiltServer(network.url, await freePort(), {
		env: { CONCORD_METRICS: "on" },
		isHeard: true,
	});
	onTestFinished(() => server.stop("SIGKILL"));
	await server.ready();
	const work = noWork();
	let isOver = false;
	const labelling = {
		...{ url: server.url, rubricId: pool.rubricId, paceMs: 60, work },
		goesOn: () => !isOver,
	};
	const crowd = pool.annotators.map((annotator) => labelAsOne(annotator, labelling));
	await wait(3_000);
	expect(work.acknowledged.size).toBeGreaterThan(5);

	network.lose("all");
	const ready = await timed(`${server.url}/readyz`);
	expect(ready).toMatchObject({ status: 503, text: "the database does not answer" });
	expect(ready.ms).toBeLessThan(10_000);
	const figures = await timed(`${server.url}/metrics`);
	expect(figures.status).toBe(200);
	expect(figures.text).toContain("\nconcord_database_up 0\n");
	expect(figures.text).not.toMatch(/^concord_database_bytes/m);
	await wait(SILENT_MS);
	expect(work.refused.length).toBeGreaterThan(0);
	for (const refused of work.refused) expect(refused).toMatch(/^503 .*it does not answer/);
	// Known by now: nobody waits for it.
	const page = await timed(`${server.url}/readyz`);
	expect(page.status).toBe(503);
	expect(page.ms).toBeLessThan(2_000);

	network.lose("nothing");
	const before = work.acknowledged.size;
	await expect
		.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 })
		.toBe(200);
	await expect.poll(() => work.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 5);
	expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
		/\nconcord_database_up 1\n(.|\n)*\nconcord_database_bytes \d{5}/,
	);

	network.lose("all");
	const asked = performance.now();
	const ended = once(server.process, "exit");
	server.process.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
	expect(performance.now() - asked).toBeLessThan(30_000);
	isOver = true;
	network.lose("nothing");
	await Promise.all(crowd);
	expect(await checkCrowd(pool, work)).toMatchObject({
		...{ lost: [], doubled: 0, overfull: [], halves: 0, unlogged: 0, chain: [] },
	});
}, 240_000);

test("a command that asks it is told within a minute, and so is doctor", async () => {
	const network = await aNetwork(await emptyDatabase());
	const db = connect(network.url);
	onTestFinished(() => disconnect(db));
	await asSql(db, "select 1");
	network.lose("all");
	const asked = performance.now();
	const error = await asSql(db, "select 1").then(
		() => null,
		(failed: Error) => failed,
	);
	expect(String(error?.cause ?? error)).toContain("Connection terminated");
	expect(performance.now() - asked).toBeLessThan(45_000);
	vi.stubEnv("DATABASE_URL", network.url);
	onTestFinished(() => void vi.unstubAllEnvs());
	const found = await lookAtServer(network.url, { now: new Date(), asksEndpoints: false });
	expect(found).toMatchObject([
		{ state: "wrong", says: expect.stringContaining("does not answer") },
	]);
	expect(performance.now() - asked).toBeLessThan(80_000);
	network.lose("nothing");
}, 120_000);

const settled = (asked: Promise<unknown>) =>
	asked.then(
		() => "done",
		(failed: Error) => String(failed.cause ?? failed),
	);

test("a connection that was lost on the way is given up while the server answers, and long work on another goes on", async () => {
	const network = await aNetwork(await emptyDatabase());
	const db = connect(network.url);
	onTestFinished(() => disconnect(db));
	await asSql(db, "select 1");
	const held = settled(asSql(db, "select pg_sleep(0.3)"));
	await wait(100);
	network.lose("what is there");
	const asked = performance.now();
	const long = settled(asSql(db, "select pg_sleep(40)"));
	expect(await settled(asSql(db, "select 1"))).toBe("done");
	expect(await held).toContain("Connection terminated");
	expect(performance.now() - asked).toBeLessThan(35_000);
	expect(await long).toBe("done");
}, 120_000);

test("one that is silent as soon as somebody is signed in keeps nobody waiting", async () => {
	const network = await aNetwork(await emptyDatabase());
	const db = connect(network.url);
	onTestFinished(() => disconnect(db));
	network.lose("after sign-in");
	const asked = performance.now();
	expect(await settled(asSql(db, "select 1"))).toContain("Connection terminated");
	expect(performance.now() - asked).toBeLessThan(20_000);
	network.lose("nothing");
	expect(await settled(asSql(db, "select 1"))).toBe("done");
}, 60_000);

test.each([
	["backup", "--to", "safe.sqlite"],
	["migrate-to", "moved.sqlite"],
])(
	"a %s that it keeps waiting amid the copying is told, and leaves nothing",
	async (...words) => {
		const url = await emptyDatabase();
		await disconnect(await openDatabase(url));
		const network = await aNetwork(url);
		const folder = mkdtempSync(join(tmpdir(), "concord-silent-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const theirs = connect(url);
		onTestFinished(() => disconnect(theirs));
		// Under a name that does not count as Concord.
		const lock = "lock table items in access exclusive mode";
		await asSql(theirs, `begin; set application_name = 'somebody else'; ${lock}`);
		const asked = performance.now();
		const ended = commandIn(folder, { DATABASE_URL: network.url })(...words);
		await wait(8_000);
		network.lose("all");
		expect(await ended).toMatchObject({
			status: 2,
			stderr: expect.stringMatching(/database server cannot be used: it does not answer/),
		});
		expect(performance.now() - asked).toBeLessThan(70_000);
		expect(readdirSync(folder)).toEqual([]);
	},
	120_000,
);
