import { hypergeometricMass } from "#stats/core/distributions.ts";
import { mcnemarOfCounts } from "#stats/index.ts";
import { clopperPearson } from "#stats/intervals/clopper-pearson.ts";

/** The most often that a change is claimed where none is, over all looks of a schedule together. */
export const LEVEL = 0.05;

/** What p of the n-th look is held against: LEVEL in all, however many looks there are. */
export const levelOf = (look: number): number => LEVEL / (look * (look + 1));

/** How many of so many answers are others than before. */
export type Changed = { readonly changed: number; readonly of: number };

export type Compared = {
	/** Answers to the anchors that are higher than the first ones, and lower; as many as could be compared. */
	readonly higher: number;
	readonly lower: number;
	readonly of: number;
	/** The how many-th look this is, from 1. */
	readonly look: number;
};

export type Verdict = {
	readonly changed: boolean;
	/** The smallest p of the tests of this look, Holm's correction made where there are two. */
	readonly p: number;
	/** What it is held against: the level less, the more looks there were. */
	readonly level: number;
	/** The share of answers that are others, with a 95 % interval. */
	readonly share: number;
	readonly low: number;
	readonly high: number;
	/** So many answers that all moved the same way would have been seen. */
	readonly seen: number;
};

/**
 * Did a judge change, by its new answers to items that did not, each by itself? First and new answers of a judge that stayed are
 * drawn alike, so that each that differs is higher or lower with the same chance, however noisy the judge is: an exact sign
 * test (McNemar's), two-sided. The n-th look has LEVEL / (n (n + 1)), which adds up to LEVEL. Where anchors were asked twice at once,
 * `judgeChangeOfGroups` holds them against that too.
 */
export function judgeChange({ higher, lower, of, look }: Compared): Verdict {
	const level = levelOf(look);
	const changed = higher + lower;
	const direction = mcnemarOfCounts(higher, lower).pExact;
	const p = direction.value ?? 1;
	const { low, high } = clopperPearson(changed, Math.max(1, of), 0.95);
	const seen = Math.ceil(Math.log2(2 / level));
	return {
		changed: of > 0 && p <= level,
		p,
		level,
		share: changed / Math.max(1, of),
		low,
		high,
		seen,
	};
}

/** Fisher's exact test: the chance of as many changed ones or more among these, if they are drawn as the others are. */
function moreThan(these: Changed, others: Changed): number {
	const marked = these.changed + others.changed;
	const population = these.of + others.of;
	const most = Math.min(marked, these.of);
	let p = 0;
	for (let count = these.changed; count <= most; count++)
		p += hypergeometricMass(count, { population, marked, draws: these.of });
	return Math.min(1, p);
}

/**
 * Did new items fare otherwise than earlier ones, by the same judge? Fisher's exact test, two-sided by doubling, at the level of the look.
 */
export function sharesMoved(before: Changed, after: Changed, look: number): boolean {
	if (before.of === 0 || after.of === 0) return false;
	const rest = ({ changed, of }: Changed) => ({ changed: of - changed, of });
	const p = 2 * Math.min(moreThan(after, before), moreThan(rest(after), rest(before)));
	return p <= levelOf(look);
}
