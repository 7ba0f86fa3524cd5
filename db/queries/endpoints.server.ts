import { asc, eq } from "drizzle-orm";
import { commit, type Database } from "#db/dialect";
import { endpoints } from "../schema/index.ts";

export type Endpoint = typeof endpoints.$inferSelect;

/** All endpoints of the installation, by name. */
export async function listEndpoints(db: Database): Promise<Endpoint[]> {
	return db.select().from(endpoints).orderBy(asc(endpoints.name));
}

export async function findEndpoint(db: Database, id: string): Promise<Endpoint | null> {
	const [row] = await db.select().from(endpoints).where(eq(endpoints.id, id));
	return row ?? null;
}

/** Throws a unique violation when an endpoint of that name exists. */
export async function insertEndpoint(db: Database, endpoint: Endpoint): Promise<void> {
	await commit(db, (tx) => [tx.insert(endpoints).values(endpoint)]);
}

/** What may change about an endpoint; with another address it would be another one. */
type EndpointChange = Partial<Omit<Endpoint, "id" | "name" | "baseUrl" | "createdAt">>;

/** Changes where the key of an endpoint is, how much it may be asked, what is known about its models. */
export async function updateEndpoint(
	db: Database,
	id: string,
	change: EndpointChange,
): Promise<void> {
	await db.update(endpoints).set(change).where(eq(endpoints.id, id));
}
