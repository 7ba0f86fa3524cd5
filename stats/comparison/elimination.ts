import type { Family } from "./family.ts";
import type { PairScore } from "./pair-scores.ts";

/** A pair with its test among those it was tested with. */
export type TestedPair = PairScore & {
	/** P that one of the pairs tested together lies as far out, if no two of their judges differ. */
	readonly p?: number;
	readonly family: Family;
	/** The judge that is shown to be worse, and the other. */
	readonly shown?: { readonly worse: number; readonly better: number };
};

export type Elimination = {
	/** Judges that are shown worse than none that is left: those that may be the best. */
	readonly left: readonly number[];
	readonly pairs: readonly TestedPair[];
	/** Of each judge the smallest p against one that looks better; 1 where none does. */
	readonly pOfBest: ReadonlyMap<number, number>;
};

/**
 * The judges that may be the best: all pairs of judges are tested by the largest |t|; every judge that
 * is shown worse than another leaves, and those that are left are tested anew, among themselves, until
 * nobody leaves. The chance that one of the best (all of them, where several are equal) leaves is no
 * more than `alpha`, whatever the number of judges. A pair keeps the test at which the first of the two
 * left, so that each pair has one p, and p never falls from step to step.
 * Source: Hansen, Lunde & Nason 2011 (model confidence set), with the steps of Romano & Wolf 2005.
 */
export function eliminated(
	judges: readonly number[],
	pairs: readonly PairScore[],
	{
		familyOf,
		sign,
		alpha,
	}: {
		readonly familyOf: (left: readonly number[], pairs: readonly PairScore[]) => Family;
		/** 1: the highest value is best, −1: the lowest. */
		readonly sign: 1 | -1;
		readonly alpha: number;
	},
): Elimination {
	let left = [...judges];
	let among = [...pairs];
	let atLeast = 0;
	const tested: TestedPair[] = [];
	const pOfBest = new Map(judges.map((judge) => [judge, 1]));
	for (;;) {
		const family = familyOf(left, among);
		const step = among.map((pair) => testedPair(pair, { family, sign, alpha, atLeast }));
		const leaving = new Set(step.flatMap(({ shown }) => (shown ? [shown.worse] : [])));
		const last = leaving.size === 0;
		for (const pair of step) {
			if (!last && !leaving.has(pair.a) && !leaving.has(pair.b)) continue;
			tested.push(pair);
		}
		for (const { a, b, difference, p } of step) {
			const lower = sign * difference < 0 ? a : b;
			if (p === undefined || difference === 0 || !(last || leaving.has(lower))) continue;
			pOfBest.set(lower, Math.min(p, pOfBest.get(lower) ?? 1));
		}
		if (last) return { left, pairs: tested, pOfBest };
		atLeast = Math.max(...[...leaving].map((judge) => pOfBest.get(judge) ?? 0));
		left = left.filter((judge) => !leaving.has(judge));
		among = among.filter(({ a, b }) => !leaving.has(a) && !leaving.has(b));
	}
}

function testedPair(
	pair: PairScore,
	{
		family,
		sign,
		alpha,
		atLeast,
	}: {
		readonly family: Family;
		readonly sign: 1 | -1;
		readonly alpha: number;
		readonly atLeast: number;
	},
): TestedPair {
	const { a, b, t } = pair;
	if (t === undefined) return { ...pair, family };
	const p = Math.max(atLeast, family.p(Math.abs(t)));
	if (!(p < alpha)) return { ...pair, family, p };
	const [worse, better] = sign * t < 0 ? [a, b] : [b, a];
	return { ...pair, family, p, shown: { worse, better } };
}

/**
 * Groups by the same tests, best first: those shown worse than nobody; of the others those shown worse
 * than none of the others; and so on.
 */
export function groupsOf(
	judges: readonly number[],
	pairs: readonly Pick<TestedPair, "shown">[],
): readonly (readonly number[])[] {
	const groups: number[][] = [];
	let rest = [...judges];
	while (rest.length > 0) {
		const still = new Set(rest);
		const below = new Set(
			pairs.flatMap(({ shown }) =>
				shown && still.has(shown.better) && still.has(shown.worse) ? [shown.worse] : [],
			),
		);
		const top = rest.filter((judge) => !below.has(judge));
		// A circle of judges each shown worse than the next, on items of their own: nobody stands out.
		groups.push(top.length > 0 ? top : rest);
		rest = top.length > 0 ? rest.filter((judge) => below.has(judge)) : [];
	}
	return groups;
}
