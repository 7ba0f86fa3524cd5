import { actingAs } from "#db/audit/acting.ts";
import { type Database, isClosedForNow, isUniqueViolation } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import {
	beginLook,
	closeLook,
	dueSchedules,
	type Look,
	openLooks,
	type Schedule,
} from "#db/queries/schedules.server.ts";
import { log } from "../base/log.server.ts";
import { storeRun } from "../judging/runs/plan-run.server.ts";
import { compareLook } from "./compare-look.server.ts";

const DAY_MS = 86_400_000;
const LOOK_MS = 10_000;

/**
 * Carries schedules a step on: begins looks that are due, plans their runs, and says what those came to that ended.
 * Several processes may do so at once; killed anywhere, the next step goes on. A machine that slept for weeks looks once.
 */
export async function stepSchedules(db: Database, now: Date): Promise<void> {
	for (const schedule of await dueSchedules(db, now)) {
		const nextAt = new Date(now.getTime() + schedule.everyDays * DAY_MS);
		await beginLook(db, schedule, { runId: newId("run"), nextAt, now });
	}
	for (const { schedule, look } of await openLooks(db)) await carryOn(db, { schedule, look, now });
}

async function carryOn(
	db: Database,
	{ schedule, look, now }: { schedule: Schedule; look: Look; now: Date },
): Promise<void> {
	const judge = await findJudge(db, schedule.projectId, { id: schedule.judgeId });
	if (!judge) return;
	const run = await findRun(db, look.runId);
	if (run?.status === "running" || run?.status === "paused") return;
	if (run) {
		const found = await compareLook(db, { schedule, look, judge });
		await closeLook(db, { schedule, look }, { ...found, now });
		return;
	}
	const { repetition } = look;
	async function* cells() {
		yield { cells: schedule.itemIds.map((itemId) => ({ itemId, repetition })) };
	}
	try {
		await storeRun(
			db,
			{
				...{ id: look.runId, judge, repetitions: 1, setId: null, now },
				...{ maxCostMicros: schedule.maxCostMicros, createdBy: schedule.createdBy },
			},
			cells(),
		);
	} catch (error) {
		// Another process planned it.
		if (!isUniqueViolation(error)) throw error;
	}
}

/** Steps on every few seconds, until it is stopped. Its timer does not keep the process alive. */
export function startScheduler(db: Database, lookMs = LOOK_MS): () => Promise<void> {
	let stepping: Promise<void> | null = null;
	const step = () =>
		actingAs({ actor: "server" }, () => stepSchedules(db, new Date())).catch((error: unknown) => {
			if (!isClosedForNow(error)) log().error({ err: error }, "A step of schedules broke");
		});
	const timer = setInterval(() => {
		stepping ??= step().finally(() => {
			stepping = null;
		});
	}, lookMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await stepping;
	};
}

const shared = globalThis as { concordScheduler?: () => Promise<void> };

/** The scheduler of the server process. Development reloads modules: the first one goes on. */
export function startServersScheduler(db: Database): () => Promise<void> {
	shared.concordScheduler ??= startScheduler(db);
	return shared.concordScheduler;
}
