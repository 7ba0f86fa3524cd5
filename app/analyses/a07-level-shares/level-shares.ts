import { z } from "zod";
import { isDefined } from "#stats/index.ts";
import { decimal, share } from "../../ui/numbers.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { busiest, type LevelRatings, orderedRatings } from "../data/level-ratings.ts";
import { computed } from "../report/analysis.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { type MiddleFigures, middleFigures, raterShares } from "./level-share-figures.ts";

const Options = z.object({
	/** One dimension with ordered levels; empty: every one that people and a judge answered. */
	dimension: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A7: how often each rater gives each level. */
export const levelSharesAnalysis = computed({
	id: "A7",
	title: "How raters use the levels",
	source: "Evaluating Quality of Answers for RAG: A Strong LLM Is All You Need, distributions",
	question:
		"Which levels does each judge give how often, beside people, and does it flee to the middle?",
	options: Options,
	offers: (data) => ({ dimension: orderedRatings(data).map(({ dimension }) => dimension) }),
	run,
});

function run(data: AnalysisData, { dimension }: Options): Findings {
	const all = orderedRatings(data);
	const chosen = all.filter((each) => dimension === "" || each.dimension === dimension);
	if (chosen.length === 0) return { ...NO_FINDINGS, missing: missingWords(dimension, all) };
	const shown = chosen.map((ratings) => {
		const { raters, histogram } = raterShares(data, ratings);
		const judges = middleFigures(data, ratings);
		return { ratings, raters, histogram, judges };
	});
	const first = shown[0]?.judges.slice(0, 3) ?? [];
	const answer = first.flatMap((judge) => answerOf(judge) ?? []).join(" ");
	return {
		...(answer && { answer }),
		policy: [
			"Shares are over what a rater gave; unscored cells have no level. People together: all their labels, those of one item or document kept together.",
			"Judge and people are compared on the items that both rated. An item's share of the middle level among people is the share of its labels, so that ties need no breaking.",
			"Skewness is the sample's g₁: below 0, a tail towards low levels.",
			CLUSTER_POLICY,
		],
		charts: shown.map(({ histogram }) => histogram),
		tables: [
			...shown.map(({ ratings, raters }) => ({
				title: `Levels of ${ratings.dimension}`,
				columns: [
					{ title: "Rater", kind: "text" as const },
					{ title: "Ratings", kind: "count" as const },
					...ratings.scale.values.map((level) => ({
						title: String(level),
						kind: "figure" as const,
					})),
					{ title: "Mean", kind: "figure" as const },
					{ title: "Skewness", kind: "figure" as const },
					{ title: "Scored", kind: "text" as const },
				],
				rows: raters,
			})),
			{
				title: "The middle level, judge beside people",
				note: "The paper shows a pile-up on 3 of 5 for Llama 3 8B, without a figure.",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Middle", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Items", kind: "count" },
					{ title: "Share, judge", kind: "figure" },
					{ title: "Share, people", kind: "figure" },
					{ title: "Share, judge − people", kind: "figure" },
					{ title: "Mean, judge − people", kind: "figure" },
				],
				rows: shown.flatMap(({ judges }) => judges.map(({ row }) => row)),
			},
		],
		notes: chosen.flatMap(notesOf),
	};
}

function missingWords(dimension: string, all: readonly LevelRatings[]): string {
	if (all.length > 0) {
		const names = all.map((each) => each.dimension).join(", ");
		return `${dimension} has no ordered levels that people and a judge both gave. Choose ${names}.`;
	}
	return "No dimension has ordered levels, labels of people, and a judge on the same levels. Let people label such a dimension and bind a judge to it.";
}

function notesOf({ dimension, scale, elsewhere, people }: LevelRatings): string[] {
	const { length } = busiest(people);
	const left = [
		...(length < people.length
			? [
					`Of ${people.length} people on ${dimension} the ${length} with most labels are shown by name; all of them count together.`,
				]
			: []),
		...elsewhere.map(
			(judge) => `${judge} answered on another scale than people on ${dimension} and is left out.`,
		),
	];
	if (scale.values.length % 2 === 1) return left;
	return [`${dimension} has ${scale.values.length} levels and so no middle one.`, ...left];
}

function answerOf({ judge, dimension, middle, shares }: MiddleFigures): string | null {
	if (!shares || !isDefined(shares.judge) || !isDefined(shares.people)) return null;
	const { difference } = shares;
	const both = `${judge} gives the middle level ${middle} of ${dimension} on ${share(shares.judge.value)} of ${difference.n} items, people on ${share(shares.people.value)}`;
	if (!isDefined(difference) || !difference.ci) return `${both}; the difference has no interval.`;
	const { low, high } = difference.ci;
	const verdict =
		low > 0 ? "more often than people" : high < 0 ? "less often" : "which may be chance";
	return `${both}: ${decimal(difference.value)} [${decimal(low)}, ${decimal(high)}], ${verdict}.`;
}
