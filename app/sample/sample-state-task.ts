import { atOneMoment, connectToRead, disconnect } from "#db/dialect";
import type { Refusal } from "../base/refusal.ts";
import { type SampleState, type StateAsked, sampleState } from "./sample-state.server.ts";

/** How threads are asked for this module. */
export const SAMPLE_STATE_TASK = "#app/sample/sample-state-task.ts";

type Read = { readonly file: string; readonly asked: StateAsked };

/** Task module: what a plan's page says beside figures, out of the database file, all of one moment. */
export async function runJob({ file, asked }: Read): Promise<SampleState | Refusal> {
	const db = connectToRead(file);
	try {
		return await atOneMoment(db, () => sampleState(db, asked));
	} finally {
		disconnect(db);
	}
}
