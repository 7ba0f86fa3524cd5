import { and, asc, eq, isNotNull } from "drizzle-orm";
import { type Database, inOrder, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import type { RaterKind } from "../model/roles.ts";
import { raters } from "../schema/index.ts";
import { bumpChangeCounter } from "./projects.server.ts";

export type Rater = typeof raters.$inferSelect;

/** Everyone who produces ratings in a project. */
export async function ratersOfProject(db: Database, projectId: string): Promise<Rater[]> {
	return db
		.select()
		.from(raters)
		.where(eq(raters.projectId, projectId))
		.orderBy(asc(inOrder(raters.name)));
}

export async function raterByName(
	db: Database,
	projectId: string,
	name: string,
): Promise<Rater | null> {
	const [row] = await db
		.select()
		.from(raters)
		.where(and(eq(raters.projectId, projectId), eq(raters.name, name)));
	return row ?? null;
}

/** The rater that an account is in a project. */
export async function raterOfAccount(
	db: Database,
	projectId: string,
	accountId: string,
): Promise<Rater | null> {
	const [row] = await db
		.select()
		.from(raters)
		.where(and(eq(raters.projectId, projectId), eq(raters.accountId, accountId)));
	return row ?? null;
}

/** The account that a rater is; null for judges, people without an account and raters that there are not. */
export async function accountOfRater(db: Database, raterId: string): Promise<string | null> {
	const [row] = await db
		.select({ accountId: raters.accountId })
		.from(raters)
		.where(eq(raters.id, raterId));
	return row?.accountId ?? null;
}

export type NewRater = {
	readonly projectId: string;
	readonly name: string;
	readonly kind: RaterKind;
	readonly accountId?: string;
	readonly judgeId?: string;
	readonly createdAt: Date;
};

/** A rater with its id, ready to be stored by `insertRater`. */
export function newRater(fields: NewRater): Rater {
	return {
		id: newId("rtr"),
		...fields,
		accountId: fields.accountId ?? null,
		judgeId: fields.judgeId ?? null,
		excludedReason: null,
	};
}

/** Statement that adds a rater, for a commit that adds more than that. */
export function insertRater(tx: Transaction, rater: Rater) {
	return tx.insert(raters).values(rater);
}

/** Adds raters in one transaction. */
export async function createRaters(db: Database, added: readonly Rater[]): Promise<void> {
	const [first] = added;
	if (!first) return;
	await commit(
		db,
		{ action: "raters.added", project: first.projectId, details: { raters: added.length } },
		(tx) => added.map((rater) => insertRater(tx, rater)),
	);
}

/**
 * Leaves a person's answers out of all figures, with the reason, or (null) counts them again.
 * @returns false when the project has no such person
 */
export async function excludeRater(
	db: Database,
	{ projectId, raterId, reason }: { projectId: string; raterId: string; reason: string | null },
): Promise<boolean> {
	return commit(
		db,
		{
			action: reason === null ? "rater.counted" : "rater.left_out",
			project: projectId,
			whom: { raterId },
		},
		(tx) => [
			must(
				tx
					.update(raters)
					.set({ excludedReason: reason })
					.where(
						and(eq(raters.projectId, projectId), eq(raters.id, raterId), eq(raters.kind, "human")),
					),
			),
			bumpChangeCounter(tx, projectId),
		],
	);
}

/** The raters whose answers count in no figure, for conditions on ratings. */
export function excludedRaters(db: Database, projectId: string) {
	return db
		.select({ id: raters.id })
		.from(raters)
		.where(and(eq(raters.projectId, projectId), isNotNull(raters.excludedReason)));
}
