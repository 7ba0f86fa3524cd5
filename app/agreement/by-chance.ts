import type { EstimateJson } from "./estimate.ts";
import type { Estimates } from "./figures-json.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";

type Why = "BY_CHANCE" | "RARE_LEVEL";

/**
 * The judges of a ranking whose limits would lie above chance while answers dealt to the items at random would agree as
 * well too often, with the reason. What rests on the same answers has no such limits either, wherever it stands.
 */
export function dealtByChance({ judges }: Pick<RankingJson, "judges">): ReadonlyMap<string, Why> {
	return new Map(
		judges.flatMap(({ judge, standing }) => {
			const why = whyNotBeyond(standing);
			return why ? [[judge, why] as const] : [];
		}),
	);
}

export function whyNotBeyond(standing: RankedJudgeJson["standing"]): Why | undefined {
	if (standing.is !== "mayBeBest") return undefined;
	const { ciReason } = standing;
	return ciReason === "BY_CHANCE" || ciReason === "RARE_LEVEL" ? ciReason : undefined;
}

/** Figures beyond chance: where levels are rare they rest on few items, so that none of them has limits. */
export const BEYOND_CHANCE = [
	"kappa",
	"kappaLinear",
	"kappaQuadratic",
	"mcc",
	"pearson",
	"spearman",
	"kendallTauB",
] as const;

type Name = (typeof BEYOND_CHANCE)[number];

/** Of a judge's own figures those that are beyond chance, without limits that leave it out. */
export function figuresByChance(figures: Estimates<Name>, why: Why): Estimates<Name> {
	const there: Estimates<Name> = {};
	for (const name of BEYOND_CHANCE) {
		const figure = figures[name];
		if (figure) there[name] = withoutChance(figure, why);
	}
	return there;
}

/** A figure without limits that leave out chance. */
export function withoutChance(figure: EstimateJson, why: Why | undefined): EstimateJson {
	if (!why || !("value" in figure) || !figure.ci || figure.ci[0] <= 0) return figure;
	return { ...figure, ci: null, ciReason: why, method: "none" };
}
