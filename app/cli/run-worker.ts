import { setTimeout as sleep } from "node:timers/promises";
import { disconnect, nameOf, readOnly } from "#db/dialect";
import { log } from "../base/log.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { loadTokenTables } from "../judging/engine/count-tokens.server.ts";
import { startRunWorker } from "../judging/engine/run-worker.server.ts";
import { startGateKeeper } from "../kept-gates/keeper.server.ts";
import { startScheduler } from "../schedules/scheduler.server.ts";
import { startWebhookSender } from "../webhooks/sender.server.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";

/** Answers in flight are waited for for ten seconds; a database that does not answer, for this long. */
const PATIENCE_MS = 25_000;

/** Carries out `concord worker` until it is told to stop; `places`: most requests to one endpoint at a time. */
export async function runWorker(places: number | null): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	// Else it would wait for what never comes.
	const why = await readOnly(db);
	if (why !== null) {
		const name = nameOf(db);
		await disconnect(db);
		return fail(`${name} ${why}, and a worker stores what judges say.`);
	}
	void loadTokenTables();
	const stopRuns = startRunWorker(db, places === null ? {} : { mostPlaces: places });
	const stopTelling = startWebhookSender(db);
	const stopScheduling = startScheduler(db);
	const stopKeeping = startGateKeeper(db);
	process.stderr.write(
		`Carries out the runs of ${nameOf(db)}. Ctrl-C stops it; nothing is lost.\nPressed again it drops answers of models that are under way.\n`,
	);
	const signal = await told();
	log().info({ why: signal }, "Stopping");
	const stopped = Promise.all([stopRuns(), stopTelling(), stopScheduling(), stopKeeping()])
		.then(() => disconnect(db))
		.then(() => true);
	if (await Promise.race([stopped, sleep(PATIENCE_MS, false, { ref: false })])) return;
	process.stderr.write(
		`${nameOf(db)} does not answer: the worker ends without having said so there. Others take over what it held.\n`,
	);
	process.exit(1);
}

/** Waits for the signal that ends this process. @returns which it was */
function told(): Promise<NodeJS.Signals> {
	// The timers of a worker do not keep a process alive.
	const alive = setInterval(() => {}, 2 ** 30);
	return new Promise((stop) => {
		for (const signal of ["SIGTERM", "SIGINT"] as const)
			process.once(signal, () => {
				clearInterval(alive);
				stop(signal);
			});
	});
}
