import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { bytesOf } from "#db/dialect";
import { cellsOfOpenRuns } from "#db/queries/run-sums.server.ts";
import { database } from "../base/database.server.ts";
import { type Answered, requestsUnderWay } from "./trace-requests.server.ts";

/** From what nobody notices to what nobody waits for, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SAVING = "/projects/:projectSlug/label/:itemId/annotation";

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
		help: "Answers of annotators that were sent, stored or not",
		labelNames: ["outcome"],
		registers,
	});
	gauge("concord_requests_in_flight", "Requests under way, this one among them", () =>
		requestsUnderWay(),
	);
	gauge("concord_imports_in_flight", "Uploads that are being looked at or imported", () =>
		importsUnderWay(),
	);
	gauge("concord_database_bytes", "The database with what waits to be put into it", () =>
		bytesOf(database()),
	);
	new Gauge({
		name: "concord_run_cells",
		help: "Cells of runs that are neither done nor cancelled, by state",
		labelNames: ["state"],
		registers,
		async collect() {
			this.reset();
			for (const { state, cells } of await cellsOfOpenRuns(database())) this.set({ state }, cells);
		},
	});

	function gauge(name: string, help: string, read: () => number | Promise<number>): void {
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				this.set(await read());
			},
		});
	}

	return {
		contentType: registry.contentType,
		/** Everything, as text. */
		text: () => registry.metrics(),
		count({ method, route, status, seconds }: Answered): void {
			requests.observe({ method, route, status }, seconds);
			if (route === SAVING && method === "POST") {
				saves.inc({ outcome: status >= 200 && status < 300 ? "stored" : "refused" });
			}
		},
	};
}

let own: ReturnType<typeof createMetrics> | undefined;

/** The figures of this process. */
export function metrics(): ReturnType<typeof createMetrics> {
	own ??= createMetrics();
	return own;
}
