import { errorMetrics, isDefined } from "#stats/index.ts";
import { pairCellsOfNumbers } from "#stats/tables/pair-cells.ts";
import { type DimensionColumns, numbersOf } from "../columns/rating-columns.ts";
import type { HumansJson, LenientJson } from "./agreement-json.ts";
import { LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import { leastBias } from "./least-bias.ts";
import { scaleJson } from "./scale-json.ts";

const LEAST_ITEMS = 30;
/** Those furthest off by name; hardly anybody reads of more, and how many more there are is counted. */
const MOST = 5;
/** Of more labels it is not computed: it would take longer than all else that is said of people. */
const MANY = 200_000;

/**
 * People who give far higher or lower values than others of the same items: of two the one beside the other, of
 * more each beside the mean of all others. Only where the whole interval, at a level shared by the people, lies
 * beyond `leastBias`. Those furthest off first; whoever was found is none of the others of those looked at next,
 * since beside one who is strict everybody looks lenient.
 */
export function lenientPeople(
	{ dimension, humans }: DimensionColumns,
	{ clusters }: Pick<Beside, "clusters">,
): Pick<HumansJson, "lenient" | "lenientMore"> {
	const { scale } = dimension;
	if (scale.type === "nominal" || humans.length < 2) return {};
	const columns = humans.map((person) => numbersOf(person, scale));
	if (columns.length * columns[0].length > MANY) return {};
	// Of two the one says as much as the other.
	const level = 1 - (1 - LEVEL) / (columns.length === 2 ? 1 : columns.length);
	const least = (mae: number) => leastBias(scaleJson(dimension), mae);
	const beside = (
		own: Float64Array,
		others: Float64Array,
	): Omit<LenientJson, "person" | "than"> | null => {
		const { bias, mae } = errorMetrics(pairCellsOfNumbers(own, others, { clusters }), {
			level,
			replicates: 0,
		});
		if (!isDefined(bias) || !bias.ci || bias.n < LEAST_ITEMS || !isDefined(mae)) return null;
		const { low, high } = bias.ci;
		const nearest = low > 0 ? low : high < 0 ? -high : 0;
		return nearest > least(mae.value) ? { n: bias.n, value: bias.value, ci: [low, high] } : null;
	};
	if (columns.length === 2) {
		const found = beside(columns[1], columns[0]);
		return found ? { lenient: [{ person: humans[1].rater, than: humans[0].rater, ...found }] } : {};
	}
	const lenient: LenientJson[] = [];
	const left = new Set(columns.keys());
	while (left.size > 2) {
		const sums = sumsOf([...left].map((at) => columns[at]));
		const off = [...left]
			.flatMap((at) => {
				const found = beside(columns[at], withoutOwn(columns[at], sums));
				return found ? [{ at, found }] : [];
			})
			.sort((x, y) => Math.abs(y.found.value) - Math.abs(x.found.value));
		const [furthest] = off;
		if (!furthest) break;
		if (lenient.length === MOST) return { lenient, lenientMore: off.length };
		left.delete(furthest.at);
		lenient.push({ person: humans[furthest.at].rater, than: null, ...furthest.found });
	}
	return lenient.length > 0 ? { lenient } : {};
}

type Sums = { readonly total: Float64Array; readonly people: Float64Array };

function sumsOf(columns: readonly Float64Array[]): Sums {
	const total = new Float64Array(columns[0].length);
	const people = new Float64Array(columns[0].length);
	for (const column of columns) {
		column.forEach((value, item) => {
			if (Number.isNaN(value)) return;
			total[item] = total[item] + value;
			people[item] = people[item] + 1;
		});
	}
	return { total, people };
}

/** The mean of everybody else on the items of a person; NaN where there is nobody else. */
function withoutOwn(own: Float64Array, { total, people }: Sums): Float64Array {
	return own.map((value, item) =>
		Number.isNaN(value) || people[item] < 2
			? Number.NaN
			: (total[item] - value) / (people[item] - 1),
	);
}
