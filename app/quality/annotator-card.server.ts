import type { Database } from "#db/dialect";
import { queueOf } from "#db/queries/pace.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { type Rater, ratersOfProject } from "#db/queries/raters.server.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { ratingColumns } from "../agreement/rating-table.server.ts";
import { keptByState } from "../compute/kept-by-state.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import { type GoldAnswered, goldAnswered } from "../labelling/gold/gold-answers.server.ts";
import { shareOf } from "./annotator-figures.ts";
import { type AnswersFigures, answersFigures, CARD_TASK } from "./answers-figures.server.ts";

/** What is said of an annotator on one dimension. */
export type DimensionOfCard = AnswersFigures["dimensions"][number] & {
	/** Values on items with known answers, and those that are right. */
	known: { right: number; n: number; share: EstimateJson };
};

/** How well one annotator answers, for leads. */
export type AnnotatorCard = {
	raterId: string;
	name: string;
	/** Why what they said counts in no figure. */
	excludedReason: string | null;
	work: Awaited<ReturnType<typeof queueOf>> & { asked: number; cannot: number };
	/** Of the values that were asked: cannot judge. */
	cannot: EstimateJson;
	skipped: EstimateJson;
	medianMs: number | null;
	tooFast: { answers: number; timed: number };
	/** Items with known answers on which every known value was given right. */
	known: { right: number; n: number; share: EstimateJson };
	/** Items that came a second time and were answered both times. */
	repeats: number;
	dimensions: DimensionOfCard[];
};

const CARDS_KEPT = 200;
const kept = keptByState<AnswersFigures>(CARDS_KEPT);

/** The card of a person of the project; null where there is none. What their answers say is kept until one changes. */
export async function annotatorCard(
	db: Database,
	project: Project,
	raterId: string,
): Promise<AnnotatorCard | null> {
	const projectId = project.id;
	const rater = await annotatorOf(db, projectId, raterId);
	if (!rater) return null;
	const which = { projectId, raterId };
	const queue = await queueOf(db, which);
	const gold = (await goldAnswered(db, projectId)).filter((one) => one.raterId === raterId);
	const { asked, cannot, pace, repeats, dimensions } = await kept(
		db,
		[projectId, project.changeCounter, raterId],
		async () => {
			const job = { project, rater, columns: await ratingColumns(db, { projectId }) };
			return readBeside(
				db,
				{ task: CARD_TASK, items: project.itemCount, read: answersFigures },
				job,
			);
		},
	);
	return {
		...{ raterId, name: rater.name, excludedReason: rater.excludedReason },
		...{ work: { ...queue, asked, cannot }, repeats },
		dimensions: dimensions.map((figures) => ({
			...figures,
			known: countRight(
				gold.flatMap(({ dimension, isRight }) => (dimension === figures.name ? [isRight] : [])),
			),
		})),
		cannot: shareOf(cannot, asked),
		skipped: shareOf(queue.skipped, queue.submitted + queue.skipped),
		medianMs: pace.ms,
		tooFast: { answers: pace.tooFast, timed: pace.timed },
		known: countRight(byItem(gold)),
	};
}

/** A person of the project; null where there is none. */
export async function annotatorOf(
	db: Database,
	projectId: string,
	raterId: string,
): Promise<Rater | null> {
	const rater = (await ratersOfProject(db, projectId)).find(({ id }) => id === raterId);
	return rater?.kind === "human" ? rater : null;
}

function countRight(answers: readonly boolean[]): AnnotatorCard["known"] {
	const right = answers.filter(Boolean).length;
	return { right, n: answers.length, share: shareOf(right, answers.length) };
}

/** Of each item, whether all that is known of it was given right. */
function byItem(gold: readonly GoldAnswered[]): boolean[] {
	const items = new Map<string, boolean>();
	for (const { itemId, isRight } of gold) items.set(itemId, isRight && items.get(itemId) !== false);
	return [...items.values()];
}
