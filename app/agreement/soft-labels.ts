import type { DiscreteScale } from "#db/model/scale.ts";
import {
	answerCounts,
	forecastsOfAnswers,
	isDefined,
	softAgreement,
	softChoice,
} from "#stats/index.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import { estimateJson, LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { SoftLabelsJson } from "./further-json.ts";
import { thoseOfMostItems } from "./panel-figures.ts";

/**
 * Each judge that answers on levels against the shares of people's answers, and which of those that
 * answered enough items may foretell them best. A judge that was asked repeatedly enters with its shares.
 * @param hold `each`: the limits of each judge by themselves; `together`: of all judges at once (Bonferroni)
 */
export function softLabels(
	{ humans, judges }: DimensionColumns,
	scale: DiscreteScale,
	{ clusters, hold = "each" }: Pick<Beside, "clusters"> & { readonly hold?: "each" | "together" },
): SoftLabelsJson | undefined {
	const onLevels = judges.filter(({ cells }) => cells.kind === "codes");
	if (onLevels.length === 0) return undefined;
	const levels = scale.values.length;
	const people = humans.map(codesOf);
	const counts = answerCounts(people, levels);
	const level = hold === "each" ? LEVEL : 1 - (1 - LEVEL) / onLevels.length;
	const forecasts = onLevels.map(({ cells, repetitions }) =>
		forecastsOfAnswers(
			(repetitions ?? [cells]).flatMap((own) => (own.kind === "codes" ? [own.codes] : [])),
			levels,
		),
	);
	const chosen = thoseOfMostItems(onLevels);
	const choice = softChoice(
		{ judges: chosen.map((judge) => forecasts[onLevels.indexOf(judge)]), people, levels },
		{ clusters, level: LEVEL },
	);
	const own = onLevels.map((judge, asked) => {
		const { squared, overPerson, skill, jensenShannon, unexplained } = softAgreement(
			counts,
			forecasts[asked],
			{ clusters, level },
		);
		const place = choice.standings.findIndex((one) => chosen[one.judge] === judge);
		const standing = choice.standings[place];
		return {
			judge: judge.rater,
			squared: estimateJson(squared),
			overPerson: estimateJson(overPerson),
			skill: estimateJson(skill),
			jensenShannon: estimateJson(jensenShannon),
			unexplained: estimateJson(unexplained),
			...(standing && {
				...(place > 0 && {
					overBest: estimateJson(standing.overBest),
					pAdjusted: isDefined(standing.overBest) ? (standing.overBest.p ?? null) : null,
				}),
				mayBeBest: standing.mayBeBest,
			}),
		};
	});
	const { byMajority, n } = choice;
	return {
		n,
		judges: own,
		...(byMajority !== undefined && {
			byMajority: chosen[byMajority].rater,
			...(byMajority !== choice.standings[0].judge && {
				costOfMajority: estimateJson(choice.costOfMajority),
			}),
		}),
	};
}
