import { MISSING } from "../core/scale.ts";
import type { ClusterIds } from "../tables/clusters.ts";

type Tally = { hits: number; n: number };

/** How often each judge is right, (x + 1) / (n + 2), so that neither 0 nor 1 comes of a few items. */
export type JudgeAccuracies = {
	/** On all items with a judge and a label. */
	readonly overall: readonly number[];
	/** The same without the item itself or, by clusters, all items it may depend on. */
	readonly withoutItem: (judge: number, item: number) => number;
};

/**
 * Accuracies of judges against labels: what a vote weighs on an item must not have been learnt from
 * that item, or the jury's agreement is too good. With two crossed groupings the items of either are
 * left out.
 */
export function judgeAccuracies(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	clusters: ClusterIds | undefined,
): JudgeAccuracies {
	const overall = judges.map((column) => tallies(column, human, () => 0).get(0) ?? NOTHING);
	if (!clusters) {
		const own = (judge: number, item: number) => ownTally(judges[judge], human, item);
		return accuraciesWithout(overall, own);
	}
	const groupings = groupingsOf(clusters);
	const byGroup = judges.map((column) =>
		groupings.map(({ group, sign }) => ({ group, sign, of: tallies(column, human, group) })),
	);
	return accuraciesWithout(overall, (judge, item) => {
		let hits = 0;
		let n = 0;
		for (const { group, sign, of } of byGroup[judge] ?? []) {
			const own = of.get(group(item)) ?? NOTHING;
			hits += sign * own.hits;
			n += sign * own.n;
		}
		return { hits, n };
	});
}

const NOTHING: Tally = { hits: 0, n: 0 };

function accuraciesWithout(
	overall: readonly Tally[],
	left: (judge: number, item: number) => Tally,
): JudgeAccuracies {
	return {
		overall: overall.map(shrunk),
		withoutItem: (judge, item) => {
			const all = overall[judge] ?? NOTHING;
			const own = left(judge, item);
			return shrunk({ hits: all.hits - own.hits, n: all.n - own.n });
		},
	};
}

function shrunk({ hits, n }: Tally): number {
	return (hits + 1) / (n + 2);
}

function ownTally(column: Uint8Array, human: Uint8Array, item: number): Tally {
	const [code, label] = [column[item], human[item]];
	if (code === MISSING || label === MISSING) return NOTHING;
	return { hits: code === label ? 1 : 0, n: 1 };
}

/** What counts as one group; items of both of two groups would be left out twice. */
function groupingsOf(clusters: ClusterIds) {
	if (clusters instanceof Int32Array) {
		return [{ sign: 1, group: (item: number) => clusters[item] }];
	}
	const [first, second] = clusters;
	const width = second.reduce((most, id) => Math.max(most, id), 0) + 1;
	const both = (item: number) => first[item] * width + second[item];
	return [
		{ sign: 1, group: (item: number) => first[item] },
		{ sign: 1, group: (item: number) => second[item] },
		{ sign: -1, group: both },
	];
}

function tallies(
	column: Uint8Array,
	human: Uint8Array,
	group: (item: number) => number,
): Map<number, Tally> {
	const of = new Map<number, Tally>();
	for (let item = 0; item < column.length; item++) {
		const { hits, n } = ownTally(column, human, item);
		if (n === 0) continue;
		const tally = of.get(group(item)) ?? { hits: 0, n: 0 };
		tally.hits += hits;
		tally.n++;
		of.set(group(item), tally);
	}
	return of;
}
