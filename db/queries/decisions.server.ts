import { and, asc, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { accounts, decisions, dimensions, items, proposals, rubrics } from "../schema/index.ts";
import type { Places } from "./item-scope.ts";
import { bumpChangeCounter } from "./projects.server.ts";

export type Decision = typeof decisions.$inferSelect;

/** What one decision settles: a value, or neither level nor number where it is left unresolved. */
export type DecidedValue = { readonly level: number | null; readonly number: number | null };

export type NewDecisions = {
	readonly projectId: string;
	readonly itemId: string;
	readonly itemPosition: number;
	readonly rubricId: string;
	readonly decidedBy: string;
	readonly reason: string | null;
	readonly clause: string | null;
	readonly decided: readonly (DecidedValue & {
		readonly dimensionId: string;
		readonly ratingIds: string[];
		/** The decision that this one corrects. */
		readonly supersedes: string | null;
	})[];
	readonly proposal: { readonly dimension: string; readonly text: string } | null;
	readonly now: Date;
};

/**
 * Stores what was decided on dimensions of one item, and what is proposed for the rubric, in one
 * transaction.
 * @returns false when somebody else decided first, and nothing was written
 */
export async function storeDecisions(db: Database, added: NewDecisions): Promise<boolean> {
	const { projectId, itemId, decided, proposal, now } = added;
	const corrected = decided.flatMap(({ supersedes }) => supersedes ?? []);
	try {
		return await commit(
			db,
			{
				action: "decision.stored",
				project: projectId,
				about: { item: itemId },
				details: {
					dimensions: decided.length,
					corrected: corrected.length,
					proposes: proposal !== null,
				},
			},
			(tx) => [
				...corrected.map((id) =>
					must(
						tx
							.update(decisions)
							.set({ supersededAt: now })
							.where(and(eq(decisions.id, id), isNull(decisions.supersededAt))),
					),
				),
				tx.insert(decisions).values(
					decided.map(({ dimensionId, level, number, ratingIds }) => ({
						id: newId("dec"),
						projectId,
						itemId,
						itemPosition: added.itemPosition,
						dimensionId,
						rubricId: added.rubricId,
						level,
						number,
						reason: added.reason,
						clause: added.clause,
						ratingIds,
						decidedBy: added.decidedBy,
						createdAt: now,
					})),
				),
				...(proposal
					? [
							tx.insert(proposals).values({
								id: newId("prp"),
								projectId,
								itemId,
								...proposal,
								proposedBy: added.decidedBy,
								createdAt: now,
							}),
						]
					: []),
				bumpChangeCounter(tx, projectId),
			],
		);
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/**
 * Takes back what one person decided on an item at one moment, with what was proposed beside it and
 * is still open. The rows stay; they no longer count.
 * @returns false when none of it counts any more
 */
export async function undoDecisions(
	db: Database,
	undone: Pick<Decision, "projectId" | "itemId" | "decidedBy" | "createdAt"> & { now: Date },
): Promise<boolean> {
	const { projectId, itemId, decidedBy, createdAt, now } = undone;
	return commit(
		db,
		{
			action: "decision.undone",
			project: projectId,
			about: { item: itemId },
			whom: { accountId: decidedBy },
		},
		(tx) => [
			must(
				tx
					.update(decisions)
					.set({ supersededAt: now })
					.where(
						and(
							eq(decisions.projectId, projectId),
							eq(decisions.itemId, itemId),
							eq(decisions.decidedBy, decidedBy),
							eq(decisions.createdAt, createdAt),
							isNull(decisions.supersededAt),
						),
					),
			),
			tx
				.update(proposals)
				.set({ outcome: "set aside", settledAt: now })
				.where(
					and(
						eq(proposals.projectId, projectId),
						eq(proposals.itemId, itemId),
						eq(proposals.proposedBy, decidedBy),
						eq(proposals.createdAt, createdAt),
						isNull(proposals.settledAt),
					),
				),
			bumpChangeCounter(tx, projectId),
		],
	);
}

/** What counts of a dimension's decisions, by position: of imported items, or of those at some places. */
export async function decidedCells(
	db: Database,
	on: { projectId: string; dimensionId: string; places?: Places | undefined },
): Promise<(DecidedValue & { itemPosition: number })[]> {
	const { first, last } = on.places ?? { first: 0, last: Number.MAX_SAFE_INTEGER };
	return db
		.select({
			itemPosition: decisions.itemPosition,
			level: decisions.level,
			number: decisions.number,
		})
		.from(decisions)
		.where(
			and(
				eq(decisions.projectId, on.projectId),
				eq(decisions.dimensionId, on.dimensionId),
				gte(decisions.itemPosition, first),
				sql`${decisions.itemPosition} <= ${last}`,
				isNull(decisions.supersededAt),
			),
		)
		.orderBy(asc(decisions.itemPosition));
}

const told = {
	id: decisions.id,
	itemId: decisions.itemId,
	externalId: items.externalId,
	input: items.input,
	dimension: dimensions.name,
	dimensionId: decisions.dimensionId,
	level: decisions.level,
	number: decisions.number,
	reason: decisions.reason,
	clause: decisions.clause,
	ratingIds: decisions.ratingIds,
	rubricVersion: rubrics.version,
	decidedBy: decisions.decidedBy,
	decider: accounts.name,
	createdAt: decisions.createdAt,
	supersededAt: decisions.supersededAt,
};

/** A decision with the names of what it is about. */
export type ToldDecision = Awaited<ReturnType<typeof decisionsOn>>[number];

function toldDecisions(db: Database) {
	return db
		.select(told)
		.from(decisions)
		.innerJoin(items, eq(items.id, decisions.itemId))
		.innerJoin(dimensions, eq(dimensions.id, decisions.dimensionId))
		.innerJoin(rubrics, eq(rubrics.id, decisions.rubricId))
		.innerJoin(accounts, eq(accounts.id, decisions.decidedBy));
}

/** Every decision on some items, those that no longer count too, in order of time. */
export async function decisionsOn(db: Database, projectId: string, itemIds: readonly string[]) {
	if (itemIds.length === 0) return [];
	return toldDecisions(db)
		.where(and(eq(decisions.projectId, projectId), inArray(decisions.itemId, [...itemIds])))
		.orderBy(asc(decisions.createdAt), asc(decisions.id));
}

/** The decisions of a project, the newest first: those that count, or all of them. */
export async function decisionsOfProject(
	db: Database,
	projectId: string,
	{ limit, onlyCurrent }: { limit?: number; onlyCurrent: boolean },
) {
	const query = toldDecisions(db)
		.where(
			and(
				eq(decisions.projectId, projectId),
				onlyCurrent ? isNull(decisions.supersededAt) : undefined,
			),
		)
		.orderBy(desc(decisions.createdAt), desc(decisions.id));
	return limit === undefined ? query : query.limit(limit);
}
