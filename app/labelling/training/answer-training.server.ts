import type { Database } from "#db/dialect";
import { columnsOfRated, type Rated } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { goldOfItems } from "#db/queries/gold-answers.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import {
	answersOfRound,
	endRound,
	latestRound,
	storeTrainingAnswer,
	type TrainingAnswer,
} from "#db/queries/trainings.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { type FormValues, ratingField } from "../annotation-fields.ts";
import { type AnnotationAnswer, annotationForm } from "../annotation-form.server.ts";
import { readEvidence } from "../evidence/read-evidence.server.ts";
import { isRight } from "../gold/is-right.ts";
import { markableTexts } from "../item-content.server.ts";
import { fromSides, type LeftSide, leftSideOf } from "../pair-sides.server.ts";
import { stepProblems } from "../step-problems.server.ts";
import {
	errorsByField,
	type RefusedAnnotation,
	rubricChanged,
} from "../submit-annotation.server.ts";
import { NOTHING, nextItem, type Trainee } from "./training-round.server.ts";

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
