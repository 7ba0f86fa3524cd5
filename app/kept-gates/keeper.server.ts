import { actingAs } from "#db/audit/acting.ts";
import { type Database, isClosedForNow } from "#db/dialect";
import {
	beginLooks,
	dueGates,
	type KeptGate,
	noteState,
	type Pace,
	projectsWithGates,
	storeLook,
} from "#db/queries/kept-gates.server.ts";
import { log } from "../base/log.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { whenOpen } from "../base/when-open.server.ts";
import { gateOf } from "../gate/gate-file.ts";
import { type AskedOfProject, holdInProject, keptOf, stateOf } from "./hold-in-project.server.ts";

const MINUTE_MS = 60_000;

/** A verdict is looked at when nothing changed for a minute, and while labels come in without a pause every ten. */
const PACE: Pace = {
	restMs: MINUTE_MS,
	waitMs: 10 * MINUTE_MS,
	// Who did not store anything by then has died, or waits for the others: both may look once more.
	lookMs: 5 * MINUTE_MS,
};

/** How often it is asked whether projects changed. */
const STEP_MS = 20_000;

/**
 * Looks at the gates of which the project changed and has come to rest, one project after the other. Several processes may do so
 * at once: a gate is mostly computed by one of them, and its verdict stored by one.
 */
export async function stepGates(db: Database, now: Date, pace: Pace = PACE): Promise<void> {
	for (const projectId of await projectsWithGates(db)) {
		const current = await stateOf(db, projectId);
		if (!current) continue;
		await noteState(db, projectId, { state: current.state, now });
		const due = await dueGates(db, projectId, { pace, now });
		if (due.length === 0) continue;
		const gates = await beginLooks(db, due, { pace, now });
		if (gates.length === 0) continue;
		await look(db, { projectId, gates, now }).catch((error: unknown) => {
			// The other projects' are looked at all the same; these once more when a look has taken too long.
			if (isClosedForNow(error)) throw error;
			log().error({ err: error, project: projectId }, "A look at kept gates broke");
		});
	}
}

async function look(
	db: Database,
	{ projectId, gates, now }: { projectId: string; gates: readonly KeptGate[]; now: Date },
): Promise<void> {
	const asked = gates.flatMap((row) => {
		const gate = askedOf(row);
		return isRefusal(gate) ? [] : [{ row, gate }];
	});
	const all = asked.map(({ gate }) => gate);
	const held = (await holdInProject(db, projectId, all)) ?? [];
	for (const [at, { row }] of asked.entries()) {
		const own = held[at];
		if (!own) continue;
		const looked = { ...keptOf(row.conditions, own), judgeId: own.judgeId, now };
		await whenOpen(db, () => storeLook(db, row, looked));
	}
}

/** As it was entered. A release that refuses what an earlier one took leaves the verdict as it was, and says so in the log. */
function askedOf({ id, judge, kind, dimension, ...row }: KeptGate): AskedOfProject | Refusal {
	const { judgeIdentity, isRepeated: repeated, areIndependent } = row;
	const about = { judge, dimension, identity: judgeIdentity ?? undefined, repeated };
	const gate = gateOf(about, row.conditions);
	if (!isRefusal(gate)) return { ...gate, kind, areIndependent };
	log().error({ gate: id, why: gate.sentence }, "A kept gate is not looked at");
	return gate;
}

/** Steps on every few seconds, until it is stopped. Its timer does not keep the process alive. */
export function startGateKeeper(db: Database, stepMs = STEP_MS, pace = PACE): () => Promise<void> {
	let stepping: Promise<void> | null = null;
	const step = () =>
		actingAs({ actor: "server" }, () => stepGates(db, new Date(), pace)).catch((error: unknown) => {
			if (!isClosedForNow(error)) log().error({ err: error }, "A step of kept gates broke");
		});
	const timer = setInterval(() => {
		stepping ??= step().finally(() => {
			stepping = null;
		});
	}, stepMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await stepping;
	};
}

const shared = globalThis as { concordGateKeeper?: () => Promise<void> };

/** The keeper of the server process. Development reloads modules: the first one goes on. */
export function startServersGateKeeper(db: Database): () => Promise<void> {
	shared.concordGateKeeper ??= startGateKeeper(db);
	return shared.concordGateKeeper;
}
