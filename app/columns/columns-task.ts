import { atOneMoment, connectToRead, type Database, disconnect } from "#db/dialect";
import type { ItemGroups } from "./item-groups.ts";
import {
	type ProjectColumns,
	projectColumns,
	projectGroups,
	type RatedItems,
} from "./project-columns.server.ts";
import { groupsInSharedMemory, inSharedMemory } from "./shared-columns.ts";

/** How threads are asked for this module. */
export const COLUMNS_TASK = "#app/columns/columns-task.ts";

type Read = { readonly file: string; readonly rated: RatedItems };

/** Task module: the columns of a project out of its database file, all of one moment. */
export async function runJob({ file, rated }: Read): Promise<ProjectColumns | null> {
	const read = await readFrom(file, (db) => projectColumns(db, rated));
	return read && { ...read, columns: inSharedMemory(read.columns) };
}

/** What each place of those columns belongs to. */
export async function groupsOf({
	file,
	rated,
	items,
}: Read & { readonly items: number }): Promise<ItemGroups> {
	return groupsInSharedMemory(await readFrom(file, (db) => projectGroups(db, rated, items)));
}

async function readFrom<Value>(
	file: string,
	read: (db: Database) => Promise<Value>,
): Promise<Value> {
	const db = connectToRead(file);
	try {
		return await atOneMoment(db, () => read(db));
	} finally {
		disconnect(db);
	}
}
