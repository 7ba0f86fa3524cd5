import { setImmediate as giveWay } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { itemsToAnswer } from "#db/queries/annotator-queue.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { textsShownAs } from "./item-content.server.ts";
import { type ItemToLabel, itemToLabel, type RubricView, rubricView } from "./label-item.server.ts";
import { type LabelProgress, labelProgress } from "./label-progress.server.ts";
import { refillQueue } from "./plans/refill-queue.server.ts";
import { waitsForTraining } from "./training/training-round.server.ts";

/** What the label page gets ahead of the annotator. */
export type ItemsAhead = {
	raterId: string;
	items: ItemToLabel[];
	/** There is nothing to answer beyond these and what the page has. */
	exhausted: boolean;
	/** The rubric, where it is another one than the page shows. */
	rubric: RubricView | null;
	progress: LabelProgress;
};

/** Texts that are rendered at once: more would keep others waiting. */
const MOST = 40;

/**
 * The items that an annotator answers next, as the label page shows them.
 * @param after place in the queue of the last item that the page has
 * @param except ids of items that the page has, or whose answers are still on their way
 */
export async function itemsAhead(
	db: Database,
	asked: {
		project: Project;
		raterId: string;
		isPaused: boolean;
		rubricId: string;
		after: number;
		except: readonly string[];
		count: number;
		now: Date;
	},
): Promise<ItemsAhead | null> {
	const { project, raterId, rubricId, after, except } = asked;
	const rubric = await currentRubric(db, project.id);
	if (!rubric) return null;
	// A page that was open before somebody was paused or got a training has no more items: it then says so.
	const isShut = asked.isPaused || (await waitsForTraining(db, raterId, asked.now));
	if (!isShut) await refillQueue(db, raterId, asked.now);
	const limit = Math.min(Math.max(asked.count, 1), MOST);
	const ids = isShut ? [] : await itemsToAnswer(db, raterId, { after, except, limit });
	const shownAs = await textsShownAs(db, project);
	const items: ItemToLabel[] = [];
	for (const itemId of ids) {
		// Others come between two items, and each has room of its own for what its texts may cost.
		await giveWay();
		const ownShown = { ...shownAs, images: { ...shownAs.images } };
		const read = await itemToLabel(db, { project, raterId, rubric, shownAs: ownShown }, itemId);
		if (!read) continue;
		// A skip to come back to is asked anew.
		const { own, again } = read.item;
		items.push(own && !again ? { ...read.item, cameBack: true } : read.item);
	}
	return {
		raterId,
		items,
		exhausted: ids.length < limit,
		rubric: rubric.id === rubricId ? null : rubricView(rubric),
		progress: await labelProgress(db, raterId),
	};
}
