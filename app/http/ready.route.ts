import { setTimeout as wait } from "node:timers/promises";
import { type Database, unfit } from "#db/dialect";
import { isCurrent } from "#db/open.ts";
import { tryToStore } from "#db/queries/can-store.server.ts";
import { database } from "../base/database.server.ts";
import { log } from "../base/log.server.ts";
import { systemTrouble } from "../base/system-trouble.ts";
import type { Access } from "./access.ts";
import { askedWhetherReady } from "./stop.server.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** Who asks waits some seconds at most. */
const PATIENCE_MS = 4_000;

/** For load balancers: whether new work may be sent here, or why not. */
export async function loader() {
	const late = wait(PATIENCE_MS, "the database does not answer", { ref: false });
	const why = askedWhetherReady() ? "stopping" : await Promise.race([databaseTrouble(), late]);
	const headers = { "content-type": "text/plain" };
	return new Response(why ?? "ready", { status: why === null ? 200 : 503, headers });
}

/** What was stored is tried again after a while, what could not be each time. */
const GOOD_FOR_MS = 10_000;
const triedLately = new WeakMap<Database, number>();

/** Why nothing can be stored, by an attempt: a full disk, and a database that can only be read, say so nowhere else. */
async function whyNotStored(db: Database): Promise<string | null> {
	const now = Date.now();
	if (now - (triedLately.get(db) ?? Number.NEGATIVE_INFINITY) < GOOD_FOR_MS) return null;
	try {
		await tryToStore(db, new Date(now));
		triedLately.set(db, now);
		return null;
	} catch (error) {
		const why = systemTrouble(error);
		if (why === null) throw error;
		return `nothing can be stored: ${why}`;
	}
}

async function databaseTrouble(): Promise<string | null> {
	try {
		const db = database();
		const why = await unfit(db);
		if (why !== null) return `the database ${why}`;
		if (!(await isCurrent(db)))
			return "the database is of another version: restart with `concord start`";
		return await whyNotStored(db);
	} catch (error) {
		log().warn({ err: error }, "The database cannot be read");
		return "the database cannot be read";
	}
}
