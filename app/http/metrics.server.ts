import { setTimeout as wait } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { bytesOf, type Database, stateOfData } from "#db/dialect";
import { cellsOfOpenRuns } from "#db/queries/run-sums.server.ts";
import { database } from "../base/database.server.ts";
import { type Answered, requestsUnderWay } from "./trace-requests.server.ts";

/** From what nobody notices to what nobody waits for, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Whoever collects figures waits ten seconds unless told otherwise. */
const PATIENCE_MS = 4_000;

/** What the database says; null while it does not. */
function asked<Said>(ask: (db: Database) => Said | Promise<Said>): Promise<Said | null> {
	const said = (async () => ask(database()))().catch(() => null);
	return Promise.race([said, wait(PATIENCE_MS, null, { ref: false })]);
}

/** Imports are carried out by a room that knows this one. */
let importsUnderWay = () => 0;

/** Says how many imports are being looked at or carried out. */
export function importsAreCountedBy(count: () => number): void {
	importsUnderWay = count;
}

/**
 * Figures of this process and its database for Prometheus: no label names a project, a person or an item.
 * Memory, processor and the delay of the event loop are `process_…` and `nodejs_…`.
 */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	const requests = new Histogram({
		name: "concord_request_duration_seconds",
		help: "Requests by the pattern of their page, from their head to the end of the answer",
		labelNames: ["method", "route", "status"],
		buckets: BUCKETS,
		registers,
	});
	const saves = new Counter({
		name: "concord_saves_total",
		help: "Answers of annotators that were sent: stored (now, or before by the same answer), refused in words, failed as they were stored (what a database that is away keeps from being looked at counts among requests alone)",
		labelNames: ["outcome"],
		registers,
	});
	// A rate begins with the first one.
	for (const outcome of ["stored", "refused", "failed"]) saves.inc({ outcome }, 0);
	gauge("concord_requests_in_flight", "Requests under way, this one among them", () =>
		requestsUnderWay(),
	);
	gauge("concord_imports_in_flight", "Uploads that are being looked at or imported", () =>
		importsUnderWay(),
	);
	gauge(
		"concord_database_up",
		"1 where the database answers, else 0 and no figures of it",
		async () => ((await asked(stateOfData)) === null ? 0 : 1),
	);
	gauge("concord_database_bytes", "The database with what waits to be put into it", () =>
		asked(bytesOf),
	);
	new Gauge({
		name: "concord_run_cells",
		help: "Cells of runs that are neither done nor cancelled, by state",
		labelNames: ["state"],
		registers,
		async collect() {
			this.reset();
			for (const { state, cells } of (await asked(cellsOfOpenRuns)) ?? [])
				this.set({ state }, cells);
		},
	});

	/** Without a figure where there is none now. */
	function gauge(name: string, help: string, read: () => number | Promise<number | null>): void {
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				const figure = await read();
				if (figure === null) this.remove();
				else this.set(figure);
			},
		});
	}

	return {
		contentType: registry.contentType,
		/** Everything, as text. */
		text: () => registry.metrics(),
		count({ method, route, status, seconds }: Answered): void {
			requests.observe({ method, route, status }, seconds);
		},
		/** An answer of an annotator came, by whichever way. */
		countSave: (outcome: "stored" | "refused" | "failed") => saves.inc({ outcome }),
	};
}

let own: ReturnType<typeof createMetrics> | undefined;

/** The figures of this process. */
export function metrics(): ReturnType<typeof createMetrics> {
	own ??= createMetrics();
	return own;
}
