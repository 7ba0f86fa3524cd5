import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { answersPage } from "#db/queries/annotations.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { ratingInWords, skipInWords } from "./answer-in-words.server.ts";
import { excerptOf } from "./excerpt.ts";
import { type LabelProgress, labelProgress } from "./label-progress.server.ts";
import { dimensionAsSeen, leftSideOf } from "./pair-sides.server.ts";

export type MyWork = {
	progress: LabelProgress;
	/** What the columns of values are called. */
	dimensions: string[];
	answers: {
		itemId: string;
		/** The beginning of the question, else of the answer. */
		excerpt: string;
		/** Why it was skipped; null when it was submitted. */
		skipped: string | null;
		values: string[];
		comment: string | null;
		flagged: boolean;
		at: Date;
	}[];
	/** Key of the page with earlier answers. */
	next: string | null;
};

const ANSWERS_PER_PAGE = 50;

/** The annotator's own answers, the newest first; reads rows of this rater only. */
export async function myWork(
	db: Database,
	{
		projectId,
		raterId,
		before,
		limit = ANSWERS_PER_PAGE,
	}: { projectId: string; raterId: string; before: string | null; limit?: number },
): Promise<MyWork> {
	const rubric = await currentRubric(db, projectId);
	const asked = new Set(rubric?.definition.dimensions.map((dimension) => dimension.name));
	const dimensions = (await dimensionsOfProject(db, projectId))
		.map((row) => row.definition)
		.filter((dimension) => asked.has(dimension.name));
	const page = await answersPage(db, raterId, { before, limit });
	return {
		progress: await labelProgress(db, raterId),
		dimensions: dimensions.map(titleOf),
		answers: page.answers.map((answer) => ({
			itemId: answer.itemId,
			excerpt: excerptOf(answer.input ?? answer.response ?? answer.responseA ?? ""),
			skipped: answer.status === "skipped" ? skipInWords(answer.skipReason) : null,
			values: dimensions.map((dimension) =>
				ratingInWords(
					dimensionAsSeen(dimension, leftSideOf(raterId, answer.itemId, answer)),
					answer.ratings.get(dimension.name),
				),
			),
			comment: answer.comment,
			flagged: answer.flagged,
			at: answer.createdAt,
		})),
		next: page.next,
	};
}
