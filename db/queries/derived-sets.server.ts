import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	max,
	min,
	notExists,
	sql,
} from "drizzle-orm";
import { type Database, inOrder, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { derivedSets, items, projects, runs } from "../schema/index.ts";
import { FIRST_COPY, itemsInScope, PLACES_OF_SET, type Places } from "./item-scope.ts";
import { insertItemRows, type NewItem } from "./items.server.ts";

export type DerivedSet = typeof derivedSets.$inferSelect;

/** The derived sets of a project, newest first. */
export async function setsOfProject(db: Database, projectId: string): Promise<DerivedSet[]> {
	return db
		.select()
		.from(derivedSets)
		.where(eq(derivedSets.projectId, projectId))
		.orderBy(desc(derivedSets.createdAt), desc(derivedSets.id));
}

/** The same with the number of their items, which takes its time where sets are large. */
export async function derivedSetsOfProject(
	db: Database,
	projectId: string,
): Promise<{ set: DerivedSet; items: number }[]> {
	const sets = await setsOfProject(db, projectId);
	if (sets.length === 0) return [];
	const ids = sets.map(({ id }) => id);
	const counts = await db
		.select({ setId: items.setId, items: count() })
		.from(items)
		.where(and(inArray(items.setId, ids), isNull(items.supersededAt)))
		.groupBy(items.setId);
	const countOf = new Map(counts.map((row) => [row.setId, row.items]));
	return sets.map((set) => ({ set, items: countOf.get(set.id) ?? 0 }));
}

export async function findDerivedSet(
	db: Database,
	projectId: string,
	named: { id: string } | { name: string },
): Promise<DerivedSet | null> {
	const [row] = await db
		.select()
		.from(derivedSets)
		.where(
			and(
				eq(derivedSets.projectId, projectId),
				"id" in named ? eq(derivedSets.id, named.id) : eq(derivedSets.name, named.name),
			),
		);
	return row ?? null;
}

/**
 * Stores a set that is being made.
 * @param source the set it is made from, which has to be as it was read; null: imported items
 * @returns false when the project has a set of that name, or the source was changed or deleted
 */
export async function insertDerivedSet(
	db: Database,
	set: DerivedSet,
	source: Pick<DerivedSet, "id" | "contentHash"> | null,
): Promise<boolean> {
	const asRead = db
		.select({ one: sql`1` })
		.from(derivedSets)
		.where(
			and(
				eq(derivedSets.id, source?.id ?? ""),
				eq(derivedSets.contentHash, source?.contentHash ?? ""),
				eq(derivedSets.status, "approved"),
			),
		);
	const namesake = db
		.select({ one: sql`1` })
		.from(derivedSets)
		.where(and(eq(derivedSets.projectId, set.projectId), eq(derivedSets.name, set.name)));
	return commit(
		db,
		{ action: "derived_set.begun", project: set.projectId, about: { set: set.id } },
		(tx) => [
			// Changes nothing: it is there for its condition, which holds in the same transaction.
			must(
				tx
					.update(projects)
					.set({ slug: sql`${projects.slug}` })
					.where(
						and(
							eq(projects.id, set.projectId),
							notExists(namesake),
							source ? exists(asRead) : undefined,
						),
					),
			),
			tx.insert(derivedSets).values(set),
		],
	);
}

/** The first place of a span below 0 that no set of the project has taken. */
export async function freeSpan(db: Database, projectId: string): Promise<number> {
	const [row] = await db
		.select({ lowest: min(items.position) })
		.from(items)
		.where(and(eq(items.projectId, projectId), gt(items.position, FIRST_COPY)));
	const lowest = Math.min(0, row?.lowest ?? 0);
	return (Math.floor(lowest / PLACES_OF_SET) - 1) * PLACES_OF_SET;
}

/**
 * Adds items to a set at positions `first`, `first + 1` …, in one transaction: at most some 500, so
 * that nobody waits long.
 * @returns false when another set took the place meanwhile, and nothing was written
 */
export async function insertSetItems(
	db: Database,
	{
		set,
		first,
		added,
		now,
	}: {
		set: Pick<DerivedSet, "id" | "projectId">;
		first: number;
		added: readonly NewItem[];
		now: Date;
	},
): Promise<boolean> {
	const rows = added.map(({ externalId, contentHash, content }, index) => ({
		id: newId("item"),
		projectId: set.projectId,
		setId: set.id,
		position: first + index,
		externalId,
		contentHash,
		...content,
		createdAt: now,
	}));
	try {
		return await commit(
			db,
			{
				action: "derived_set.items_added",
				project: set.projectId,
				about: { set: set.id },
				details: { items: rows.length },
			},
			() => insertItemRows(db, rows),
		);
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/** The content hashes of a set's current items, in order of their ids: what its own hash is made of. */
export async function contentHashesOfSet(
	db: Database,
	set: Pick<DerivedSet, "id" | "projectId">,
): Promise<{ externalId: string; contentHash: string }[]> {
	return db
		.select({ externalId: items.externalId, contentHash: items.contentHash })
		.from(items)
		.where(and(eq(items.projectId, set.projectId), itemsInScope(set.id)))
		.orderBy(asc(inOrder(items.externalId)));
}

/** Ends the making of a set: from now on it is a draft to be read. */
export async function settleDerivedSet(
	db: Database,
	id: string,
	contentHash: string,
): Promise<void> {
	const made = {
		action: "derived_set.made",
		project: { of: "set", id },
		about: { set: id },
	} as const;
	await commit(db, made, (tx) => [
		tx
			.update(derivedSets)
			.set({ status: "draft", contentHash })
			.where(and(eq(derivedSets.id, id), eq(derivedSets.status, "making"))),
	]);
}

/** Approves a draft as it was read. @returns false when it is no draft any more, or another one */
export async function approveDerivedSet(
	db: Database,
	approved: { id: string; contentHash: string; approvedBy: string | null; approvedAt: Date },
): Promise<boolean> {
	const { id, contentHash, approvedBy, approvedAt } = approved;
	return commit(
		db,
		{ action: "derived_set.approved", project: { of: "set", id }, about: { set: id } },
		(tx) => [
			must(
				tx
					.update(derivedSets)
					.set({ status: "approved", approvedBy, approvedAt })
					.where(
						and(
							eq(derivedSets.id, id),
							eq(derivedSets.status, "draft"),
							eq(derivedSets.contentHash, contentHash),
						),
					),
			),
		],
	);
}

/** The derived set that a run is over; null for a run over the imported items. */
export async function setOfRun(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId: string | null },
): Promise<DerivedSet | null> {
	return setId === null ? null : findDerivedSet(db, projectId, { id: setId });
}

/** Has a run been planned over the set; is one not finished? */
export async function runsOverSet(
	db: Database,
	setId: string,
): Promise<{ isJudged: boolean; isOpen: boolean }> {
	const states = await db
		.selectDistinct({ status: runs.status })
		.from(runs)
		.where(eq(runs.setId, setId));
	return {
		isJudged: states.length > 0,
		isOpen: states.some(({ status }) => status === "running" || status === "paused"),
	};
}

const ITEMS_PER_COMMIT = 500;

/** Deletes a set with its items, some hundred in a transaction. It must not have been judged. */
export async function deleteDerivedSet(db: Database, id: string): Promise<void> {
	// Nobody can approve or plan it from here on, even if this is interrupted.
	const begun = {
		action: "derived_set.deletion_begun",
		project: { of: "set", id },
		about: { set: id },
	} as const;
	await commit(db, begun, (tx) => [
		tx.update(derivedSets).set({ status: "making" }).where(eq(derivedSets.id, id)),
	]);
	for (;;) {
		const some = await db
			.select({ id: items.id })
			.from(items)
			.where(eq(items.setId, id))
			.limit(ITEMS_PER_COMMIT);
		if (some.length === 0) break;
		const ids = some.map((item) => item.id);
		await commit(
			db,
			{
				action: "derived_set.items_deleted",
				project: { of: "set", id },
				about: { set: id },
				details: { items: ids.length },
			},
			(tx) => [tx.delete(items).where(inArray(items.id, ids))],
		);
	}
	await commit(
		db,
		{ action: "derived_set.deleted", project: { of: "set", id }, about: { set: id } },
		(tx) => [tx.delete(derivedSets).where(eq(derivedSets.id, id))],
	);
}

/** The span that a set's items stand in, superseded ones included; null for a set without items. */
export async function placesOfSet(db: Database, setId: string): Promise<Places | null> {
	const [row] = await db
		.select({ first: min(items.position), last: max(items.position) })
		.from(items)
		.where(eq(items.setId, setId));
	if (!row || row.first === null || row.last === null) return null;
	return { first: row.first, last: row.last };
}
