import { disagreements } from "../core/agreement-weights.ts";
import type { Figure } from "../core/result.ts";
import { levelNumbers, type Scale } from "../core/scale.ts";
import { placesWhere } from "./common-items.ts";
import type { RatingColumn } from "./compared-by.ts";
import { groupsOf, type TestedPair } from "./elimination.ts";
import { isGiven, judgeScores, judgeValue, type ScoredBy } from "./judge-scores.ts";
import { pairScore } from "./pair-scores.ts";

/** A judge that dropped out on items, had it been wrong on all of them, or right. */
export type UnscoredBounds = {
	/** Items with a reference that the judge was asked about and gave no value. */
	readonly unscored: number;
	/** Its value on all that it was asked about, every unscored item counted as wrong as can be, and as right. */
	readonly low: Figure;
	readonly high: Figure;
	/** Does either case change who may be best: this judge, or another that it was alone in standing above? */
	readonly changesSet: boolean;
	/** Places of the judges that may be the best as things are, or in either case. */
	readonly openAmong: readonly number[];
	/** … or put this judge into another group? */
	readonly changesGroup: boolean;
};

/** What the judges' places rest on. */
export type Placed = {
	/** Judges that were compared, in order. */
	readonly ranked: readonly number[];
	readonly pairs: readonly TestedPair[];
	readonly sign: 1 | -1;
	readonly alpha: number;
};

/** Columns of a judge with its unscored items filled in, wrong as can be, and right. */
export type FilledIn = { readonly wrong: RatingColumn; readonly right: RatingColumn };

/**
 * What the unscored items of one judge could do: both cases are put beside the judges whose place could
 * turn on it, on the items that each of them has, by the same tests. These are those that may be best, the
 * best placed of every other group, and those that this judge alone is shown to stand above.
 * Source: Manski 1989.
 */
export function unscoredBounds(
	judge: number,
	{ wrong, right }: FilledIn,
	{
		judges,
		unscored,
		by,
		placed,
	}: {
		readonly judges: readonly RatingColumn[];
		readonly unscored: number;
		readonly by: ScoredBy;
		readonly placed: Placed;
	},
): UnscoredBounds {
	const { reference } = by;
	const { ranked, pairs, sign, alpha } = placed;
	const [worst, best] = [wrong, right].map((filled) => {
		const places = placesWhere(
			reference.length,
			(place) => isGiven(reference, place) && isGiven(filled, place),
		);
		return judgeValue(filled, { ...by, places });
	});
	const groups = groupsOf(ranked, pairs);
	const [mayBeBest = []] = groups;
	const others = othersWhosePlaceTurnsOn(judge, { ranked, pairs, groups });
	const after = [wrong, right].map((filled) => {
		const own = others.flatMap((other) => {
			const places = placesWhere(
				reference.length,
				(place) =>
					isGiven(reference, place) && isGiven(filled, place) && isGiven(judges[other], place),
			);
			const scores = judgeScores([filled, judges[other]], { ...by, places });
			if (scores.values.some(({ value }) => value === undefined)) return [];
			const { t } = pairScore(scores, 0, 1);
			const tested =
				pairs.find(({ a, b }) => (a === judge && b === other) || (a === other && b === judge)) ??
				pairs.at(-1);
			if (t === undefined || !tested || !(tested.family.p(Math.abs(t)) < alpha)) return [];
			const [worse, better] = sign * t < 0 ? [judge, other] : [other, judge];
			return [{ shown: { worse, better } }];
		});
		const rest = pairs.filter(({ a, b }) => a !== judge && b !== judge);
		return groupsOf([...new Set([...ranked, judge])], [...rest, ...own]);
	});
	const firsts = after.map(([first = []]) => first);
	const [low, high] = sign === 1 ? [worst, best] : [best, worst];
	return {
		unscored,
		low,
		high,
		changesSet: firsts.some((first) => !sameMembers(first, mayBeBest)),
		openAmong: [...new Set([mayBeBest, ...firsts].flat())],
		changesGroup: after.some((turned) => groupIn(turned, judge) !== groupIn(groups, judge)),
	};
}

function othersWhosePlaceTurnsOn(
	judge: number,
	{
		ranked,
		pairs,
		groups,
	}: Pick<Placed, "ranked" | "pairs"> & { readonly groups: readonly (readonly number[])[] },
): readonly number[] {
	const above = pairs.flatMap(({ shown }) => (shown ? [shown] : []));
	const firsts = groups.map((members) =>
		ranked.find((other) => other !== judge && members.includes(other)),
	);
	return ranked.filter((other) => {
		if (other === judge) return false;
		if (groups[0]?.includes(other) || firsts.includes(other)) return true;
		return above.every(({ worse, better }) => worse !== other || better === judge);
	});
}

function sameMembers(some: readonly number[], others: readonly number[]): boolean {
	return some.length === others.length && some.every((member) => others.includes(member));
}

function groupIn(groups: readonly (readonly number[])[], judge: number): number {
	return groups.findIndex((group) => group.includes(judge));
}

/** Fills in the places as wrong as the scale allows, and as right. */
export function filledIn(
	column: RatingColumn,
	places: Uint32Array,
	{ reference, scale }: { readonly reference: RatingColumn; readonly scale: Scale },
): FilledIn {
	const [wrong, right] = [column.slice(), column.slice()];
	const wrongOf = farthest(reference, scale);
	for (const place of places) {
		right[place] = reference[place];
		wrong[place] = wrongOf(reference[place]);
	}
	return { wrong, right };
}

/** The value of the scale that lies farthest from one; without a declared range, of the references. */
function farthest(reference: RatingColumn, scale: Scale): (value: number) => number {
	if (scale.type !== "numeric") {
		const numbers = levelNumbers(scale);
		const apart = disagreements(scale.type === "nominal" ? "unweighted" : "linear", numbers);
		const levels = numbers.length;
		const codes = Array.from(numbers, (_, level) => {
			const row = apart.subarray(level * levels, (level + 1) * levels);
			return row.indexOf(Math.max(...row));
		});
		return (code) => codes[code];
	}
	let [low, high] = scale.range ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	if (!scale.range) {
		for (const value of reference) {
			if (Number.isNaN(value)) continue;
			low = Math.min(low, value);
			high = Math.max(high, value);
		}
	}
	return (value) => (value - low > high - value ? low : high);
}
