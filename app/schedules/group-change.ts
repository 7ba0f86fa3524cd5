import { adjustP } from "#stats/index.ts";
import { clopperPearson } from "#stats/intervals/clopper-pearson.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { type Changed, levelOf, type Verdict } from "./judge-change.ts";

/** What became of the answers to the items of one group. */
export type GroupMoves = {
	readonly higher: number;
	readonly lower: number;
	readonly of: number;
	/** Of those that were asked twice at once: answers that differ from the first now, and that did so then. */
	readonly differNow: number;
	readonly differedAtOnce: number;
};

/** Below so many groups on either side nothing is said of new items. */
const FEWEST_GROUPS = 5;
const FEWEST_DRAWS = 9_999;
const MOST_DRAWS = 99_999;

/**
 * Did a judge change, by new answers to items that belong together? First and new answers of a judge that stayed to the items
 * of one group are drawn alike as a whole, so that its sum of moves has either sign with the same chance, however its answers
 * hang together: an exact sign-flip test over groups, two-sided. Where anchors were asked twice at once, the same of how
 * many differ now and did so then, one-sided. Holm for the two, and the level of `judgeChange`. Each item a group of its
 * own, the first is McNemar's exact test.
 * @param withNoise whether anchors were asked twice at once
 */
export function judgeChangeOfGroups(
	groups: readonly GroupMoves[],
	{ withNoise, look }: { readonly withNoise: boolean; readonly look: number },
): Verdict {
	const level = levelOf(look);
	const direction = flipped(groups.map(({ higher, lower }) => higher - lower));
	const more = flipped(groups.map(({ differNow, differedAtOnce }) => differNow - differedAtOnce));
	const tests = [direction.bothWays, ...(withNoise ? [more.upwards] : [])];
	const p = Math.min(1, ...adjustP(Float64Array.from(tests), "holm"));
	const counts = groups.map(({ higher, lower, of }) => ({ changed: higher + lower, of }));
	const { share, low, high } = shareOfGroups(counts);
	return {
		...{ changed: groups.length > 0 && p <= level, p, level, share, low, high },
		seen: Math.ceil(Math.log2((2 * tests.length) / level)),
	};
}

/**
 * How often sums of these, each with a sign by chance, are as far from 0 as theirs, and as high: exactly, by adding
 * one after the other to the distribution of the sum.
 */
export function flipped(sums: readonly number[]): { bothWays: number; upwards: number } {
	const moved = sums.filter((sum) => sum !== 0).map(Math.abs);
	const most = moved.reduce((sum, each) => sum + each, 0);
	let chances = new Float64Array(2 * most + 1);
	chances[most] = 1;
	for (const size of moved) {
		const next = new Float64Array(chances.length);
		for (const [at, chance] of chances.entries()) {
			if (chance === 0) continue;
			next[at - size] = (next[at - size] ?? 0) + chance / 2;
			next[at + size] = (next[at + size] ?? 0) + chance / 2;
		}
		chances = next;
	}
	const seen = sums.reduce((sum, each) => sum + each, 0);
	let [bothWays, upwards] = [0, 0];
	for (const [at, chance] of chances.entries()) {
		if (Math.abs(at - most) >= Math.abs(seen)) bothWays += chance;
		if (at - most >= seen) upwards += chance;
	}
	return { bothWays: Math.min(1, bothWays), upwards: Math.min(1, upwards) };
}

/** A share with a 95 % interval: Clopper and Pearson's for as many independent answers as these groups are worth (Korn and Graubard). */
function shareOfGroups(groups: readonly Changed[]): { share: number; low: number; high: number } {
	const of = groups.reduce((sum, group) => sum + group.of, 0);
	const changed = groups.reduce((sum, group) => sum + group.changed, 0);
	const share = changed / Math.max(1, of);
	const squares = groups.reduce((sum, group) => sum + (group.changed - share * group.of) ** 2, 0);
	const count = groups.length;
	const variance = (squares * count) / (Math.max(1, count - 1) * Math.max(1, of) ** 2);
	// Where all answers are alike, what groups are worth cannot be seen: each is taken for one.
	const worth = variance === 0 ? count : Math.min(of, (share * (1 - share)) / variance);
	const units = Math.max(1, Math.floor(worth));
	const { low, high } = clopperPearson(Math.round(share * units), units, 0.95);
	return { share, low: Math.min(low, share), high: Math.max(high, share) };
}

/**
 * Did new items fare otherwise than earlier ones, where items belong together? Groups that lie wholly before or since
 * are given to the two sides by chance, so many draws of a fixed seed; those with items of both sides enter no side.
 * @returns null where either side has too few groups
 */
export function groupsMoved(
	before: readonly Changed[],
	after: readonly Changed[],
	look: number,
): boolean | null {
	if (before.length < FEWEST_GROUPS || after.length < FEWEST_GROUPS) return null;
	const level = levelOf(look);
	const draws = Math.min(MOST_DRAWS, Math.max(FEWEST_DRAWS, Math.ceil(10 / level)));
	const random = randomStream("new items", look);
	const all = [...before, ...after];
	const total = summed(all);
	const apart = (some: Changed) =>
		Math.abs(
			some.changed / Math.max(1, some.of) -
				(total.changed - some.changed) / Math.max(1, total.of - some.of),
		);
	const seen = apart(summed(after));
	let asFar = 1;
	for (let draw = 0; draw < draws; draw++) {
		const drawn = { changed: 0, of: 0 };
		for (let at = 0; at < after.length; at++) {
			const other = at + Math.floor(random() * (all.length - at));
			[all[at], all[other]] = [all[other] as Changed, all[at] as Changed];
			drawn.changed += all[at]?.changed ?? 0;
			drawn.of += all[at]?.of ?? 0;
		}
		// As far but for the last bits of a division.
		if (apart(drawn) >= seen - 1e-12) asFar++;
	}
	return asFar / (draws + 1) <= level;
}

function summed(groups: readonly Changed[]): Changed {
	return {
		changed: groups.reduce((sum, { changed }) => sum + changed, 0),
		of: groups.reduce((sum, { of }) => sum + of, 0),
	};
}
