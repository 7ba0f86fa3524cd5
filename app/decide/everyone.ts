import { averageLinkage, ratings } from "#stats/index.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { statOptions } from "../agreement/estimate-json.ts";
import { type Beside, estimates, raterValues } from "../agreement/estimates.ts";
import { headlineOf } from "../agreement/headline.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { valueAt } from "./listed-places.ts";

/** More raters than that are in no matrix that anybody reads. */
const IN_MATRIX = 20;
/** Judges of these, where there are more raters: the first of the ranking. */
const JUDGES_FIRST = 12;
/** Of the others so many are listed. */
const OTHERS = 60;

export type RaterName = { readonly name: string; readonly kind: "person" | "judge" };

/** How far everybody agrees with everybody, people and judges alike (documented in README.md). */
export type Everyone = {
	/** Of the matrix, those that agree next to each other. */
	readonly raters: readonly RaterName[];
	readonly symbol: string;
	readonly title: string;
	/** `estimates[i][j]` for i < j; null where the two share nothing that this statistic is made of. */
	readonly estimates: readonly (readonly (EstimateJson | null)[])[];
	/** Those who are in no matrix: with whom of it each agrees most. */
	readonly others: readonly (RaterName & {
		readonly nearest: RaterName | null;
		readonly estimate: EstimateJson | null;
	})[];
	/** How many are not listed at all. */
	readonly unlisted: number;
};

/**
 * The headline statistic of each two raters of a dimension on the items of both, with the interval that it has by
 * formula; raters are ordered by average linkage of 1 − value, so that those who agree stand together.
 * @param ranked names of judges in the order of their ranking: of more than twenty raters the first of these are in
 * the matrix, and the people with most labels
 */
export function everyone(
	dimension: DimensionColumns,
	ranked: readonly string[],
	beside: Beside,
): Everyone {
	const { humans, judges } = dimension;
	const { key, symbol, title } = headlineOf(dimension.dimension.scale.type);
	const order = new Map(ranked.map((name, place) => [name, place]));
	const byRank = [...judges].sort(
		(x, y) => (order.get(x.rater) ?? ranked.length) - (order.get(y.rater) ?? ranked.length),
	);
	const byLabels = humans
		.map((person) => ({ person, labels: labelsOf(person) }))
		.sort((x, y) => y.labels - x.labels)
		.map(({ person }) => person);
	const isAll = humans.length + judges.length <= IN_MATRIX;
	const judgesIn = isAll
		? byRank
		: byRank.slice(0, Math.max(JUDGES_FIRST, IN_MATRIX - humans.length));
	const peopleIn = byLabels.slice(0, IN_MATRIX - judgesIn.length);
	const inside = [...peopleIn, ...judgesIn];
	const outside = [...byRank, ...byLabels].filter((rater) => !inside.includes(rater));
	const kindOf = (rater: RaterColumn): RaterName => ({
		name: rater.rater,
		kind: humans.includes(rater) ? "person" : "judge",
	});
	const between = (a: RaterColumn, b: RaterColumn): EstimateJson | null => {
		const { scale, name } = dimension.dimension;
		const columns = [raterValues(a, scale), raterValues(b, scale)];
		const { single } = estimates("pair", ratings({ scale, columns, clusters: beside.clusters }), {
			...statOptions({ ...beside.options, bootstrap: 0 }, [name, a.rater, b.rater]),
			fields: [key],
		});
		return single[key] ?? null;
	};
	const plain = inside.map((a, i) => inside.map((b, j) => (i < j ? between(a, b) : null)));
	const at = (i: number, j: number) => plain[Math.min(i, j)][Math.max(i, j)];
	const sorted = clustered(inside.length, (i, j) => figureOf(at(i, j)));
	return {
		raters: sorted.map((place) => kindOf(inside[place])),
		symbol,
		title,
		estimates: sorted.map((i, row) => sorted.map((j, column) => (row < column ? at(i, j) : null))),
		others: outside.slice(0, OTHERS).map((rater) => ({
			...kindOf(rater),
			...nearestOf(
				inside.map((other) => ({ nearest: kindOf(other), estimate: between(rater, other) })),
			),
		})),
		unlisted: Math.max(0, outside.length - OTHERS),
	};
}

function labelsOf(rater: RaterColumn): number {
	const { length } = rater.cells.kind === "codes" ? rater.cells.codes : rater.cells.numbers;
	let labels = 0;
	for (let place = 0; place < length; place++) labels += Number(valueAt(rater, place) !== null);
	return labels;
}

function figureOf(estimate: EstimateJson | null): number | null {
	return estimate && "value" in estimate ? estimate.value : null;
}

/** Fewer shared items than this make nobody another's nearest. */
const LEAST_SHARED = 30;

function nearestOf(
	all: readonly { readonly nearest: RaterName; readonly estimate: EstimateJson | null }[],
) {
	const known = all.filter(
		({ estimate }) => figureOf(estimate) !== null && (estimate?.n ?? 0) >= LEAST_SHARED,
	);
	const [best] = known.sort((x, y) => (figureOf(y.estimate) ?? 0) - (figureOf(x.estimate) ?? 0));
	return best ?? { nearest: null, estimate: null };
}

/** Places in the order of their tree; where two share nothing they are as far apart as chance. */
function clustered(size: number, valueAt: (i: number, j: number) => number | null): number[] {
	const distances = Float64Array.from({ length: size * size }, (_, at) => {
		const [i, j] = [Math.floor(at / size), at % size];
		return i === j ? 0 : 1 - (valueAt(i, j) ?? 0);
	});
	const last = averageLinkage(distances, size).at(-1);
	return last ? [...last.a, ...last.b] : Array.from({ length: size }, (_, place) => place);
}
