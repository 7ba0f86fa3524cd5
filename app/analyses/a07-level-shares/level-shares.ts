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
	published: "Llama 3 8B piled its grades up on the middle level.",
	limits:
		"Where many answers deserve the middle, people use it too: a share counts only beside theirs on the same items. And the right share of each level does not say that the right answers got it.",
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
	const answer = answerOf(shown.flatMap(({ judges }) => judges));
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

/** Judges named at most. */
const NAMED = 3;

/** Who gives the middle level more often than people, of all dimensions, those with the largest difference first. */
function answerOf(judges: readonly MiddleFigures[]): string | null {
	const known = judges.flatMap(inWords).sort((a, b) => b.difference - a.difference);
	const shown = known.filter(({ isShown }) => isShown);
	const [nearest] = known;
	if (!nearest) return null;
	if (shown.length === 0) {
		return `No judge is shown to give the middle level more often than people do. Nearest to it ${nearest.words}.`;
	}
	const named = shown.slice(0, NAMED).map(({ words }) => `${words}, more often than people.`);
	const more =
		shown.length > NAMED ? ` So do ${shown.length - NAMED} more; the table has them.` : "";
	return `${named.join(" ")}${more}`;
}

function inWords({ judge, dimension, middle, shares }: MiddleFigures) {
	if (!shares || !isDefined(shares.judge) || !isDefined(shares.people)) return [];
	const { difference } = shares;
	if (!isDefined(difference)) return [];
	const limits = difference.ci
		? `[${decimal(difference.ci.low)}, ${decimal(difference.ci.high)}]`
		: "(no interval)";
	return [
		{
			difference: difference.value,
			isShown: difference.ci !== undefined && difference.ci.low > 0,
			words: `${judge} gives the middle level ${middle} of ${dimension} on ${share(shares.judge.value)} of ${difference.n} items, people on ${share(shares.people.value)}: ${decimal(difference.value)} ${limits}`,
		},
	];
}
