import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import { type Database, inOrder } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { endpoints, judges } from "../schema/index.ts";

export type Endpoint = typeof endpoints.$inferSelect;

/** All endpoints of the installation, by name. */
export async function listEndpoints(db: Database): Promise<Endpoint[]> {
	return db
		.select()
		.from(endpoints)
		.orderBy(asc(inOrder(endpoints.name)));
}

export async function findEndpoint(db: Database, id: string): Promise<Endpoint | null> {
	const [row] = await db.select().from(endpoints).where(eq(endpoints.id, id));
	return row ?? null;
}

/** The models that judges ask, by the endpoint that they ask for them, each once and in order. */
export async function modelsByEndpoint(db: Database): Promise<ReadonlyMap<string, string[]>> {
	const rows = await db
		.select({ endpointId: judges.endpointId, model: judges.model, roleModels: judges.roleModels })
		.from(judges);
	const asked = rows.flatMap(({ roleModels, ...own }) => [own, ...Object.values(roleModels)]);
	const found = new Map<string, Set<string>>();
	for (const { endpointId, model } of asked) {
		if (endpointId === null || model === null) continue;
		found.set(endpointId, (found.get(endpointId) ?? new Set()).add(model));
	}
	return new Map([...found].map(([id, models]) => [id, [...models].sort()]));
}

/** Throws a unique violation when an endpoint of that name exists. */
export async function insertEndpoint(db: Database, endpoint: Endpoint): Promise<void> {
	await commit(
		db,
		{
			action: "endpoint.added",
			project: null,
			about: { endpoint: endpoint.id },
			details: { name: endpoint.name, storesKey: endpoint.sealedKey !== null },
		},
		(tx) => [tx.insert(endpoints).values(endpoint)],
	);
}

/** What may change about an endpoint; with another address it would be another one. */
type EndpointChange = Partial<Omit<Endpoint, "id" | "name" | "baseUrl" | "createdAt">>;

/** Changes where the key of an endpoint is, how much it may be asked, what is known about its models. */
export async function updateEndpoint(
	db: Database,
	id: string,
	change: EndpointChange,
): Promise<void> {
	const stored = await findEndpoint(db, id);
	// A form sends all of its fields, whichever were changed.
	const changed = Object.entries(change)
		.filter(([name, value]) => !isDeepStrictEqual(value, stored?.[name as keyof Endpoint]))
		.map(([name]) => name)
		.sort();
	const what = {
		action:
			changed.includes("sealedKey") && change.sealedKey !== null
				? "key.stored"
				: "endpoint.changed",
		project: null,
		about: { endpoint: id },
		details: { changed },
	} as const;
	await commit(db, what, (tx) => [tx.update(endpoints).set(change).where(eq(endpoints.id, id))]);
}
