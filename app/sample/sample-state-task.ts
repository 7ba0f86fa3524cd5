import type { Refusal } from "../base/refusal.ts";
import { readAt } from "../compute/read-at.server.ts";
import { type SampleState, type StateAsked, sampleState } from "./sample-state.server.ts";

/** How threads are asked for this module. */
export const SAMPLE_STATE_TASK = "#app/sample/sample-state-task.ts";

type Read = { readonly address: string; readonly asked: StateAsked };

/** Task module: what a plan's page says beside figures, out of the database, all of one moment. */
export function runJob({ address, asked }: Read): Promise<SampleState | Refusal> {
	return readAt(address, (db) => sampleState(db, asked));
}
