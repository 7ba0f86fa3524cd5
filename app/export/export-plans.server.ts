import type { Database } from "#db/dialect";
import { plannedItems } from "#db/queries/labelling-plans.server.ts";
import { csvText } from "./csv-text.ts";

const COLUMNS = [
	"plan",
	"item_id",
	"block",
	"overlap",
	"probability",
	"stratum",
	"purpose",
	"queue",
	"seed",
	"given_out_at",
] as const;

/**
 * The items of every plan that was not taken back, in order: from which part they were drawn, with which
 * probability, for how many people. Items with known answers that everybody gets have the overlap 0.
 */
export async function plansAsCsv(db: Database, projectId: string): Promise<string> {
	const rows = (await plannedItems(db, projectId)).map((item) => {
		const { number, externalId, block, overlap, probability, stratum, purpose, definition } = item;
		const drawn = [block + 1, overlap, probability, stratum, purpose];
		const given = [definition.queue, definition.seed, item.createdAt.toISOString()];
		return [number, externalId, ...drawn, ...given];
	});
	return csvText([COLUMNS, ...rows]);
}
