import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { unlogged } from "../audit/commit.ts";
import { runs } from "../schema/index.ts";
import { livingProcesses } from "./processes.server.ts";

/**
 * Makes a process the only one that carries out a run, for as long as it lives: batches are handed over
 * by one alone.
 * @returns whether it holds the run now
 */
export async function holdRun(db: Database, id: string, processId: string): Promise<boolean> {
	const living = livingProcesses(db);
	const isFree = or(
		isNull(runs.holder),
		eq(runs.holder, processId),
		notInArray(runs.holder, living),
	);
	const changed = await unlogged(db, "run")
		.update(runs)
		.set({ holder: processId })
		.where(and(eq(runs.id, id), isFree, inArray(sql`${processId}`, living)))
		.returning({ id: runs.id });
	return changed.length > 0;
}

/** Gives a run that is held up again. */
export async function letGoOfRun(db: Database, id: string, processId: string): Promise<void> {
	await unlogged(db, "run")
		.update(runs)
		.set({ holder: null })
		.where(and(eq(runs.id, id), eq(runs.holder, processId)));
}
