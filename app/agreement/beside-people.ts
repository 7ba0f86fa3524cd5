import { isDiscrete } from "#db/model/scale.ts";
import {
	ALIGNMENT_SCORES,
	alternativeAnnotatorTests,
	type BesideAPerson,
	besideAPersonAt,
	besideAPersonOnNumbersAt,
	type ClusterIds,
	isDefined,
	levelNumbers,
	overlappingPairs,
	peopleVotes,
} from "#stats/index.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson, LEVEL, statOptions } from "./estimate-json.ts";
import { MAIN_PAIR } from "./headline.ts";
import type { BesideAPersonJson } from "./ranking-json.ts";
import { unscoredFilled } from "./unscored-filled.ts";

/** What one person may cost more than a judge, in the alternative annotator test: the strictest of its authors' values. */
const EPSILON = 0.1;
/** Fewer people have no consensus that anybody could represent. */
const FEWEST_FOR_ALT_TEST = 3;

/**
 * Each judge beside a person of the dimension, like for like. With few labels of a third person (often only
 * on disputed items) the two that share far more items than any others stand for people.
 * @returns asked for a judge and the level of its intervals (.95); null where fewer than two people labelled
 */
export function besidePeople(
	dimension: DimensionColumns,
	{
		clusters,
		options,
	}: { readonly clusters: ClusterIds | undefined; readonly options: AgreementOptions },
): (judge: RaterColumn, level?: number) => BesideAPersonJson | null {
	const { scale, name } = dimension.dimension;
	const people = mainPeople(dimension.humans);
	if (people.length < 2) return () => null;
	const votes = isDiscrete(scale) ? peopleVotes(people.map(codesOf), scale.values.length) : null;
	const numbers = once(() => people.map((person) => numbersOf(person, scale)));
	const altTestOf = once(() => altTestBeside(people, { scale, clusters, numbers }));
	return (judge, level = LEVEL) => {
		const settings = {
			...statOptions({ ...options, bootstrap: 0 }, [name, judge.rater, "beside a person"]),
			level,
		};
		const onLevels = votes && isDiscrete(scale) && judge.cells.kind === "codes";
		const besideOf = (column: RaterColumn) =>
			onLevels
				? besideAPersonAt(votes, codesOf(column), {
						clusters,
						weights: scale.type === "ordinal" ? "quadratic" : "unweighted",
						numbers: levelNumbers(scale),
					})
				: scale.type === "nominal"
					? null
					: besideAPersonOnNumbersAt(numbers(), numbersOf(column, scale), { clusters });
		const besideAt = besideOf(judge);
		const beside = besideAt?.(level);
		if (!besideAt || !beside || beside.person.n === 0) return null;
		const onScale = onLevels || !isDiscrete(scale);
		// Too few groups, or most items in too few of them, tell nothing of others by any test.
		const isFew = clusters && "ciReason" in beside.person && beside.person.ciReason === "TOO_FEW";
		const altTest =
			onScale && people.length >= FEWEST_FOR_ALT_TEST && !isFew
				? altTestOf()(judge, settings)
				: null;
		const filled = unscoredFilled(judge, people, { scale });
		const wrong = filled && besideOf(filled.judge)?.(level);
		const asRight = filled && unscoredFilled(judge, people, { scale, as: "right" });
		const right = asRight && besideOf(asRight.judge)?.(level);
		// Figures that stand in a table have the plain interval there; what is claimed allows for the choice.
		const plain = besideAt(LEVEL);
		return {
			...inJson(beside),
			person: estimateJson(plain.person),
			judge: estimateJson(plain.judge),
			...(wrong && {
				unscoredAsWrong: {
					unscored: filled.unscored,
					items: filled.items,
					difference: estimateJson(wrong.difference),
				},
			}),
			...(right && { unscoredAsRight: { difference: estimateJson(right.difference) } }),
			altTest,
		};
	};
}

function inJson({ person, judge, difference, ratio }: BesideAPerson) {
	return {
		person: estimateJson(person),
		judge: estimateJson(judge),
		difference: estimateJson(difference),
		ratio: withSpread(withinReason(estimateJson(ratio)), estimateJson(judge)),
	};
}

/** A share of a person beyond this says only that people's own agreement is hardly known. */
const LARGEST_SHARE = 5;

function withinReason(ratio: EstimateJson): EstimateJson {
	if (!("value" in ratio) || !ratio.ci || ratio.ci[1] <= LARGEST_SHARE) return ratio;
	return { ...ratio, ci: null, ciReason: "OPEN_YARDSTICK", method: "none" };
}

/** Limits narrower than this are none: rounding of a figure that cannot vary. */
const NO_WIDTH = 1e-9;
/** So near to one of its limits, as a share of their distance, a figure has an interval to one side only. */
const AT_LIMIT = 0.05;

/**
 * The share of a person has no interval where the judge's figure cannot vary, as where it gives one level, nor where
 * it can vary to one side only, as where judge and person are at the end of the scale together.
 */
function withSpread(ratio: EstimateJson, judge: EstimateJson): EstimateJson {
	if (!("value" in ratio) || !ratio.ci) return ratio;
	const [low, high] = ratio.ci;
	const nearest = Math.min(ratio.value - low, high - ratio.value);
	if (high - low > NO_WIDTH && nearest > AT_LIMIT * (high - low)) return ratio;
	const ciReason = ("value" in judge && judge.ciReason) || "BOUNDARY";
	return { ...ratio, ci: null, ciReason, method: "none" };
}

type Scale = DimensionColumns["dimension"]["scale"];

type AltTestOf = (
	judge: RaterColumn,
	settings: ReturnType<typeof statOptions>,
) => BesideAPersonJson["altTest"];

function altTestBeside(
	people: readonly RaterColumn[],
	{
		scale,
		clusters,
		numbers,
	}: {
		readonly scale: Scale;
		readonly clusters: ClusterIds | undefined;
		readonly numbers: () => readonly Float64Array[];
	},
): AltTestOf {
	const ordered = scale.type === "ordinal" || scale.type === "numeric";
	const given = { clusters, epsilon: EPSILON };
	const testOf = ordered
		? alternativeAnnotatorTests(numbers(), { ...given, score: ALIGNMENT_SCORES.negativeRmse })
		: alternativeAnnotatorTests(people.map(codesOf), given);
	return (judge, settings) => {
		const tested = testOf(ordered ? numbersOf(judge, scale) : codesOf(judge), settings);
		const { winningRate, passes, annotators } = tested;
		if (!isDefined(winningRate) || passes === undefined) return null;
		const won = annotators.filter(({ rejected }) => rejected).length;
		return { epsilon: EPSILON, won, tested: annotators.length, passes };
	};
}

/** Everybody, or the two people that share far more items than any other two. */
export function mainPeople(humans: readonly RaterColumn[]): readonly RaterColumn[] {
	if (humans.length < 3) return humans;
	const columns = humans.map(({ cells }) => (cells.kind === "codes" ? cells.codes : cells.numbers));
	const [first, second] = overlappingPairs(columns, 1).sort((x, y) => y.n - x.n);
	if (!first || (second && first.n < MAIN_PAIR * second.n)) return humans;
	return [humans[first.a], humans[first.b]];
}

function once<Value>(read: () => Value): () => Value {
	let kept: { readonly value: Value } | undefined;
	return () => {
		kept ??= { value: read() };
		return kept.value;
	};
}
