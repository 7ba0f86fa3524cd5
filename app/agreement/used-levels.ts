import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { type ClusterIds, chanceAgreement, levelNumbers, MISSING } from "#stats/index.ts";
import { alikeClusters } from "#stats/intervals/cluster-design.ts";
import { randomStream } from "#stats/resampling/random.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { Estimates } from "./agreement-json.ts";
import { BEYOND_CHANCE } from "./by-chance.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";
import { isSeldom } from "./reason-words.ts";

/** How often people give another level than the commonest one, and in how many groups where items come in them. */
export function usedLevelsOf(
	{ dimension: { scale } }: Pick<DimensionColumns, "dimension">,
	{ reference, clusters }: { readonly reference: Reference; readonly clusters: Clusters },
): Used {
	const before = known.get(reference);
	if (before?.scale === scale && before.clusters === clusters) return before.used;
	const used = countLevels(scale, reference, clusters);
	known.set(reference, { scale, clusters, used });
	return used;
}

type Used = Pick<RankingJson, "usedLevels">;
type Clusters = ClusterIds | undefined;
type Known = { readonly scale: Scale; readonly clusters: Clusters; readonly used: Used };

/** Every judge is held against the same reference. */
const known = new WeakMap<Reference, Known>();

function countLevels(
	scale: Scale,
	{ codes: reference, numbers }: Reference,
	clusters: Clusters,
): Used {
	if (!isDiscrete(scale)) return numbers ? sameNumber(numbers) : {};
	if (!reference) return {};
	const counts = new Float64Array(scale.values.length);
	for (const code of reference) if (code !== MISSING) counts[code] = counts[code] + 1;
	const items = counts.reduce((sum, each) => sum + each, 0);
	const most = counts.indexOf(Math.max(...counts));
	const commonest = scale.values[most];
	if (items === 0 || commonest === undefined) return {};
	const groups = groupsHolding(reference, most, clusters);
	return { usedLevels: { commonest, others: items - counts[most], items, ...groups } };
}

/** From how many groups the items come that hold another level than the commonest; of two groupings the fewer. */
function groupsHolding(codes: ArrayLike<number>, commonest: number, clusters: Clusters) {
	if (clusters === undefined) return {};
	const groupings = clusters instanceof Int32Array ? [clusters] : clusters;
	const holding = groupings.map((ids) => {
		const sizes = new Map<number, number>();
		for (let place = 0; place < ids.length; place++) {
			const code = codes[place];
			if (code === MISSING || code === commonest) continue;
			sizes.set(ids[place], (sizes.get(ids[place]) ?? 0) + 1);
		}
		const alike = sizes.size > 0 ? alikeClusters(Float64Array.from(sizes.values())) : 0;
		return { holding: sizes.size, alike };
	});
	const [fewest] = holding.sort((one, other) => one.alike - other.alike);
	return { inGroups: fewest };
}

/** Means of the same number may differ in their last bits. */
const ROUNDING = 1e-12;

function sameNumber(numbers: Float64Array): Pick<RankingJson, "usedLevels"> {
	const given = numbers.filter((number) => !Number.isNaN(number));
	const [commonest] = given;
	if (commonest === undefined) return {};
	const tolerance = ROUNDING * Math.max(1, Math.abs(commonest));
	if (given.some((number) => Math.abs(number - commonest) > tolerance)) return {};
	return { usedLevels: { commonest, others: 0, items: given.length } };
}

/** Fewer items of other levels than the commonest, and no larger a share of all, bear no claim about a judge. */
const LEAST_OTHERS = 10;
const RARE_SHARE = 0.1;

/**
 * A judge's figure without its interval where people hardly ever leave their commonest level: it rests on
 * those few items, however often the judge gives the rare level itself. Likewise where its limits lie above 0 and
 * answers dealt to the items at random would agree as well too often (`chanceAgreement`), at the level that the choice
 * among judges leaves one: few items come together by chance in counts that no normal error describes. BY_CHANCE where no level is rare.
 */
export function withoutRare(
	judge: RankedJudgeJson,
	about: Pick<RankingJson, "usedLevels"> & Dealt & { readonly level: number },
): RankedJudgeJson {
	const { usedLevels, level } = about;
	const { standing } = judge;
	if (standing.is !== "mayBeBest" || !standing.ci) return judge;
	const isRare = isRareBy(usedLevels);
	const isByChance = standing.ci[0] > 0 && !isRare && isDealt(about, (1 - level) / 2);
	if (!isRare && !isByChance) return judge;
	const ciReason = isRare || isSeldom(usedLevels) ? "RARE_LEVEL" : "BY_CHANCE";
	return { ...judge, standing: { is: "mayBeBest", ci: null, ciReason } };
}

/** Items of other levels that tell no more than fewer groups of one size would: of others nobody knows anything. */
const LEAST_GROUPS = 5;

/** Do people leave their commonest level so seldom, or in so few groups, that no figure beyond chance has limits? */
export function isRareBy(usedLevels: RankingJson["usedLevels"]): boolean {
	if (usedLevels === undefined) return false;
	const { others, items, inGroups } = usedLevels;
	if (others >= RARE_SHARE * items) return false;
	return others < LEAST_OTHERS || (inGroups !== undefined && inGroups.alike < LEAST_GROUPS);
}

/** The same of a judge's own figures: one statistic of the same items has one interval, or none, wherever it stands. */
export function figuresWithoutRare(
	figures: Estimates,
	dimension: Pick<DimensionColumns, "dimension">,
	beside: { readonly reference: Reference; readonly clusters: Clusters },
): Estimates {
	const { usedLevels } = usedLevelsOf(dimension, beside);
	if (usedLevels?.others === 0 || !isRareBy(usedLevels)) return figures;
	const there: Estimates = { ...figures };
	for (const name of BEYOND_CHANCE) {
		const figure = there[name];
		if (!figure || !("value" in figure) || !figure.ci) continue;
		there[name] = { ...figure, ci: null, ciReason: "RARE_LEVEL", method: "none" };
	}
	return there;
}

type Dealt = {
	readonly judge: RaterColumn;
	readonly reference: Reference;
	readonly dimension: { readonly name: string; readonly scale: Scale };
};

/** Never where it is not asked: many items are off the commonest level, or there are no levels. */
function isDealt({ judge, reference, dimension: { name, scale } }: Dealt, limit: number): boolean {
	if (!isDiscrete(scale) || judge.cells.kind !== "codes" || !reference.codes) return false;
	const { value } = chanceAgreement(
		{ judge: judge.cells.codes, reference: reference.codes },
		{
			numbers: levelNumbers(scale),
			weights: scale.type === "ordinal" ? "quadratic" : "unweighted",
			random: randomStream("beyond chance", name, judge.rater),
			limit,
		},
	);
	return value !== undefined && value > limit;
}

/** The level that a judge gave to all of several items. */
export function oneLevelOf(
	{ cells }: RaterColumn,
	{ dimension: { scale } }: DimensionColumns,
): Pick<RankedJudgeJson, "oneLevel"> {
	if (cells.kind !== "codes" || !isDiscrete(scale)) return {};
	const { codes } = cells;
	const first = codes.find((code) => code !== MISSING);
	if (first === undefined || codes.some((code) => code !== MISSING && code !== first)) return {};
	const several = codes.indexOf(first) !== codes.lastIndexOf(first);
	const level = scale.values[first];
	return several && level !== undefined ? { oneLevel: level } : {};
}
