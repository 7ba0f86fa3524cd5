import { atOneMoment, connectToRead, type Database, disconnect } from "#db/dialect";
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
	readonly file: string;
	readonly rated: RatedItems;
	readonly known: KnownGroups | undefined;
};

/** Task module: the columns of a project out of its database file, all of one moment. */
export async function runJob({ file, rated, known }: Read): Promise<ProjectColumns | null> {
	const read = await readFrom(file, (db) => projectColumns(db, rated, known));
	return read && { ...read, columns: inSharedMemory(read.columns) };
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
