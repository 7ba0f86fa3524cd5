import { grouped, type Move, movesOf, type Placed, tally } from "./anchor-moves.ts";
import { judgeChangeOfGroups } from "./group-change.ts";
import { type Changed, judgeChange, type Verdict } from "./judge-change.ts";
import type { LookGroups } from "./look-groups.server.ts";

export type Answers = {
	readonly first: readonly Placed[];
	/** Asked at once with the first ones. */
	readonly second: readonly Placed[];
	readonly anew: readonly Placed[];
	readonly name: string;
	/** The anchors. */
	readonly itemIds: readonly string[];
};

/** What is said of the judge, and by what. */
export type Judged = {
	readonly verdict: Verdict;
	readonly noise: Changed | null;
	/** Null where the anchors count as independent. */
	readonly groups: number | null;
	/** So many anchors had a value, and have none now. */
	readonly absent: number;
	/** No change would be shown if those had moved the other way: why they have none may be what they would have said. */
	readonly isOutweighed: boolean;
};

/** An anchor that is compared, or one without an answer that is taken for one. */
type Told = Move & { readonly differs: boolean };

/** Did the judge change, by its answers to the anchors now, at first, and where they were asked twice at once? */
export function judgeOf(
	{ first, second, anew, name, itemIds }: Answers,
	{ groups, look }: { readonly groups: LookGroups | null; readonly look: number },
): Judged {
	const now = movesOf(first, anew, name).map((move) => ({ ...move, differs: move.way !== 0 }));
	const absent = absentOf(movesOf(first, first, name), now, placesOf(first, itemIds));
	const atOnce = new Map(movesOf(first, second, name).map((move) => [move.position, move]));
	const twice = now.flatMap(({ position }) => atOnce.get(position) ?? []);
	const noise =
		twice.length === 0
			? null
			: { changed: twice.filter(({ way }) => way !== 0).length, of: twice.length };

	function verdictOf(all: readonly Told[]): { verdict: Verdict; groups: number | null } {
		const byGroup = grouped(all, groups);
		const isAlone = byGroup.size === all.length;
		if (isAlone && noise === null)
			return { verdict: judgeChange({ ...tally(all), look }), groups: null };
		const tallied = [...byGroup.values()].map((some) => {
			const pairs = some.flatMap(({ position, differs }) => {
				const then = atOnce.get(position);
				return then ? [{ differs, differed: then.way !== 0 }] : [];
			});
			return {
				...tally(some),
				differNow: pairs.filter(({ differs }) => differs).length,
				differedAtOnce: pairs.filter(({ differed }) => differed).length,
			};
		});
		const verdict = judgeChangeOfGroups(tallied, { withNoise: noise !== null, look });
		return { verdict, groups: isAlone ? null : byGroup.size };
	}

	const judged = verdictOf(now);
	const { higher, lower } = tally(now);
	const against = { way: higher >= lower ? -1 : 1, differs: false } as const;
	// No more than even it out: beyond that they would show a change the other way.
	const outweighing = absent.slice(0, Math.abs(higher - lower));
	const isOutweighed =
		judged.verdict.changed &&
		absent.length > 0 &&
		!verdictOf([...now, ...outweighing.map((position) => ({ position, ...against }))]).verdict
			.changed;
	return { ...judged, noise, absent: absent.length, isOutweighed };
}

function placesOf(first: readonly Placed[], itemIds: readonly string[]): Set<number> {
	const anchors = new Set(itemIds);
	return new Set(first.flatMap(({ itemId, position }) => (anchors.has(itemId) ? position : [])));
}

/** Where the anchors lie that had a value and have none now. */
function absentOf(
	valued: readonly Move[],
	now: readonly Move[],
	anchors: ReadonlySet<number>,
): number[] {
	const compared = new Set(now.map(({ position }) => position));
	return valued
		.map(({ position }) => position)
		.filter((position) => anchors.has(position) && !compared.has(position));
}
