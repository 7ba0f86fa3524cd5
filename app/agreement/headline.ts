import type {
	DimensionJson,
	EstimateJson,
	HumansJson,
	JudgeJson,
	JudgeStatistic,
} from "./agreement-json.ts";

/** A statistic as it is named on pages and in the terminal. */
export type StatisticName = {
	readonly key: JudgeStatistic;
	readonly symbol: string;
	readonly title: string;
};

const KAPPA: StatisticName = { key: "kappa", symbol: "κ", title: "Cohen’s κ" };
const WEIGHTED: StatisticName = {
	key: "kappaQuadratic",
	symbol: "κ²",
	title: "Cohen’s κ, quadratic weights",
};
const RANKS: StatisticName = { key: "spearman", symbol: "ρ", title: "Spearman’s ρ" };

/**
 * The statistic that heads a judge's row (stats.md §4): κ for binary and nominal scales, quadratic
 * κ for ordinal ones, Spearman's ρ for numeric ones and for judges that answer on another scale.
 */
export function headlineOf(scaleType: string, judge?: JudgeJson): StatisticName {
	if (scaleType === "numeric") return RANKS;
	if (scaleType === "ordinal") return judge && !judge.kappaQuadratic ? RANKS : WEIGHTED;
	return judge && !judge.kappa ? RANKS : KAPPA;
}

/** How far people agree with each other, to hold judges against: named, since it is not Cohen's κ. */
export type HumanYardstick = { readonly name: string; readonly estimate: EstimateJson };

/**
 * The yardstick of a dimension: with one pair of people its headline statistic, with more people
 * Fleiss' κ for binary and nominal scales and Krippendorff's α of the scale otherwise.
 * @returns null where fewer than two people share items
 */
export function humanYardstick(dimension: DimensionJson): HumanYardstick | null {
	const { humans, scale } = dimension;
	if (humans.raters.length < 2) return null;
	const [onlyPair] = humans.pairs;
	if (humans.raters.length === 2 && onlyPair) {
		const { key, title } = headlineOf(scale.type);
		const estimate = onlyPair[key as keyof typeof onlyPair] as EstimateJson | undefined;
		return estimate ? { name: title, estimate } : null;
	}
	return manyRaters(humans, scale.type);
}

function manyRaters(humans: HumansJson, scaleType: string): HumanYardstick | null {
	const { fleissKappa, alpha } = humans;
	if (scaleType === "ordinal" && alpha.ordinal) {
		return { name: "Krippendorff’s α (ordinal)", estimate: alpha.ordinal };
	}
	if (scaleType === "numeric" && alpha.interval) {
		return { name: "Krippendorff’s α (interval)", estimate: alpha.interval };
	}
	if (fleissKappa) return { name: "Fleiss’ κ", estimate: fleissKappa };
	return alpha.nominal ? { name: "Krippendorff’s α", estimate: alpha.nominal } : null;
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
