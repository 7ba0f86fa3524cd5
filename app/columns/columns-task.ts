import { readAt } from "../compute/read-at.server.ts";
import {
	type KnownGroups,
	type ProjectColumns,
	projectColumns,
	type RatedItems,
} from "./project-columns.server.ts";
import { inSharedMemory } from "./shared-columns.ts";

/** How threads are asked for this module. */
export const COLUMNS_TASK = "#app/columns/columns-task.ts";

type Read = {
	readonly address: string;
	readonly rated: RatedItems;
	readonly known: KnownGroups | undefined;
};

/** Task module: the columns of a project out of its database, all of one moment. */
export async function runJob({ address, rated, known }: Read): Promise<ProjectColumns | null> {
	const read = await readAt(address, (db) => projectColumns(db, rated, known));
	return read && { ...read, columns: inSharedMemory(read.columns) };
}
