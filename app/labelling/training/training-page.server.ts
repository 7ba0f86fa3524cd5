import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { type Rated, ratedLevel, ratedNumber, ratedOfColumns } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { goldOfItems } from "#db/queries/gold-answers.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { currentRubric, rubricVersions } from "#db/queries/rubrics.server.ts";
import {
	answersOfRound,
	latestRound,
	roundForNewcomer,
	type TrainingAnswer,
	type TrainingRound,
} from "#db/queries/trainings.server.ts";
import { ownValue } from "../../base/own-value.ts";
import { ratingInWords } from "../answer-in-words.server.ts";
import { isRight } from "../gold/is-right.ts";
import { type ItemContentView, itemContent, textsShownAs } from "../item-content.server.ts";
import { type RubricView, rubricView } from "../label-item.server.ts";
import { fromSides, inSides, leftSideOf } from "../pair-sides.server.ts";
import { NOTHING, nextItem, type Trainee } from "./training-round.server.ts";

/** What was given beside what is right, on one dimension. */
export type FeedbackLine = {
	title: string;
	given: string;
	/** Null where it is not known. */
	right: string | null;
	/** Null likewise. */
	isRight: boolean | null;
	/** Why it is right. */
	reason: string | null;
};

type Standing = { place: number; of: number };

/** Where somebody stands in their training. */
export type TrainingPage =
	/** There is none, or it is passed: the queue is open. */
	| { kind: "open" }
	| ({
			kind: "item";
			raterId: string;
			itemId: string;
			content: ItemContentView;
			rubric: RubricView;
	  } & Standing)
	| ({
			kind: "feedback";
			itemId: string;
			content: ItemContentView;
			lines: FeedbackLine[];
			isRight: boolean;
			/** What comes after it. */
			next: "item" | "passed" | "failed";
	  } & Standing)
	| { kind: "failed"; right: number; of: number; passMark: number };

/**
 * The page of somebody's training: the next item, what came of the one they answered last, or that it ended.
 * Known answers are read for an item that they have answered, never before.
 * @param answered the item whose feedback is asked for
 */
export async function trainingPage(
	db: Database,
	{ project, raterId }: Trainee,
	{ answered, now }: { answered: string | null; now: Date },
): Promise<TrainingPage> {
	await roundForNewcomer(db, raterId, now);
	const round = await latestRound(db, raterId);
	const rubric = await currentRubric(db, project.id);
	if (!round || !rubric) return { kind: "open" };
	const answers = await answersOfRound(db, round.id);
	const last = answers.find(({ itemId }) => itemId === answered);
	const of = round.training.itemIds.length;
	if (last) return feedback(db, { project, raterId }, { round, answers, last });
	if (round.passedAt) return { kind: "open" };
	if (round.failedAt) {
		const right = answers.filter((answer) => answer.isRight).length;
		return { kind: "failed", right, of, passMark: round.training.passMark };
	}
	const itemId = nextItem(round, answers);
	const { hideReference } = project.settings;
	const content =
		itemId && (await contentOf(db, { project, raterId }, { itemId, hideReference, rubric }));
	if (!itemId || !content) return { kind: "open" };
	const place = answers.length + 1;
	return { kind: "item", raterId, itemId, content, rubric: rubricView(rubric), place, of };
}

async function contentOf(
	db: Database,
	{ project, raterId }: Trainee,
	{
		itemId,
		hideReference,
		rubric,
	}: {
		itemId: string;
		hideReference: boolean;
		rubric: { definition: Rubric };
	},
): Promise<ItemContentView | null> {
	const [item] = await itemsByIds(db, project.id, [itemId]);
	if (!item) return null;
	const shownAs = await textsShownAs(db, project);
	const left = leftSideOf(raterId, itemId, item);
	const { dimensions } = rubric.definition;
	const shown = { item, shownAs, left, dimensions, hidesReference: hideReference };
	return itemContent(db, project, shown);
}

async function feedback(
	db: Database,
	{ project, raterId }: Trainee,
	of: {
		round: TrainingRound;
		answers: readonly TrainingAnswer[];
		last: TrainingAnswer;
	},
): Promise<TrainingPage> {
	const { round, answers, last } = of;
	const [item] = await itemsByIds(db, project.id, [last.itemId]);
	const rubric = (await rubricVersions(db, project.id)).find(({ id }) => id === last.rubricId);
	if (!item || !rubric) return { kind: "open" };
	const answered = { itemId: last.itemId, hideReference: false, rubric };
	const content = await contentOf(db, { project, raterId }, answered);
	if (!content) return { kind: "open" };
	const left = leftSideOf(raterId, last.itemId, item);
	const known = await goldOfItems(db, [last.itemId]);
	const asked = rubric.definition;
	const shown = (ratings: Map<string, Rated>) => {
		const answer = { status: "submitted" as const, skipReason: null, comment: null };
		return fromSides({ ...answer, flagged: false, ratings }, asked, left).ratings;
	};
	const given = shown(ratingsOf(last));
	const right = shown(
		new Map(
			known.map(({ dimension, level, number }) => [
				dimension,
				level === null ? ratedNumber(number ?? Number.NaN) : ratedLevel(level),
			]),
		),
	);
	const lines = inSides(asked, left).dimensions.map((dimension): FeedbackLine => {
		const gold = known.find((answer) => answer.dimension === dimension.name);
		return {
			title: titleOf(dimension),
			given: ratingInWords(dimension, given.get(dimension.name)),
			right: gold ? ratingInWords(dimension, right.get(dimension.name)) : null,
			isRight: gold
				? (isRight(dimension.scale, gold, ownValue(last.given, dimension.name) ?? NOTHING) ?? false)
				: null,
			reason: gold?.reason ?? null,
		};
	});
	const next = round.passedAt ? "passed" : round.failedAt ? "failed" : "item";
	const place = answers.indexOf(last) + 1;
	return {
		...{ kind: "feedback", itemId: last.itemId, content, lines, isRight: last.isRight, next },
		...{ place, of: round.training.itemIds.length },
	};
}

function ratingsOf({ given }: TrainingAnswer): Map<string, Rated> {
	return new Map(
		Object.entries(given).map(([dimension, columns]) => [dimension, ratedOfColumns(columns)]),
	);
}
