import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Change, counted, type Database, type Transaction } from "#db/dialect";
import { BEFORE_THE_FIRST } from "../audit/chain.ts";
import { commit } from "../audit/commit.ts";
import { type ChainBreak, endOfLog, lastOfLog } from "../audit/verify.ts";
import type { AuditDetails } from "../model/audit-log.ts";
import {
	apiTokens,
	auditHead,
	keptGates,
	passwordResets,
	processes,
	runs,
	runTasks,
	schedules,
	sessions,
	webhookDeliveries,
	webhooks,
} from "../schema/index.ts";

/** What was taken back of what was under way when a database was backed up. */
export type Settled = {
	readonly sessionsEnded: number;
	readonly resetLinksEnded: number;
	readonly tokensRevoked: number;
	/** Webhooks that were told of something. */
	readonly webhooksDisabled: number;
	/** Runs that were running, or paused with cells left. */
	readonly runsPaused: number;
	/** Leases of run tasks that went back. */
	readonly leasesGivenBack: number;
};

type SettleOptions = {
	readonly why: string;
	readonly now: Date;
	readonly breaks: readonly ChainBreak[];
};

/** With these no entry can follow: nothing at all could be stored any more. */
const END_IS_LOST: readonly ChainBreak["problem"][] = ["no end", "after the end"];

const RESTORED = "The database was restored from a backup. Enable it if this copy is to tell it.";

/**
 * Brings a database that was restored into a state in which nothing goes on by itself, in one transaction: no process
 * lives, what they held is free, runs that could go on are paused with `why`, and whoever is signed in signs
 * in again and tokens are made anew, since one may have been ended since. What was in flight goes on counting at its worst case.
 * Where the audit log's chain does not hold, its entry names the first place.
 * @param options.breaks of the chain as it was backed up
 */
export async function settleRestored(
	db: Database,
	{ why, now, breaks }: SettleOptions,
): Promise<Settled> {
	const [broken] = breaks;
	const end = broken ? await endToFollow(db, breaks) : null;
	const changed = {
		...{ sessionsEnded: 0, resetLinksEnded: 0, tokensRevoked: 0 },
		...{ webhooksDisabled: 0, runsPaused: 0, leasesGivenBack: 0 },
		...(broken && { brokenAt: broken.position, broken: broken.problem }),
	} satisfies Settled & AuditDetails;
	const noted = (key: keyof Settled, statement: Change) =>
		counted(statement, (rows) => {
			changed[key] = rows;
		});
	// Counted while it is carried out; the entry is written after.
	const entry = { action: "backup.restored", project: null, details: changed } as const;
	await commit(db, entry, (tx) => [
		// Is a change where nothing else is, so that the entry is written.
		...(end === null ? [] : [endAt(tx, end, now)]),
		noted("sessionsEnded", tx.delete(sessions)),
		noted(
			"resetLinksEnded",
			tx.update(passwordResets).set({ usedAt: now }).where(isNull(passwordResets.usedAt)),
		),
		noted(
			"tokensRevoked",
			tx.update(apiTokens).set({ revokedAt: now }).where(isNull(apiTokens.revokedAt)),
		),
		// What waits was told since, or is not true any more.
		tx
			.update(webhookDeliveries)
			.set({ state: "given_up", nextAttemptAt: null, leaseToken: null, leaseProcess: null })
			.where(eq(webhookDeliveries.state, "waiting")),
		noted(
			"webhooksDisabled",
			tx
				.update(webhooks)
				.set({ disabledAt: now, disabledWhy: RESTORED })
				.where(isNull(webhooks.disabledAt)),
		),
		tx.update(schedules).set({ endedAt: now }).where(isNull(schedules.endedAt)),
		// What became of them since was told by whoever went on: here the next verdict is the first.
		tx.update(keptGates).set({
			...{ verdict: null, since: null, lookedAt: null, heldJudge: null, found: null },
			...{ lookedState: "", seenState: "", seenAt: null, changedAt: null, begunAt: null },
		}),
		// With them go what they carry out and their shares of endpoints.
		tx.delete(processes),
		noted(
			"leasesGivenBack",
			tx
				.update(runTasks)
				.set({ status: "todo", leaseToken: null, leaseProcess: null })
				.where(eq(runTasks.status, "leased")),
		),
		tx.update(runs).set({ holder: null, waitsUntil: null, waitReason: null }),
		noted(
			"runsPaused",
			tx
				.update(runs)
				.set({
					status: "paused",
					pauseReason: sql`concat_ws(' ', ${runs.pauseReason}, cast(${why} as text))`,
				})
				.where(and(inArray(runs.status, ["running", "paused"]))),
		),
	]);
	return changed;
}

type End = { readonly rows: number; readonly hash: string };

/** Where the chain is said to end; its last row where that is not said, or an entry stands behind it. */
async function endToFollow(db: Database, breaks: readonly ChainBreak[]): Promise<End> {
	const end = await endOfLog(db);
	if (end && !breaks.some(({ problem }) => END_IS_LOST.includes(problem))) return end;
	const last = await lastOfLog(db);
	return { rows: last?.position ?? 0, hash: last?.hash ?? BEFORE_THE_FIRST };
}

function endAt(tx: Transaction, { rows, hash }: End, now: Date): Change {
	return tx
		.insert(auditHead)
		.values({ id: 1, rows, hash, beganAt: now })
		.onConflictDoUpdate({ target: auditHead.id, set: { rows, hash } });
}
