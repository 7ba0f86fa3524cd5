import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { type ChainBreak, verifyLog } from "#db/audit/verify.ts";
import { latestMoment, rowsByTable } from "#db/contents.ts";
import { disconnect } from "#db/dialect";
import { copyWhole, damageIn, withoutLog } from "#db/dialect/sqlite/whole-file.ts";
import { openDatabase } from "#db/open.ts";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { type Settled, settleRestored } from "#db/queries/restored.server.ts";
import type { SchemaVersion } from "#db/schema-state.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { troubleAt } from "../base/system-trouble.ts";
import { readEndpointKey } from "../judging/endpoints/endpoint-key.server.ts";
import { momentInWords } from "../ui/dates.ts";
import { signalsHeard } from "./begun.server.ts";
import { madeOtherwiseIn, whyNotRestored } from "./made-otherwise.server.ts";
import { damagedSentence, openWhole, type WholeDatabase } from "./whole-database.server.ts";

/** A backup that was copied, checked, brought to this schema and settled. */
export type Restorable = {
	readonly version: SchemaVersion;
	/** Changes of the schema that were made to the copy. */
	readonly behind: number;
	readonly latest: Date | null;
	/** By table, as they were in the backup. */
	readonly rows: Readonly<Record<string, number>>;
	readonly settled: Settled;
	/** Where the chain of the audit log does not hold first; null where it is whole. */
	readonly chainBreak: ChainBreak | null;
	/** Endpoints with a stored key that does not open with the key of this installation, and why. */
	readonly closedKeys: readonly { readonly endpoint: string; readonly why: string }[];
};

/** Tables of what is under way, which is not restored. */
const UNDER_WAY = ["sessions", "processes", "run_carriers", "lane_shares", "uploads"];
/** Told of there by one entry where anything had to be settled, as nearly always; an end that was lost is set anew. */
const TOLD_IN = ["audit_log", "audit_head"];

/**
 * Makes a database at `draft`, where nothing is yet, that can take another one's place: a copy of the backup
 * `file`, which stays as it is.
 */
export async function makeRestorable(
	file: string,
	{ draft, now }: { readonly draft: string; readonly now: Date },
): Promise<Restorable | Refusal> {
	const whole = await openBackup(file);
	if (isRefusal(whole)) return whole;
	const { path, db, schema } = whole;
	try {
		await copyWhole(db, draft);
	} catch (error) {
		const [damage] = damageIn(db);
		return damage === undefined ? kept(error, draft) : refused(damagedSentence(path, damage));
	} finally {
		disconnect(db);
	}
	await signalsHeard();
	try {
		const made = await settle(draft, { path, now });
		return isRefusal(made) ? made : { version: schema.version, behind: schema.behind, ...made };
	} catch (error) {
		return kept(error, draft);
	} finally {
		for (const end of ["-wal", "-shm"]) rmSync(`${draft}${end}`, { force: true });
	}
}

/** A backup that somebody copied while it was in use cannot be read where nothing can be written beside it. */
async function openBackup(file: string): Promise<WholeDatabase | Refusal> {
	try {
		return await openWhole(file);
	} catch (error) {
		const trouble = troubleAt(error, resolve(file));
		if (trouble === null) throw error;
		const beside = /^SQLITE_(CANTOPEN|READONLY)/.test((error as { code: string }).code)
			? " SQLite has to write beside a file that was copied while it was in use: copy it, with its -wal where there is one, to a folder that can be written to, and restore that."
			: "";
		return refused(`${trouble}${beside} Nothing was changed.`);
	}
}

/** What the system keeps from being written at the draft. @throws what else it is */
function kept(error: unknown, draft: string): Refusal {
	const trouble = troubleAt(error, draft);
	if (trouble === null) throw error;
	return refused(`${trouble} It is removed again, and nothing was changed.`);
}

async function settle(
	draft: string,
	{ path, now }: { readonly path: string; readonly now: Date },
): Promise<Omit<Restorable, "version" | "behind"> | Refusal> {
	const copied = await openWhole(draft);
	if (isRefusal(copied)) return refused(damagedSentence(path, "it cannot be read whole"));
	let rows: Record<string, number>;
	let latest: Date | null;
	try {
		// Of the copy, which nobody changes any more, and before a row of it is read or written.
		const [strange, ...more] = madeOtherwiseIn(copied);
		if (strange) return refused(whyNotRestored(path, copied.schema, [strange, ...more]));
		const [damage] = damageIn(copied.db);
		if (damage !== undefined) return refused(damagedSentence(path, damage));
		await signalsHeard();
		rows = await rowsByTable(copied.db);
		latest = await latestMoment(copied.db);
	} finally {
		disconnect(copied.db);
	}
	const db = await openDatabase(draft, { isCopy: true });
	try {
		await signalsHeard();
		const { breaks } = await verifyLog(db);
		await signalsHeard();
		const settled = await settleRestored(db, { why: whyPaused(latest), now, breaks });
		await signalsHeard();
		const [damage] = damageIn(db);
		if (damage !== undefined) return refused(damagedSentence(path, damage));
		await signalsHeard();
		const after = await rowsByTable(db);
		const lost = Object.entries(rows).find(([table, count]) => {
			const kept = after[table] ?? 0;
			return (
				!UNDER_WAY.includes(table) && (TOLD_IN.includes(table) ? kept < count : kept !== count)
			);
		})?.[0];
		if (lost !== undefined) throw new Error(`rows of ${lost} were lost in ${draft}`);
		const [chainBreak = null] = breaks;
		return { rows, latest, settled, chainBreak, closedKeys: closedKeys(await listEndpoints(db)) };
	} finally {
		disconnect(db);
		withoutLog(draft);
	}
}

/** Of a run: a person has to say that it goes on, since it may have gone on after the backup. */
function whyPaused(latest: Date | null): string {
	const moment = latest === null ? "" : `, whose last change is of ${momentInWords(latest)}`;
	return `This database was restored from a backup${moment}. What was asked after it is not in it and counts towards no cap: to resume asks those cells again, and they are billed again.`;
}

function closedKeys(endpoints: Awaited<ReturnType<typeof listEndpoints>>) {
	return endpoints
		.filter(({ sealedKey }) => sealedKey !== null)
		.flatMap((endpoint) => {
			const key = readEndpointKey(endpoint);
			return isRefusal(key) ? [{ endpoint: endpoint.name, why: key.sentence }] : [];
		});
}
