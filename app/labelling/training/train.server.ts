import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import {
	columnsOfRated,
	type Rated,
	ratedLevel,
	ratedNumber,
	ratedOfColumns,
} from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { goldOfItems } from "#db/queries/gold-answers.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric, rubricVersions } from "#db/queries/rubrics.server.ts";
import {
	answersOfRound,
	endRound,
	latestRound,
	roundForNewcomer,
	storeTrainingAnswer,
	type TrainingAnswer,
	type TrainingRound,
} from "#db/queries/trainings.server.ts";
import { ownValue } from "../../base/own-value.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { type FormValues, ratingField } from "../annotation-fields.ts";
import { type AnnotationAnswer, annotationForm } from "../annotation-form.server.ts";
import { ratingInWords } from "../answer-in-words.server.ts";
import { readEvidence } from "../evidence/read-evidence.server.ts";
import { isRight } from "../gold/is-right.ts";
import {
	type ItemContentView,
	itemContent,
	markableTexts,
	textsShownAs,
} from "../item-content.server.ts";
import { type RubricView, rubricView } from "../label-item.server.ts";
import { fromSides, inSides, type LeftSide, leftSideOf } from "../pair-sides.server.ts";
import { shuffled } from "../plans/shuffled.ts";
import { stepProblems } from "../step-problems.server.ts";
import {
	errorsByField,
	type RefusedAnnotation,
	rubricChanged,
} from "../submit-annotation.server.ts";

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

/** Does somebody's queue wait for their training? For whoever joined after one that is for newcomers, too. */
export async function waitsForTraining(db: Database, raterId: string, now: Date): Promise<boolean> {
	return (await trainingSince(db, raterId, now)) !== null;
}

/** Since when somebody's queue waits for their training; null where it does not. */
export async function trainingSince(
	db: Database,
	raterId: string,
	now: Date,
): Promise<Date | null> {
	await roundForNewcomer(db, raterId, now);
	const round = await latestRound(db, raterId);
	return round && round.passedAt === null ? round.training.createdAt : null;
}

type Trainee = { readonly project: Project; readonly raterId: string };

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

/** Everybody's own order, another one with each attempt. */
function nextItem(round: TrainingRound, answers: readonly TrainingAnswer[]): string | undefined {
	const done = new Set(answers.map(({ itemId }) => itemId));
	return shuffled(round.training.itemIds, [round.id]).find((itemId) => !done.has(itemId));
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

const NOTHING = { level: null, number: null };

function ratingsOf({ given }: TrainingAnswer): Map<string, Rated> {
	return new Map(
		Object.entries(given).map(([dimension, columns]) => [dimension, ratedOfColumns(columns)]),
	);
}

/** What became of an answer, in the words in which the queue's page takes it. */
export type AnsweredTraining =
	/** It is stored, now or by an earlier request. */
	| { kind: "saved"; itemId: string }
	/** The page belongs to somebody else than whoever is signed in now. */
	| { kind: "other-person" }
	| Exclude<RefusedAnnotation, { kind: "already-annotated" }>
	/** There is nothing to answer, or something else. */
	| Refusal;

/**
 * Stores an answer of a training round and ends the round with the last one. It is no annotation: no figure,
 * no queue and no count reads it. An answer that is sent twice is stored once.
 */
export async function answerTraining(
	db: Database,
	{ project, raterId }: Trainee,
	{ fields, now }: { fields: FormValues; now: Date },
): Promise<AnsweredTraining> {
	if (fields.raterId && fields.raterId !== raterId) return { kind: "other-person" };
	const round = await latestRound(db, raterId);
	const rubric = await currentRubric(db, project.id);
	if (!round || !rubric) return refused("There is no training to answer any more.");
	const itemId = fields.itemId ?? "";
	const before = await answersOfRound(db, round.id);
	if (before.some((answer) => answer.itemId === itemId)) return { kind: "saved", itemId };
	if (round.passedAt || round.failedAt) return refused("This training has ended.");
	if (nextItem(round, before) !== itemId)
		return refused("Another item is asked now: look at it, then answer.");
	if (fields.rubricId !== rubric.id)
		return rubricChanged(db, { projectId: project.id, fields, rubric });
	const parsed = annotationForm(rubric.definition).safeParse({ ...fields, intent: "submit" });
	if (!parsed.success) return { kind: "invalid", fieldErrors: errorsByField(parsed.error.issues) };
	const [item] = await itemsByIds(db, project.id, [itemId]);
	if (!item) return refused("This item is not there any more: look at the next one.");
	const left = leftSideOf(raterId, itemId, item);
	// Asked for as in the queue; there is nothing that it could be held against, so it is not kept.
	const texts = await markableTexts(db, project.id, item);
	const marked = readEvidence(fields, rubric.definition, { texts, left });
	if ("fieldErrors" in marked) return { kind: "invalid", fieldErrors: marked.fieldErrors };
	const ratings = ratedIn(parsed.data, rubric.definition);
	const noSteps = stepProblems(item, { rubric: rubric.definition, ratings });
	if (noSteps) return { kind: "invalid", fieldErrors: noSteps };
	const given = asStored(ratings, rubric.definition, left);
	const known = await goldOfItems(db, [itemId]);
	const scales = new Map(rubric.definition.dimensions.map(({ name, scale }) => [name, scale]));
	const right = known.every((gold) => {
		const scale = scales.get(gold.dimension);
		return !scale || isRight(scale, gold, given[gold.dimension] ?? NOTHING) === true;
	});
	const answer = { roundId: round.id, itemId, rubricId: rubric.id, given };
	const { comment } = parsed.data;
	await storeTrainingAnswer(db, { ...answer, comment, isRight: right, createdAt: now });
	const answers = await answersOfRound(db, round.id);
	if (nextItem(round, answers) === undefined) {
		const rightOnes = answers.filter((one) => one.isRight).length;
		const isPassed = rightOnes >= round.training.passMark;
		await endRound(db, { roundId: round.id, isPassed, now });
	}
	return { kind: "saved", itemId };
}

/** What the form says, by dimension, with a pair's sides as they stood on the page. */
function ratedIn(data: AnnotationAnswer, { dimensions }: Rubric): Map<string, Rated> {
	const ratings = new Map<string, Rated>();
	if (data.intent === "submit")
		for (const { name } of dimensions) {
			const rated = data.ratings[ratingField(name)];
			if (rated) ratings.set(name, rated);
		}
	return ratings;
}

/** The same as it is stored: a pair's sides are those of the files. */
function asStored(
	ratings: ReadonlyMap<string, Rated>,
	rubric: Rubric,
	left: LeftSide | null,
): TrainingAnswer["given"] {
	const answer = { status: "submitted" as const, skipReason: null, comment: null, flagged: false };
	const stored = fromSides({ ...answer, ratings }, rubric, left).ratings;
	return Object.fromEntries([...stored].map(([name, rated]) => [name, columnsOfRated(rated)]));
}
