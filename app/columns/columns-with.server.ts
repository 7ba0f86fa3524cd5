import type { Database } from "#db/dialect";
import { itemControls, type RatedItems } from "./project-columns.server.ts";
import type { RatingColumns } from "./rating-columns.ts";
import { inSharedMemory } from "./shared-columns.ts";

/** The columns with a field of items that a reader slices by, where they have it not yet. */
export async function columnsWith(
	db: Database,
	rated: RatedItems,
	{ columns, by }: { readonly columns: RatingColumns; readonly by: string | undefined },
): Promise<RatingColumns> {
	if (by === undefined) return columns;
	const controls = await itemControls(db, rated, { columns, wanted: [by] });
	return controls === columns.controls ? columns : inSharedMemory({ ...columns, controls });
}
