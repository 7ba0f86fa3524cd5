import type { Database } from "#db/dialect";
import { givenItems } from "#db/queries/given-items.server.ts";
import { plannedItems } from "#db/queries/labelling-plans.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { csvText } from "./csv-text.ts";

const COLUMNS = [
	"plan",
	"item_id",
	"block",
	"overlap",
	"probability",
	"stratum",
	"purpose",
	"draw",
	"queue",
	"seed",
	"given_out_at",
] as const;

/**
 * The items of every plan that was not taken back, in order: from which part they were drawn, with which
 * probability, for how many people. Items with known answers that everybody gets have the overlap 0.
 */
export async function plansAsCsv(db: Database, projectId: string): Promise<string> {
	const rows = await subsetRows(db, projectId);
	return csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]);
}

/** The same, one a line, as `subset.jsonl`. */
export async function* subsetAsJsonl(db: Database, projectId: string): AsyncGenerator<string> {
	for (const row of await subsetRows(db, projectId)) yield `${JSON.stringify(row)}\n`;
}

async function subsetRows(db: Database, projectId: string) {
	return (await plannedItems(db, projectId)).map((item) => ({
		plan: item.number,
		item_id: item.externalId,
		block: item.block + 1,
		overlap: item.overlap,
		probability: item.probability,
		stratum: item.stratum,
		purpose: item.purpose,
		draw: item.definition.draw.kind,
		queue: item.definition.queue,
		seed: item.definition.seed,
		given_out_at: item.createdAt.toISOString(),
	}));
}

/** Who was given which item, and what became of it, one a line, as `assignments.jsonl`. */
export async function* assignmentsAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	for (const row of await givenItems(db, of))
		yield `${JSON.stringify({
			rater: row.rater,
			item_id: row.itemId,
			plan: row.plan,
			place: row.position,
			status: row.status,
			given_out_at: row.createdAt,
		})}\n`;
}
