import type { ClusterIds } from "#stats/index.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { judgesInTwoOrders } from "./two-orders.ts";

/** A dimension in which a judge that was asked in two orders is one judge. */
export type PooledOrders = {
	readonly dimension: DimensionColumns;
	readonly reference: Reference;
	readonly clusters: ClusterIds | undefined;
	/** How often each item stands in the columns: twice where there are two orders, else once. */
	readonly times: 1 | 2;
	/** The raters of each judge that is pooled, by its name. */
	readonly raters: ReadonlyMap<string, readonly [string, string]>;
};

/**
 * Every item twice: in the first half judges in two orders have their answers of the usual one, in the
 * second those of the swapped one; everybody else has the same answers in both. Both places of an item
 * belong together, so that errors count it once. The figure of such a judge is then that of an order
 * drawn by lot, and nobody is compared with himself. Unchanged where no judge has two orders.
 */
export function ordersPooled(
	dimension: DimensionColumns,
	{
		reference,
		clusters,
	}: { readonly reference: Reference; readonly clusters: ClusterIds | undefined },
): PooledOrders {
	const byName = new Map(dimension.judges.map((judge) => [judge.rater, judge]));
	const found = judgesInTwoOrders([...byName.keys()]).filter(({ raters }) => {
		const [usual, swapped] = raters.map((rater) => byName.get(rater)?.cells.kind);
		return usual === swapped;
	});
	if (found.length === 0) return { dimension, reference, clusters, times: 1, raters: new Map() };
	const pooled = new Map(found.map(({ judge, raters }) => [raters[0], { judge, raters }]));
	const swapped = new Set(found.map(({ raters }) => raters[1]));
	const items = lengthOf(dimension.judges[0]);
	return {
		dimension: {
			...dimension,
			humans: dimension.humans.map((person) => joined(person, person, person.rater)),
			...(dimension.decided && {
				decided: joined(dimension.decided, dimension.decided, dimension.decided.rater),
			}),
			judges: dimension.judges
				.filter(({ rater }) => !swapped.has(rater))
				.map((column) => {
					const both = pooled.get(column.rater);
					const second = both && byName.get(both.raters[1]);
					return both && second
						? joined(column, second, both.judge)
						: joined(column, column, column.rater);
				}),
		},
		reference: {
			...reference,
			...(reference.codes && { codes: twice(reference.codes) }),
			...(reference.numbers && { numbers: twice(reference.numbers) }),
		},
		clusters: clustersTwice(clusters, items),
		times: 2,
		raters: new Map(found.map(({ judge, raters }) => [judge, raters])),
	};
}

/** Names that somebody may ask for: those of raters, and of judges that were asked in two orders. */
export function askedFor(
	dimension: Pick<DimensionColumns, "judges">,
	only: readonly string[] | undefined,
): readonly RaterColumn[] {
	if (!only) return dimension.judges;
	const names = new Set(only);
	for (const { judge, raters } of judgesInTwoOrders(dimension.judges.map(({ rater }) => rater))) {
		if (names.has(judge)) for (const rater of raters) names.add(rater);
	}
	return dimension.judges.filter(({ rater }) => names.has(rater));
}

function lengthOf({ cells }: RaterColumn): number {
	return cells.kind === "codes" ? cells.codes.length : cells.numbers.length;
}

function joined(first: RaterColumn, second: RaterColumn, rater: string): RaterColumn {
	const items = lengthOf(first);
	const unscored: Record<string, number> = { ...first.unscored };
	for (const [reason, cells] of Object.entries(second.unscored)) {
		unscored[reason] = (unscored[reason] ?? 0) + cells;
	}
	const unscoredAt = new Uint32Array(first.unscoredAt.length + second.unscoredAt.length);
	unscoredAt.set(first.unscoredAt);
	unscoredAt.set(
		second.unscoredAt.map((place) => place + items),
		first.unscoredAt.length,
	);
	return {
		rater,
		asked: first.asked + second.asked,
		unscored,
		unscoredAt,
		cells: cellsOfBoth(first, second),
	};
}

function cellsOfBoth({ cells: a }: RaterColumn, { cells: b }: RaterColumn): RaterColumn["cells"] {
	if (a.kind === "codes" && b.kind === "codes") {
		const codes = new Uint8Array(2 * a.codes.length);
		codes.set(a.codes);
		codes.set(b.codes, a.codes.length);
		return { kind: "codes", codes };
	}
	if (a.kind !== "numbers" || b.kind !== "numbers") throw new Error("one has levels, one numbers");
	const numbers = new Float64Array(2 * a.numbers.length);
	numbers.set(a.numbers);
	numbers.set(b.numbers, a.numbers.length);
	return { kind: "numbers", numbers };
}

function twice<Column extends Uint8Array | Float64Array | Int32Array>(column: Column): Column;
function twice(column: Uint8Array | Float64Array | Int32Array) {
	const both =
		column instanceof Uint8Array
			? new Uint8Array(2 * column.length)
			: column instanceof Float64Array
				? new Float64Array(2 * column.length)
				: new Int32Array(2 * column.length);
	both.set(column);
	both.set(column, column.length);
	return both;
}

function clustersTwice(clusters: ClusterIds | undefined, items: number): ClusterIds {
	if (!clusters) return twice(Int32Array.from({ length: items }, (_, item) => item));
	return clusters instanceof Int32Array
		? twice(clusters)
		: [twice(clusters[0]), twice(clusters[1])];
}
