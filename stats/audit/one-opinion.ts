import { placesWhere } from "../comparison/common-items.ts";
import type { RatingColumn } from "../comparison/compared-by.ts";
import { isGiven } from "../comparison/judge-scores.ts";
import { copiedRater, sameAnswers } from "./copied-rater.ts";
import { JUDGES_ASKED, type Witnesses } from "./witnesses.ts";

/** Two people whose labels are the same far beyond how others agree. */
export type OneOpinion = {
	/** Items that both labelled, and those of them with the same label. */
	readonly items: number;
	readonly same: number;
	/** How often they gave the label of the others that witness it, on items of both; in [0, 1]. */
	readonly withOthers: number;
	/** Only judges witness it, which may share errors with each other. */
	readonly unsure: boolean;
};

/**
 * Witnesses may fail on the same hard items, on which the two are right: they are then of one mind against them more
 * often than independent errors would make them. A third of the items that witnesses guess makes 1.5; less is allowed
 * where the two have the same label on .99, which two who err by themselves hardly ever have.
 */
const SLACK = 1.5;
const SLACK_OF_NEARLY_ALL = 1.15;
const NEARLY_ALL = 0.99;

/**
 * Are two people one opinion, as where one saw the other's labels? By the tetrads of `copiedRater`, each of the
 * two held as the copy of the other: both must be shown. Witnesses are the two other people with most labels; one
 * other person and a judge, up to three judges tried; else two judges, where .99 must be the same.
 *
 * Levels count as same or not, whatever their order: neighbours on a graded scale correlate too well to err apart.
 *
 * @param people the other people, and `judges`: those with most labels first
 * @returns null where it is not shown, or nobody can witness it
 */
export function oneOpinion([a, b]: Pair, { people, judges }: Witnesses): OneOpinion | null {
	const witnesses = witnessPairs(people, judges);
	const all = sameAnswers(a, b);
	const isNearlyAll = all.same >= NEARLY_ALL * all.items;
	const settings = {
		// Judges that fail on the same items make two very good people look alike.
		...(people.length === 0 && { least: NEARLY_ALL }),
		slack: isNearlyAll && people.length > 0 ? SLACK_OF_NEARLY_ALL : SLACK,
	};
	for (const others of witnesses) {
		const found = copiedRater({ judge: a, person: b, others }, settings);
		if (!found || !copiedRater({ judge: b, person: a, others }, settings)) continue;
		const withOthers = sameWithOthers([a, b], others);
		return { ...found, withOthers, unsure: people.length === 0 };
	}
	return null;
}

type Pair = readonly [RatingColumn, RatingColumn];

function witnessPairs(
	people: readonly RatingColumn[],
	judges: readonly RatingColumn[],
): readonly Pair[] {
	const [first, second] = people;
	if (first && second) return [[first, second]];
	// Who repeats the other person witnesses nothing beside that person.
	const apart = first ? judges.filter((judge) => !isLike(judge, first)) : judges;
	const tried = apart.slice(0, JUDGES_ASKED);
	if (first) return tried.map((judge): Pair => [first, judge]);
	return tried.length < 2 ? [] : [[tried[0], tried[1]]];
}

/** As much of the same makes a copy of a person. */
const ALIKE = 0.95;

function isLike(judge: RatingColumn, person: RatingColumn): boolean {
	const { items, same } = sameAnswers(judge, person);
	return same >= ALIKE * items;
}

function sameWithOthers([a, b]: Pair, others: Pair): number {
	const places = placesWhere(a.length, (item) => isGiven(a, item) && isGiven(b, item));
	const shares = [a, b].flatMap((one) =>
		others.map((other) => {
			const { items, same } = sameAnswers(at(one, places), at(other, places));
			return same / Math.max(1, items);
		}),
	);
	return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function at(column: RatingColumn, places: Uint32Array): RatingColumn {
	return column instanceof Uint8Array
		? Uint8Array.from(places, (place) => column[place])
		: Float64Array.from(places, (place) => column[place]);
}
