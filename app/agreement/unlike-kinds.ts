import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { type ClusterIds, compareSlices, levelNumbers, type SliceStanding } from "#stats/index.ts";
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { chosenControls, type ItemControl } from "../columns/item-controls.ts";
import { type DimensionColumns, numbersOf, type RatingColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import { besideLevel } from "./beside-level.ts";
import type { UnlikeKindJson } from "./within-json.ts";

/** Of more judgments it is computed only where somebody names a field. */
const MANY = 100_000;
const MOST_KINDS = 50;
const LEAST_ITEMS = 30;
const REPLICATES = 999;
const ERROR = 0.05;
/** Of the scale, or of the items: less matters to nobody. */
const LEAST_SHARE = 0.05;
const MOST_FIELDS = 2;

type Beside = {
	readonly columns: Pick<RatingColumns, "items" | "controls">;
	/** People, as judges are held against them. */
	readonly numbers: Float64Array;
	readonly clusters: ClusterIds | undefined;
	readonly options: AgreementOptions;
};

/**
 * Kinds of items that a judge favours beyond people, or on which it agrees with them less than elsewhere: of the
 * system and one field more, or of those that somebody names. Permutation tests, of one look at a closed sample.
 * Favoured is what is so both as it stands and beside items of which people say the same: errors that are alike
 * everywhere draw good and bad kinds together, and errors of people draw them apart where their value is held.
 */
export function unlikeKinds(
	{ dimension: { scale }, judges }: Pick<DimensionColumns, "dimension" | "judges">,
	{ columns, numbers, clusters, options }: Beside,
): UnlikeKindJson[] {
	const isMany = columns.items * judges.length > MANY && options.within === undefined;
	if (isMany || options.looks === "any") return [];
	const controls = options.within
		? chosenControls(columns.controls, options.within)
		: (columns.controls ?? []).filter(({ byDefault }) => byDefault).slice(0, MOST_FIELDS);
	const onScale = judges.filter(({ cells }) => cells.kind === "codes" || !isDiscrete(scale));
	const errors = onScale.map((judge) =>
		numbersOf(judge, scale).map((value, item) => value - numbers[item]),
	);
	// Equal levels of two count, distances of more.
	const isShare = scale.type === "binary";
	const closeness = errors.map((column) =>
		column.map((error) =>
			Number.isNaN(error) ? error : isShare ? Number(error === 0) : -Math.abs(error),
		),
	);
	const leanings = errors.map((column) => besideLevel(column, numbers));
	const least = LEAST_SHARE * (isShare ? 1 : spanOf(scale, numbers));
	const named = controls.filter(({ values }) => values <= MOST_KINDS);
	return named.flatMap((control) => {
		const slices = slicesOf(control);
		const { standings, tested } = compareSlices(
			{ scores: [...errors, ...closeness, ...leanings], slices, clusters },
			{
				...{ seed: options.seed, replicates: REPLICATES, operands: [control.field] },
				screen: ERROR / named.length,
			},
		);
		const isShown = ({ pAdjusted }: SliceStanding) => pAdjusted * named.length < ERROR;
		const leaning = ({ judge, slice, difference }: SliceStanding) =>
			standings.some(
				(other) =>
					other.judge === judge + 2 * errors.length &&
					other.slice === slice &&
					other.difference * difference > 0 &&
					Math.abs(other.difference) >= least &&
					isShown(other),
			);
		return standings.flatMap((standing): UnlikeKindJson[] => {
			const { judge: place, slice, n, mean, elsewhere, difference } = standing;
			if (place >= 2 * errors.length) return [];
			const isBias = place < errors.length;
			const judge = onScale[place % errors.length].rater;
			const scored = errors[place % errors.length].filter(
				(error, item) => slices[item] >= 0 && !Number.isNaN(error),
			).length;
			const pAdjusted = Math.min(1, standing.pAdjusted * named.length);
			if (!isShown(standing) || !isEnough(standing, scored)) return [];
			if (isBias && !leaning(standing)) return [];
			if (isBias ? Math.abs(difference) < least : difference > -least) return [];
			const by = isBias ? "bias" : isShare ? "agreement" : "distance";
			const sign = by === "distance" ? -1 : 1;
			return [
				{
					...{ judge, field: control.field, kind: control.names[slice], by, n },
					...{ here: sign * mean, elsewhere: sign * elsewhere, pAdjusted, tested },
				},
			];
		});
	});
}

function isEnough({ n, nClusters = LEAST_CLUSTERS }: SliceStanding, scored: number): boolean {
	return n >= LEAST_ITEMS && scored - n >= LEAST_ITEMS && nClusters >= LEAST_CLUSTERS;
}

/** Items that name no kind are in no slice. */
function slicesOf({ ids, values }: ItemControl): Int32Array {
	return ids.map((id) => (id < values ? id : -1));
}

function spanOf(scale: Scale, people: Float64Array): number {
	const all = isDiscrete(scale)
		? levelNumbers(scale)
		: (scale.range ?? people.filter((value) => !Number.isNaN(value)));
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const value of all) {
		low = Math.min(low, value);
		high = Math.max(high, value);
	}
	return Math.max(0, high - low);
}
