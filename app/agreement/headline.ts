import { ADJUDICATED } from "../columns/adjudicated.ts";
import type {
	DimensionJson,
	HumansJson,
	JudgeJson,
	JudgeStatistic,
	PairJson,
} from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";

/** A statistic as it is named on pages and in the terminal. */
export type StatisticName = {
	readonly key: JudgeStatistic;
	readonly symbol: string;
	readonly title: string;
};

const KAPPA: StatisticName = { key: "kappa", symbol: "κ", title: "Cohen’s κ" };
const WEIGHTED: StatisticName = {
	key: "kappaQuadratic",
	symbol: "κw",
	title: "Cohen’s κ, quadratic weights",
};
const RANKS: StatisticName = { key: "spearman", symbol: "ρ", title: "Spearman’s ρ" };

/**
 * The statistic that heads a judge's row: κ for binary and nominal scales, quadratic κ for ordinal
 * ones, Spearman's ρ for numeric ones and for judges that answer on another scale.
 */
export function headlineOf(scaleType: string, judge?: JudgeJson): StatisticName {
	if (scaleType === "numeric") return RANKS;
	if (scaleType === "ordinal") return judge && !judge.kappaQuadratic ? RANKS : WEIGHTED;
	return judge && !judge.kappa ? RANKS : KAPPA;
}

/** The statistic that judges are ranked by. */
export function statisticOf(field: string): StatisticName {
	return [WEIGHTED, RANKS].find(({ key }) => key === field) ?? KAPPA;
}

/** How far people agree with each other, to hold judges against: named, since it is not always Cohen's κ. */
export type HumanYardstick = {
	readonly name: string;
	readonly estimate: EstimateJson;
	/** The judge's statistic that it may be held against; null where the two measure different things. */
	readonly comparesWith: JudgeStatistic | null;
};

/** One pair counts for all people when it shares this many times the items of any other pair. */
export const MAIN_PAIR = 2;

/**
 * The yardstick of a dimension: with two people their headline statistic, with more Fleiss' κ for
 * binary and nominal scales and Krippendorff's α of the scale otherwise. Where a third person
 * labelled only part of the items (often just the disputed ones, which distorts every figure over
 * all people), the pair that shares far more items than any other stands for them.
 * @returns null where fewer than two people share items
 */
export function humanYardstick(dimension: DimensionJson): HumanYardstick | null {
	const { humans, scale } = dimension;
	if (humans.raters.length < 2) return null;
	const pair = mainPair(humans);
	if (!pair) return manyRaters(humans, scale.type);
	const { key, title } = headlineOf(scale.type);
	const estimate = pair[key as keyof PairJson] as EstimateJson | undefined;
	if (!estimate) return null;
	const name = humans.raters.length === 2 ? title : `${title} of ${pair.a} and ${pair.b}`;
	return { name, estimate, comparesWith: key };
}

/** The two people who stand for all: both of two, or those that share far more items than any others. */
export function mainPair({ raters, pairs }: HumansJson): PairJson | null {
	const [first, second] = [...pairs].sort((x, y) => y.n - x.n);
	if (!first) return null;
	if (raters.length === 2) return first;
	return second && first.n >= MAIN_PAIR * second.n ? first : null;
}

function manyRaters(humans: HumansJson, scaleType: string): HumanYardstick | null {
	const { fleissKappa, alpha } = humans;
	if (scaleType === "ordinal" && alpha.ordinal) {
		const name = "Krippendorff’s α (ordinal)";
		return { name, estimate: alpha.ordinal, comparesWith: "kappaQuadratic" };
	}
	if (scaleType === "numeric" && alpha.interval) {
		const name = "Krippendorff’s α (interval)";
		return { name, estimate: alpha.interval, comparesWith: null };
	}
	if (fleissKappa) return { name: "Fleiss’ κ", estimate: fleissKappa, comparesWith: "kappa" };
	if (!alpha.nominal) return null;
	return { name: "Krippendorff’s α", estimate: alpha.nominal, comparesWith: "kappa" };
}

/** A judge with its headline estimate; undefined ones last, then by value, then by name. */
export type RankedJudge = {
	judge: JudgeJson;
	statistic: StatisticName;
	estimate: EstimateJson | undefined;
};

/** The leaderboard's order: highest headline value first. */
export function rankJudges(dimension: DimensionJson): RankedJudge[] {
	return dimension.judges
		.map((judge) => {
			const statistic = headlineOf(dimension.scale.type, judge);
			return { judge, statistic, estimate: judge[statistic.key] };
		})
		.sort((a, b) => headlineValue(b) - headlineValue(a));
}

function headlineValue({ estimate }: RankedJudge): number {
	return estimate && "value" in estimate ? estimate.value : Number.NEGATIVE_INFINITY;
}

/** Whom judges are held against: one person where only that one has labelled or is the reference. */
export function whomOf({
	humans: { raters },
	ranking: { reference },
}: Pick<DimensionJson, "humans" | "ranking">): string {
	const [only, ...others] = raters;
	if (only !== undefined && others.length === 0) return only;
	return raters.includes(reference) ? reference : "people";
}

/** What judges are held against, after "with": "the majority", "the mean of people", or a person's name. */
export function referenceName({
	ranking: { reference },
	humans: { raters, itemsOfSeveral },
	scale,
	provenance,
}: Pick<DimensionJson, "ranking" | "humans" | "scale"> &
	Partial<Pick<DimensionJson, "provenance">>): string {
	const [only, ...others] = raters;
	if (only !== undefined && others.length === 0) return only;
	if (reference === "mean" || (reference === "majority" && scale.type === "numeric"))
		return "the mean of people";
	if (reference === ADJUDICATED) {
		if (provenance?.adjudicated !== 0) return "what was adjudicated";
		return provenance.unresolved === 0
			? "the majority (nothing is adjudicated)"
			: "what people agree on (nothing is adjudicated)";
	}
	if (reference !== "majority") return reference;
	return itemsOfSeveral === 0 ? "the one label of each item" : "the majority";
}
