import { atOneMoment, connectToRead, type Database, disconnect } from "#db/dialect";

/** Reads a database on a connection of its own, as a thread has to, all of it of one moment. */
export async function readAt<Value>(
	address: string,
	read: (db: Database) => Promise<Value>,
): Promise<Value> {
	const db = connectToRead(address);
	try {
		return await atOneMoment(db, () => read(db));
	} finally {
		await disconnect(db);
	}
}
