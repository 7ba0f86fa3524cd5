import type { Refusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { Gate } from "./asked-gate.ts";
import type { GateResult } from "./gate-json.ts";
import { type Holding, heldEach, heldGates } from "./held-gates.ts";

/** Task module: gates held beside the event loop, for whoever asks a server. */
export const GATE_TASK = "#app/gate/gate-task.ts";

type Job = { readonly columns: RatingColumns; readonly gates: readonly Gate[] } & Holding;

export function runJob({ columns, gates, ...holding }: Job): GateResult[] | Refusal {
	return heldGates(columns, gates, holding);
}

/** The same, of each gate for itself. */
export function eachJob({ columns, gates, ...holding }: Job): (GateResult | Refusal)[] {
	return heldEach(columns, gates, holding);
}
