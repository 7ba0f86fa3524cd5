import { PAPERS_DIMENSIONS, type PapersDimension } from "./papers-rubric.ts";
import { type AnsweredItem, type PapersTruth, papersTruth } from "./papers-truth.ts";
import { type Random, seededRandom } from "./random.ts";
import { annotators } from "./raters.ts";
import type { LabelRow } from "./rows.ts";

/** The seed of the simulated people; another one gives other, equally likely people. */
const SEED = 1;
/** Grades from here on are accepted. */
const ACCEPTED = 4;
/** Share of ratings that miss an item's level by one, as often up as down where there is a level. */
export const MISSES = 0.2;
/** Share of items that somebody skips as `cannot_judge`. */
const SKIPS = 0.02;

/** The level that a person sees: the right one, or its neighbour. */
function seen(level: number, random: Random): number {
	const where = random.uniform();
	if (where < MISSES / 2) return Math.max(1, level - 1);
	if (where < MISSES) return Math.min(5, level + 1);
	return level;
}

/** One person's ratings of one item; null where they cannot judge. */
function rate(
	truth: PapersTruth,
	random: Random,
): Record<PapersDimension, LabelRow["value"]> | null {
	if (random.chance(SKIPS)) return null;
	const grade = seen(truth.grade, random);
	return {
		verdict: grade >= ACCEPTED,
		grade,
		context_relevancy: seen(truth.context_relevancy, random),
		answer_relevancy: seen(truth.answer_relevancy, random),
		faithfulness: seen(truth.faithfulness, random),
		factual_correctness: seen(truth.factual_correctness, random),
	};
}

/**
 * Labels of the three simulated annotators on the papers' rubric, in long form: rater by rater, item
 * by item. They are not people: they know what an answer is worth from how the simulated models wrote
 * it (`papersTruth`), and miss its level by one in a fifth of their ratings, each by themselves, so that
 * how far they agree is known beforehand.
 *
 * A few items are skipped as `cannot_judge`. The same item gets the same labels, whatever other items
 * there are; an item that is no question of the papers' project gets none.
 */
export function simulatePapersPeople(items: readonly AnsweredItem[]): LabelRow[] {
	const known = items.flatMap((item) => {
		const truth = papersTruth(item);
		return truth ? [{ id: item.id, truth }] : [];
	});
	return annotators.flatMap(({ name, kind }) =>
		known.flatMap(({ id, truth }) => {
			const ratings = rate(truth, seededRandom(SEED, `${name}/${id}`));
			return PAPERS_DIMENSIONS.map(
				(dimension): LabelRow => ({
					...{ item_id: id, rater: name, rater_kind: kind, dimension },
					...(ratings ? { value: ratings[dimension] } : { value: null, reason: "cannot_judge" }),
				}),
			);
		}),
	);
}
