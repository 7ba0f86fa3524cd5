import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type ClusterIds,
	comparedStatistics,
	levelAtLook,
	MISSING,
	pairsAmong,
} from "#stats/index.ts";
import { hasGaps, marked, markGiven } from "../columns/given-places.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { absentRows, withAbsent } from "./absent-rows.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import { LEVEL, operandsOfJudge, statOptions } from "./estimate-json.ts";
import { headlineOf } from "./headline.ts";

type Column = Uint8Array | Float64Array;

/** What a ranking of judges is asked of, whatever is asked of it. */
export type Ranked = {
	readonly reference: Reference;
	readonly clusters: ClusterIds | undefined;
	readonly options: AgreementOptions;
	/** How often each item stands in the columns (`ordersPooled`); once by default. */
	readonly times?: number;
};

/** The judges of a dimension as `judgeRanking` takes them; `input` is absent where nothing can be ranked. */
export function judgesToRank(
	dimension: DimensionColumns,
	asked: readonly RaterColumn[],
	{ reference: given, clusters, options, times = 1 }: Ranked,
) {
	const { name } = dimension.dimension;
	const { judges, reference, scale, columnOf } = comparable(dimension, asked, given);
	const key: string = headlineOf(scale.type).key;
	const statistic = comparedBy(scale, key);
	const columns = judges.map(columnOf);
	const absentOf = absentRows(asked, times);
	const input =
		reference && statistic && judges.length > 0
			? {
					judges: columns,
					reference,
					scale,
					statistic,
					clusters,
					asked: judges.map((judge, place) =>
						askedOf(withAbsent(judge, absentOf(judge)), columns[place]),
					),
					margin: options.margin,
					operandsOf: (place: number) => operandsOfJudge(name, judges[place], options),
				}
			: null;
	const common = reference ? sharedPlaces(columns, reference) / times : 0;
	const level = levelOfOneLook(options.looks, common, pairsAmong(judges.length));
	const settings = {
		...statOptions(options, [name, options.reference]),
		level: Math.min(level, ALMOST_SURE),
	};
	return { judges, key, input, settings };
}

/**
 * The level at which `comparisons` tests together may be read on `items`: of a closed sample .95; while labels
 * still come in what one look among all leaves.
 */
export function levelOfOneLook(
	looks: AgreementOptions["looks"],
	items: number,
	comparisons: number,
): number {
	return looks === "any" ? levelAtLook(items, { level: LEVEL, comparisons }) : LEVEL;
}

/** The statistic that judges are compared by, by its field of a report. */
export function comparedBy(scale: Scale | { readonly type: "numeric" }, field: string) {
	return comparedStatistics(scale).find(({ shown }) =>
		shown?.figures.some((figure) => figure.field === field),
	);
}

/** Before the first look that counts nothing is told apart. */
const ALMOST_SURE = 1 - 1e-9;

function sharedPlaces(judges: readonly Column[], reference: Column): number {
	const anyJudge = new Uint8Array(reference.length);
	for (const judge of judges) markGiven(judge, anyJudge);
	const shared = markGiven(reference, new Uint8Array(reference.length));
	for (let place = 0; place < shared.length; place++) {
		if (anyJudge[place] === 0) shared[place] = 0;
	}
	return marked(shared);
}

/** Is there a value at the place? */
export function isGiven(column: Column, place: number): boolean {
	return column instanceof Uint8Array ? column[place] !== MISSING : !Number.isNaN(column[place]);
}

/** The judges that one statistic can hold against the reference, and what it reads of them. */
function comparable(
	{ dimension: { scale } }: DimensionColumns,
	asked: readonly RaterColumn[],
	reference: Reference,
): {
	readonly judges: readonly RaterColumn[];
	readonly reference: Column | undefined;
	readonly scale: Scale | { readonly type: "numeric" };
	readonly columnOf: (judge: RaterColumn) => Column;
} {
	const onScale = asked.filter(({ cells }) => cells.kind === "codes");
	if (isDiscrete(scale) && reference.codes && onScale.length > 0) {
		return { judges: onScale, reference: reference.codes, scale, columnOf: codesOf };
	}
	return {
		judges: asked,
		reference: reference.numbers,
		scale: { type: "numeric" },
		columnOf: (judge) => numbersOf(judge, scale),
	};
}

/** 1 at the items with a value of the judge or in need of one; undefined: all of them have its value. */
function askedOf({ unscoredAt }: RaterColumn, column: Column): Uint8Array | undefined {
	if (!hasGaps(column)) return undefined;
	const asked = markGiven(column, new Uint8Array(column.length));
	for (const item of unscoredAt) asked[item] = 1;
	return asked;
}
