import { type AnsweredItem, type Reading, readingOf } from "./papers-reading.ts";
import { PAPERS_DIMENSIONS, type PapersDimension } from "./papers-rubric.ts";
import { type Random, seededRandom } from "./random.ts";
import { annotators, type RaterProfile } from "./raters.ts";
import type { LabelRow } from "./rows.ts";
import { SHARED_DOUBT, toLevel } from "./simulate.ts";

/** The seed of the simulated people; another one gives other, equally likely people. */
const SEED = 1;
/** Grades from here on are accepted. */
const ACCEPTED = 4;

/** One person's ratings of one item; null where they cannot judge. */
function rate(
	{ reading, doubt }: { reading: Reading; doubt: number },
	rater: RaterProfile,
	random: Random,
): Record<PapersDimension, LabelRow["value"]> {
	const impression = rater.leniency + doubt + rater.noise * random.normal();
	// A number of skips would make an item's labels depend on how many others there are.
	const skips = random.chance((rater.skips ?? 0) / 100);
	const guess = random.chance(rater.careless ?? 0) ? toLevel(1 + 4 * random.uniform()) : null;
	// A person's impression of an item colours all its scales; each has a little noise of its own.
	function level(name: keyof Reading): number | null {
		const own = 0.5 * rater.noise * random.normal();
		const seen = reading[name];
		return skips || seen === null ? null : (guess ?? toLevel(seen + impression + own));
	}
	const grade = level("grade");
	return {
		verdict: grade === null ? null : grade >= ACCEPTED,
		grade,
		context_relevancy: level("context_relevancy"),
		answer_relevancy: level("answer_relevancy"),
		faithfulness: level("faithfulness"),
		factual_correctness: level("factual_correctness"),
	};
}

/**
 * Labels of the three simulated annotators on the papers' rubric, in long form: rater by rater, item
 * by item. They are not people and understand nothing: they go by words that texts share, blurred by
 * doubt and noise, so that analyses that need people can be run. What is computed against them says
 * nothing about real answers or judges.
 *
 * A few items are skipped as `cannot_judge`, and so is what needs a reference where there is none.
 * The same item gets the same labels, whatever other items there are.
 */
export function simulatePapersPeople(items: readonly AnsweredItem[]): LabelRow[] {
	const read = items.map((item) => ({
		id: item.id,
		reading: readingOf(item),
		doubt: SHARED_DOUBT * seededRandom(SEED, `doubt/${item.id}`).normal(),
	}));
	return annotators.flatMap((rater) =>
		read.flatMap((item) => {
			const ratings = rate(item, rater, seededRandom(SEED, `${rater.name}/${item.id}`));
			return PAPERS_DIMENSIONS.map(
				(dimension): LabelRow => ({
					item_id: item.id,
					rater: rater.name,
					rater_kind: rater.kind,
					dimension,
					value: ratings[dimension],
					...(ratings[dimension] === null && { reason: "cannot_judge" }),
				}),
			);
		}),
	);
}
