import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import type { GateFound, GateVerdict } from "../model/kept-gate.ts";
import { keptGates } from "../schema/index.ts";
import { telling } from "./webhook-events.server.ts";

export type KeptGate = typeof keptGates.$inferSelect;
export type NewKeptGate = Pick<
	KeptGate,
	| "id"
	| "projectId"
	| "judge"
	| "kind"
	| "dimension"
	| "judgeIdentity"
	| "isRepeated"
	| "areIndependent"
	| "conditions"
	| "createdBy"
	| "createdAt"
>;

/** What a look came to: the verdict with what stands beside it, and the state of the project that it rests on. */
export type LookedAt = {
	readonly verdict: GateVerdict;
	readonly found: GateFound;
	readonly heldJudge: string;
	readonly state: string;
};

const asLookedAt = ({ verdict, found, heldJudge, state }: LookedAt, now: Date) => ({
	...{ verdict, found, heldJudge, lookedAt: now },
	...{ lookedState: state, seenState: state, seenAt: now, changedAt: null, begunAt: null },
});

/**
 * Keeps a gate with its first verdict, which nobody is told.
 * @returns false when the same judge is held on the same dimension already
 */
export async function insertKeptGate(
	db: Database,
	gate: NewKeptGate,
	first: LookedAt,
): Promise<boolean> {
	const { id, projectId, conditions, createdAt: now } = gate;
	const entry = {
		action: "gate.kept",
		project: projectId,
		about: { gate: id },
		details: { conditions: conditions.length },
	} as const;
	const row = { ...gate, ...asLookedAt(first, now), since: now, changes: 0 };
	try {
		return await commit(db, entry, (tx) => [tx.insert(keptGates).values(row)]);
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/** The kept gates of a project, the oldest first. */
export async function keptGatesOf(db: Database, projectId: string): Promise<KeptGate[]> {
	return db
		.select()
		.from(keptGates)
		.where(eq(keptGates.projectId, projectId))
		.orderBy(asc(keptGates.createdAt), asc(keptGates.id));
}

/** @returns false when there is no such gate in the project */
export async function removeKeptGate(
	db: Database,
	{ id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<boolean> {
	const entry = { action: "gate.removed", project: projectId, about: { gate: id } } as const;
	return commit(db, entry, (tx) => [
		must(tx.delete(keptGates).where(and(eq(keptGates.id, id), eq(keptGates.projectId, projectId)))),
	]);
}

/** The projects that keep a gate. */
export async function projectsWithGates(db: Database): Promise<string[]> {
	const rows = await db.selectDistinct({ id: keptGates.projectId }).from(keptGates);
	return rows.map(({ id }) => id);
}

/** Notes the moment at which a state of a project was seen that its gates' verdicts do not rest on. */
export async function noteState(
	db: Database,
	projectId: string,
	{ state, now }: { readonly state: string; readonly now: Date },
): Promise<void> {
	const isNew = and(eq(keptGates.projectId, projectId), ne(keptGates.seenState, state));
	// Mostly there is nothing to write.
	const [one] = await db.select({ id: keptGates.id }).from(keptGates).where(isNew).limit(1);
	if (!one) return;
	await unlogged(db, "look")
		.update(keptGates)
		.set({
			...{ seenState: state, seenAt: now },
			changedAt: sql`coalesce(${keptGates.changedAt}, ${now.getTime()})`,
		})
		.where(isNew);
}

/** How long a project has to be at rest, how long a verdict waits for that at most, and how long a look may take. */
export type Pace = { readonly restMs: number; readonly waitMs: number; readonly lookMs: number };

/** The gates of a project whose verdict rests on an older state, and whose moment to be looked at has come. */
export async function dueGates(
	db: Database,
	projectId: string,
	{ pace, now }: { readonly pace: Pace; readonly now: Date },
): Promise<KeptGate[]> {
	const before = (ms: number) => new Date(now.getTime() - ms);
	return db
		.select()
		.from(keptGates)
		.where(
			and(
				eq(keptGates.projectId, projectId),
				isNotNull(keptGates.changedAt),
				or(
					lte(keptGates.seenAt, before(pace.restMs)),
					lte(keptGates.changedAt, before(pace.waitMs)),
					// By a clock that was set back since.
					gt(keptGates.seenAt, new Date(now.getTime() + pace.restMs)),
				),
				isNobodys(pace, now),
			),
		)
		.orderBy(asc(keptGates.createdAt), asc(keptGates.id));
}

/** Nobody looks at it, or somebody began so long ago that they will not store anything. */
function isNobodys({ lookMs }: Pace, now: Date) {
	return or(
		isNull(keptGates.begunAt),
		lt(keptGates.begunAt, new Date(now.getTime() - lookMs)),
		gt(keptGates.begunAt, new Date(now.getTime() + lookMs)),
	);
}

/** Takes gates to be looked at, so that others need not compute the same. @returns those that nobody else took */
export async function beginLooks(
	db: Database,
	gates: readonly KeptGate[],
	{ pace, now }: { readonly pace: Pace; readonly now: Date },
): Promise<KeptGate[]> {
	const ids = gates.map(({ id }) => id);
	const taken = await unlogged(db, "look")
		.update(keptGates)
		.set({ begunAt: now })
		.where(and(inArray(keptGates.id, ids), isNobodys(pace, now)))
		.returning({ id: keptGates.id });
	const own = new Set(taken.map(({ id }) => id));
	return gates.filter(({ id }) => own.has(id));
}

/**
 * Stores what a look came to, unless another one was stored since the gate was read, and tells webhooks where
 * the verdict is another one than before. The first one is no change.
 * @returns false when somebody else was first, or the gate was removed
 */
export async function storeLook(
	db: Database,
	gate: KeptGate,
	looked: LookedAt & { readonly judgeId: string | null; readonly now: Date },
): Promise<boolean> {
	const { id, projectId, dimension, lookedState, changes: before } = gate;
	const { verdict, heldJudge, judgeId, found, now } = looked;
	const isChanged = gate.verdict !== null && gate.verdict !== verdict;
	const changes = isChanged ? before + 1 : before;
	const told = isChanged
		? await telling(db, projectId, {
				...{ id: `evt_${id}_${changes}`, type: "gate.changed", at: now },
				data: {
					...{ gate: id, judge: heldJudge, judgeId, dimension },
					...{ from: gate.verdict, to: verdict, n: found.n },
				},
			})
		: () => [];
	const since = gate.verdict === verdict ? gate.since : now;
	return commit(db, "look", (tx) => [
		must(
			tx
				.update(keptGates)
				.set({ ...asLookedAt(looked, now), since, changes })
				.where(
					and(
						eq(keptGates.id, id),
						eq(keptGates.lookedState, lookedState),
						eq(keptGates.changes, before),
					),
				),
		),
		...told(tx),
	]);
}
