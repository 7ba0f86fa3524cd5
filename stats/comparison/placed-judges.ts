import type { Figure } from "../core/result.ts";
import type { TestedPair } from "./elimination.ts";
import type { RankingTests } from "./ranking-tests.ts";

/** Judges of each group by value; one with other items stands where its difference from the best puts it. */
export function placed(
	groups: readonly (readonly number[])[],
	{
		tests: { scores, common },
		own,
		pairs,
		sign,
	}: {
		readonly tests: RankingTests;
		readonly own: readonly Figure[];
		readonly pairs: readonly TestedPair[];
		readonly sign: 1 | -1;
	},
): number[][] {
	const valueOn = (judge: number) => scores.values[judge].value;
	const [leader] = common.together
		.filter((judge) => valueOn(judge) !== undefined)
		.sort((a, b) => sign * ((valueOn(b) ?? 0) - (valueOn(a) ?? 0)) || a - b);
	const values = new Map(
		groups.flat().map((judge) => {
			const onCommon = valueOn(judge);
			if (onCommon !== undefined || leader === undefined) return [judge, onCommon];
			const behind = pairs.find(
				({ a, b }) => (a === judge && b === leader) || (a === leader && b === judge),
			);
			if (!behind) return [judge, own[judge].value];
			const ahead = behind.a === judge ? behind.difference : -behind.difference;
			return [judge, (valueOn(leader) ?? 0) + ahead];
		}),
	);
	const standsAt = (judge: number) => values.get(judge) ?? own[judge].value ?? 0;
	return groups.map((members) =>
		[...members].sort((a, b) => sign * (standsAt(b) - standsAt(a)) || a - b),
	);
}

/** The test that shows a judge worse than another: by a judge that may be the best where there is one. */
export function strongest(
	judge: number,
	pairs: readonly TestedPair[],
	left: ReadonlySet<number>,
): { readonly pair: TestedPair; readonly better: number } | undefined {
	const [proof] = pairs
		.flatMap((pair) =>
			pair.shown?.worse === judge ? [{ pair, better: pair.shown.better, t: pair.t ?? 0 }] : [],
		)
		.sort(
			(x, y) =>
				Number(left.has(y.better)) - Number(left.has(x.better)) ||
				Math.abs(y.t) - Math.abs(x.t) ||
				x.better - y.better,
		);
	return proof;
}
