/** A database server that keeps its connections and answers nothing: suspended, or behind a network that loses all. */
import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { asSql, emptyDatabase } from "#db/dialect/testing";
import { BuiltServer, freePort } from "../../../bench/parts/built-server.ts";
import { aLabelPool, checkCrowd, labelAsOne, noWork } from "../../../bench/parts/label-crowd.ts";
import { lookAtServer } from "../../../upkeep/doctor/server.server.ts";

/** Longer than a question is waited for, and the small one beside it. */
const SILENT_MS = 35_000;

/** What lies between a process and its database server, and can lose everything from one moment on. */
async function aNetwork(url: string): Promise<{ url: string; lose(all: boolean): void }> {
	const { hostname, port } = new URL(url);
	const sockets = new Set<Socket>();
	let isLost = false;
	const between = createServer({ pauseOnConnect: true }, (near) => {
		const far = dial(Number(port), hostname);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("data", (bytes) => to.write(bytes));
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				to.destroy();
			});
			if (isLost) from.pause();
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
		lose(all) {
			isLost = all;
			for (const socket of sockets) all ? socket.pause() : socket.resume();
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

	network.lose(true);
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

	network.lose(false);
	const before = work.acknowledged.size;
	await expect
		.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 })
		.toBe(200);
	await expect.poll(() => work.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 5);
	expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
		/\nconcord_database_up 1\n(.|\n)*\nconcord_database_bytes \d{5}/,
	);

	network.lose(true);
	const asked = performance.now();
	const ended = once(server.process, "exit");
	server.process.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
	expect(performance.now() - asked).toBeLessThan(38_000);
	isOver = true;
	network.lose(false);
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
	network.lose(true);
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
	network.lose(false);
}, 120_000);
