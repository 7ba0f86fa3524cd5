/** Places at an endpoint that several processes divide. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { NOW } from "../testing/judged-project.ts";
import { createPlaces, type Places } from "./places.server.ts";
import { createPulse } from "./pulse.server.ts";

const LIMIT = 6;
const ROUNDS = 25;

test("while processes come and go, and requests with them, there are never more in flight than the limit", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-places-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const open = async () => {
		const db = await openDatabase(file);
		onTestFinished(() => disconnect(db));
		return db;
	};
	const first = await open();
	const fields = {
		name: "e",
		baseUrl: "http://127.0.0.1:9/v1",
		concurrency: LIMIT,
		key: { source: "none" } as const,
	};
	const added = await addEndpoint(first, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const endpointId = added.endpoint.id;
	let inFlight = 0;
	let most = 0;
	let sent = 0;
	const stop = new AbortController();
	async function sends(places: Places, signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			const giveBack = await places.take(signal).catch(() => null);
			if (giveBack === null) return;
			inFlight++;
			sent++;
			most = Math.max(most, inFlight);
			await sleep(Math.random() * 4);
			inFlight--;
			giveBack();
			// Not always is there something to send.
			await sleep(Math.random() * 4);
		}
	}
	async function aProcess(db: typeof first, signal: AbortSignal) {
		const pulse = createPulse(db, 60_000);
		const leave = await pulse.join();
		const places = createPlaces(db, pulse, { endpointId, limit: LIMIT });
		const done = Promise.all(Array.from({ length: LIMIT }, () => sends(places, signal)));
		return { places, end: () => done.then(leave) };
	}
	const stays = [await aProcess(first, stop.signal), await aProcess(await open(), stop.signal)];
	const beside = await open();
	const looksAll = () => Promise.all(stays.map(({ places }) => places.refresh()));
	for (let round = 0; round < ROUNDS; round++) {
		const leaves = new AbortController();
		const third = await aProcess(beside, leaves.signal);
		for (let look = 0; look < 8; look++) {
			await Promise.all([looksAll(), third.places.refresh()]);
			await sleep(Math.random() * 5);
		}
		leaves.abort();
		await third.end();
		for (let look = 0; look < 3; look++) await looksAll();
	}
	stop.abort();
	for (const { end } of stays) await end();
	expect(most).toBe(LIMIT);
	expect(sent).toBeGreaterThan(ROUNDS * LIMIT);
}, 60_000);
