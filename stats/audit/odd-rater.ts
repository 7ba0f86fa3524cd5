import type { RatingColumn } from "../comparison/compared-by.ts";
import { isGiven } from "../comparison/judge-scores.ts";
import { normalCritical } from "../core/distributions.ts";
import { MISSING } from "../core/scale.ts";
import { type JointCorrelations, jointCorrelations, sharedPlaces } from "./joint-correlations.ts";
import { JUDGES_ASKED, type Witnesses } from "./witnesses.ts";

/** Somebody whose labels hardly go with anybody else's. */
export type OddRater = {
	/** Items that it labelled together with two others. */
	readonly items: number;
	/** Mean correlation of its labels with those of the others, and of theirs with each other; in [−1, 1]. */
	readonly withOthers: number;
	readonly amongOthers: number;
};

const LEAST_ITEMS = 30;
/** So many items must hold another level than the commonest one of the others. */
const LEAST_TELLING = 10;
/** At odds is who follows the others less than half as well as these follow each other. */
const AT_ODDS = 0.5;
/** Chance that anybody of the people is taken for odd who follows the others half as well. */
const ERROR = 0.025;
/** Others that are read, those that share most items. */
const PEOPLE_READ = 4;

/**
 * Is a person at odds with all others, as who answers at random? Held against pairs of others of whom at least
 * one is a person, on the items of all three: its mean correlation with the two minus half of theirs with each other
 * lies below 0 beyond chance (errors of the jackknife, whole groups together, shared out over `among` people).
 * Judges alone never witness it, since they may share errors. Nobody is at odds by being lenient.
 *
 * @param people the other people, and `judges`
 * @param groupings group of each item; absent: none belong together
 * @returns null where it is not shown
 * Source: Tukey 1958 (jackknife)
 */
export function oddRater(
	rater: RatingColumn,
	{ people, judges }: Witnesses,
	{
		among,
		numbers,
		groupings = [],
	}: {
		/** People who are tested together. */
		readonly among: number;
		readonly numbers?: Float64Array | undefined;
		readonly groupings?: readonly Int32Array[];
	},
): OddRater | null {
	const nearest = sharingMost(rater, people, PEOPLE_READ);
	const others = [...nearest, ...sharingMost(rater, judges, JUDGES_ASKED)];
	const trios = nearest.flatMap((first, i) =>
		others.slice(i + 1).flatMap((second) => trioOf([rater, first, second], numbers) ?? []),
	);
	if (trios.length === 0) return null;
	const items = Math.max(...trios.map(({ places }) => places.length));
	const all = trios.reduce((sum, { places }) => sum + places.length, 0);
	const weighed = trios.map((trio) => ({ ...trio, weight: trio.places.length / all }));
	const mean = (of: (joint: JointCorrelations) => number) =>
		weighed.reduce((sum, { joint, weight }) => sum + weight * of(joint), 0);
	const lack = mean((joint) => lackOf(joint));
	if (!(lack > 0)) return null;
	const se = errorOf(weighed, [...groupings, null], rater.length);
	if (!(lack > normalCritical(1 - (2 * ERROR) / among) * se)) return null;
	return {
		items,
		withOthers: mean((joint) => withOthers(joint)),
		amongOthers: mean(({ of }) => of(1, 2)),
	};
}

function sharingMost(
	rater: RatingColumn,
	others: readonly RatingColumn[],
	most: number,
): readonly RatingColumn[] {
	return others
		.map((other) => ({ other, shared: sharedItems(rater, other) }))
		.sort((x, y) => y.shared - x.shared)
		.slice(0, most)
		.map(({ other }) => other);
}

function sharedItems(a: RatingColumn, b: RatingColumn): number {
	let shared = 0;
	if (a instanceof Uint8Array && b instanceof Uint8Array) {
		for (let item = 0; item < a.length; item++) {
			if (a[item] !== MISSING && b[item] !== MISSING) shared++;
		}
		return shared;
	}
	for (let item = 0; item < a.length; item++) if (isGiven(a, item) && isGiven(b, item)) shared++;
	return shared;
}

type Trio = { readonly places: Uint32Array; readonly joint: JointCorrelations };

function trioOf(
	three: readonly [RatingColumn, RatingColumn, RatingColumn],
	numbers: Float64Array | undefined,
): Trio | null {
	const [, first, second] = three;
	const places = sharedPlaces(three);
	if (places.length < LEAST_ITEMS) return null;
	if ([first, second].some((other) => telling(other, places) < LEAST_TELLING)) return null;
	return { places, joint: jointCorrelations(three, places, numbers) };
}

/** Items with another value than the commonest. */
function telling(column: RatingColumn, places: Uint32Array): number {
	if (column instanceof Uint8Array) {
		const uses = new Uint32Array(256);
		let most = 0;
		for (let i = 0; i < places.length; i++) most = Math.max(most, ++uses[column[places[i]]]);
		return places.length - most;
	}
	const counts = new Map<number, number>();
	for (const place of places) counts.set(column[place], (counts.get(column[place]) ?? 0) + 1);
	return places.length - Math.max(...counts.values());
}

/** By how much somebody follows two others less than half as well as these follow each other. */
function lackOf(joint: JointCorrelations, without?: number): number {
	return AT_ODDS * joint.of(1, 2, without) - withOthers(joint, without);
}

/** Who gives one level alone follows nobody. */
function withOthers({ of }: JointCorrelations, without?: number): number {
	const [first, second] = [of(0, 1, without), of(0, 2, without)];
	return ((Number.isFinite(first) ? first : 0) + (Number.isFinite(second) ? second : 0)) / 2;
}

/** The largest over the groupings, `null` being single items. */
function errorOf(
	trios: readonly (Trio & { readonly weight: number })[],
	groupings: readonly (Int32Array | null)[],
	items: number,
): number {
	const pull = new Float64Array(items);
	for (const { places, joint, weight } of trios) {
		const lack = lackOf(joint);
		for (let at = 0; at < places.length; at++)
			pull[places[at]] = pull[places[at]] + weight * (lackOf(joint, at) - lack);
	}
	const squares = groupings.map((groups) => {
		const sums = groups ? new Float64Array(items) : pull;
		if (groups)
			pull.forEach((own, item) => {
				sums[groups[item]] = sums[groups[item]] + own;
			});
		return sums.reduce((sum, own) => sum + own * own, 0);
	});
	return Math.sqrt(Math.max(...squares));
}
