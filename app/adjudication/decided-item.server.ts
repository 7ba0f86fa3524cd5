import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { ratedLevel, ratedNumber } from "#db/model/rating.ts";
import { decisionsOn, type ToldDecision } from "#db/queries/decisions.server.ts";
import { itemRatings } from "../agreement/item-ratings.server.ts";
import { ratingInWords } from "../labelling/answer-in-words.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";

/** A decision as it is read: of an item, on one dimension. */
export type DecisionInWords = {
	title: string;
	/** Null: left unresolved. */
	value: string | null;
	people: string[];
	judges: { name: string; value: string; rationale: string | null }[];
};

/** An item that is decided, with what judges said, which is open from then on. */
export type DecidedItem = {
	itemId: string;
	name: string;
	/** For the form that takes it back. */
	decidedAt: number;
	when: Date;
	decider: string;
	isOwn: boolean;
	reason: string | null;
	clause: string | null;
	/** The rubric's, as the adjudicator saw it. */
	rubricVersion: number;
	decisions: DecisionInWords[];
};

/** The decisions on an item that count. */
export async function currentDecisions(
	db: Database,
	projectId: string,
	itemId: string,
): Promise<ToldDecision[]> {
	const decisions = await decisionsOn(db, projectId, [itemId]);
	return decisions.filter(({ supersededAt }) => supersededAt === null);
}

/** A decision's value in words; null where it was left unresolved. */
export function decisionInWords(
	dimension: Dimension,
	{ level, number }: Pick<ToldDecision, "level" | "number">,
): string | null {
	if (level !== null) return ratingInWords(dimension, ratedLevel(level));
	return number === null ? null : ratingInWords(dimension, ratedNumber(number));
}

/**
 * What was decided last on an item, beside people's and judges' answers; null where nothing is.
 * Only for items on which nothing is left to decide: judges' answers are in it.
 */
export async function decidedItem(
	db: Database,
	{
		projectId,
		itemId,
		accountId,
	}: {
		readonly projectId: string;
		readonly itemId: string;
		readonly accountId: string;
	},
	dimensions: ReadonlyMap<string, Dimension>,
): Promise<DecidedItem | null> {
	const decisions = await currentDecisions(db, projectId, itemId);
	const order = [...dimensions.keys()];
	decisions.sort((a, b) => order.indexOf(a.dimension) - order.indexOf(b.dimension));
	const newest = decisions.toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1);
	if (!newest) return null;
	const { raters } = await itemRatings(db, projectId, itemId);
	return {
		itemId,
		name: itemInWords(newest.externalId),
		decidedAt: newest.createdAt.getTime(),
		when: newest.createdAt,
		decider: newest.decider,
		isOwn: newest.decidedBy === accountId,
		reason: newest.reason,
		clause: newest.clause,
		rubricVersion: newest.rubricVersion,
		decisions: decisions.flatMap((decision): DecisionInWords[] => {
			const dimension = dimensions.get(decision.dimension);
			if (!dimension) return [];
			const given = raters.flatMap(({ rater, kind, cells }) => {
				const cell = cells[decision.dimension];
				return cell ? [{ name: rater, kind, ...cell }] : [];
			});
			return [
				{
					title: titleOf(dimension),
					value: decisionInWords(dimension, decision),
					people: given
						.flatMap(({ kind, value }) => (kind === "human" && value !== null ? [value] : []))
						.sort(),
					judges: given
						.filter(({ kind }) => kind === "judge")
						.map(({ name, value, reason, rationale }) => ({
							name,
							value: value ?? `no answer (${reason ?? "unscored"})`,
							rationale,
						})),
				},
			];
		}),
	};
}
