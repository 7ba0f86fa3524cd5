import type { Refusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { acceptRate, type Drawn, type RateOptions } from "./accept-rate.ts";
import type { AcceptRateJson } from "./rate-json.ts";

/** Task module: the accept rate beside the event loop. */
export const ACCEPT_RATE_TASK = "#app/accept-rate/accept-rate-task.ts";

export function runJob({
	columns,
	options,
	drawn,
}: {
	readonly columns: RatingColumns;
	readonly options: RateOptions;
	readonly drawn: Drawn | null;
}): AcceptRateJson | Refusal {
	return acceptRate(columns, options, drawn);
}
