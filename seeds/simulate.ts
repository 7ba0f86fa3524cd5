import type { UnscoredReason } from "#db/model/rating.ts";
import type { Ratings } from "./items/question.ts";
import { type Random, seededRandom } from "./random.ts";
import type { RaterProfile } from "./raters.ts";
import type { LabelRow } from "./rows.ts";
import type { Truth } from "./truth.ts";

/** What the simulation needs of an item: its id, what it is worth, how long the answer is. */
export type RatedItem = { id: string; truth: Truth; responseLength: number };

/** Grades from here on are accepted. */
const CUT = 3.5;
/** Standard deviation of what makes an item hard for everybody, in levels. */
const SHARED_DOUBT = 0.3;
/** A right answer is never so hard that most people would take it for a wrong one. */
const MOST_DOUBT_OF_RIGHT = 0.2;

const SCALES = ["correctness", "completeness", "honesty"] as const;
type ScaleName = (typeof SCALES)[number];

/** The level of a scale of five that is nearest to a value. */
function toLevel(value: number): number {
	return Math.min(5, Math.max(1, Math.round(value)));
}

/** Rank of every item's answer by length, spread over 1 (shortest) to 5 (longest). */
function lengthGrades(items: readonly RatedItem[]): Map<string, number> {
	const byLength = [...items].sort((a, b) => a.responseLength - b.responseLength);
	const last = Math.max(1, byLength.length - 1);
	return new Map(byLength.map((item, rank) => [item.id, 1 + (4 * rank) / last]));
}

/** One rater's reading of one item. */
function rate(
	item: { truth: Truth; doubt: number; lengthGrade: number },
	rater: RaterProfile,
	random: Random,
): Ratings {
	const impression = rater.leniency + item.doubt + rater.noise * random.normal();
	const weight = rater.length ?? 0;
	function seen(truth: number): number {
		return (1 - weight) * truth + weight * item.lengthGrade + impression;
	}
	// A rater's impression of an item colours all its scales; each has a little noise of its own.
	function level(name: ScaleName): number {
		return toLevel(seen(item.truth[name]) + 0.5 * rater.noise * random.normal());
	}
	const ratings: Ratings = {
		verdict: seen(item.truth.grade) > CUT,
		correctness: level("correctness"),
		completeness: level("completeness"),
		honesty: level("honesty"),
	};
	if (random.chance(rater.careless ?? 0)) {
		const guess = toLevel(1 + 4 * random.uniform());
		return { verdict: guess > CUT, correctness: guess, completeness: guess, honesty: guess };
	}
	if (random.chance(rater.middle ?? 0)) {
		return { verdict: false, correctness: 3, completeness: 3, honesty: 3 };
	}
	return ratings;
}

/** The items that a rater leaves without values, and why. */
function unscoredItems(
	items: readonly RatedItem[],
	rater: RaterProfile,
	random: Random,
): Map<string, UnscoredReason> {
	const { truncated = 0, unparsable = 0 } = rater.failures ?? {};
	// Answers that are cut off are found among long ones, as with a real limit of output tokens.
	const long = [...items]
		.sort((a, b) => b.responseLength - a.responseLength)
		.slice(0, Math.ceil(items.length / 4));
	const cutOff = new Set(random.sample(long, truncated));
	const others = random.sample(
		items.filter((item) => !cutOff.has(item)),
		unparsable + (rater.skips ?? 0),
	);
	return new Map<string, UnscoredReason>([
		...[...cutOff].map((item) => [item.id, "truncated"] as const),
		...others.map(
			(item, index) => [item.id, index < unparsable ? "unparsable" : "cannot_judge"] as const,
		),
	]);
}

/**
 * The labels that the given raters would give to the items, in long form: rater by rater, item by
 * item, `verdict` and the three scales. The same seed gives the same labels; a rater's labels do
 * not depend on who else is simulated.
 */
export function simulateLabels(
	items: readonly RatedItem[],
	raters: readonly RaterProfile[],
	seed: number,
): LabelRow[] {
	const doubts = seededRandom(seed, "doubt");
	const grades = lengthGrades(items);
	const read = items.map((item) => {
		const doubt = SHARED_DOUBT * doubts.normal();
		return {
			...item,
			doubt: item.truth.grade > CUT ? Math.max(-MOST_DOUBT_OF_RIGHT, doubt) : doubt,
			lengthGrade: grades.get(item.id) ?? 3,
		};
	});
	return raters.flatMap((rater) => {
		const random = seededRandom(seed, rater.name);
		const unscored = unscoredItems(items, rater, seededRandom(seed, `${rater.name}/unscored`));
		return read.flatMap((item) => {
			const ratings = rate(item, rater, random);
			const reason = unscored.get(item.id);
			return (["verdict", ...SCALES] as const).map(
				(dimension): LabelRow => ({
					item_id: item.id,
					rater: rater.name,
					rater_kind: rater.kind,
					dimension,
					...(reason ? { value: null, reason } : { value: ratings[dimension] }),
				}),
			);
		});
	});
}
