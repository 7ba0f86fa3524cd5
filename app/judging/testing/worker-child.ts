/**
 * Carries out the runs of a database in a process of its own, as the server does, until it is killed; for
 * tests that suspend it, kill it, or set its clock:
 * `node --import tsx app/judging/testing/worker-child.ts DATABASE`
 *
 * SIGUSR2 sets its clock by the next of the days in `CONCORD_TEST_DAYS` ("-1,2": back a day, then on two).
 */
import { connect } from "#db/dialect";
import { startRunWorker } from "../engine/run-worker.server.ts";
import { HURRIED } from "./judged-project.ts";

const DAY_MS = 86_400_000;
const RealDate = Date;
let shiftMs = 0;

class ShiftedDate extends RealDate {
	static override now(): number {
		return RealDate.now() + shiftMs;
	}
	constructor(...given: [] | [number | string | Date]) {
		super(given.length === 0 ? RealDate.now() + shiftMs : given[0]);
	}
}

const days = (process.env.CONCORD_TEST_DAYS ?? "").split(",").filter((text) => text !== "");
if (days.length > 0) {
	globalThis.Date = ShiftedDate as DateConstructor;
	process.on("SIGUSR2", () => {
		shiftMs += Number(days.shift() ?? 0) * DAY_MS;
	});
}

const [url = ""] = process.argv.slice(2);
startRunWorker(connect(url), { ...HURRIED, keepsProcessAlive: true, lookMs: 20 });
// The worker's timers do not keep a process alive.
setInterval(() => {}, 1_000);
process.stdout.write("ready\n");
