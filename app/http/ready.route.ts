import { setTimeout as wait } from "node:timers/promises";
import { unfit } from "#db/dialect";
import { isCurrent } from "#db/open.ts";
import { database } from "../base/database.server.ts";
import { log } from "../base/log.server.ts";
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

async function databaseTrouble(): Promise<string | null> {
	try {
		const db = database();
		const why = await unfit(db);
		if (why !== null) return `the database ${why}`;
		return (await isCurrent(db))
			? null
			: "the database is of another version: restart with `concord start`";
	} catch (error) {
		log().warn({ err: error }, "The database cannot be read");
		return "the database cannot be read";
	}
}
