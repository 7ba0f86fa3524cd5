import { z } from "zod";
import { isDefined } from "#stats/index.ts";
import { count, counted, share } from "../../ui/numbers.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { type LevelRatings, orderedRatings } from "../data/level-ratings.ts";
import { computed } from "../report/analysis.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { allMovesInWords, movesInWords } from "./kappa-in-words.ts";
import { LEVELS, type MergedFigures, mergedFigures } from "./merged-level-figures.ts";
import { printedAcceptance } from "./merged-levels-printed.ts";
import { widestApart } from "./widest-apart.ts";

const Options = z.object({
	/** The dimension with five ordered levels; empty: the first that people and a judge answered. */
	dimension: z.string().default(""),
	/** The level from which on an answer is accepted, counted from the lowest = 1. */
	cut: z.coerce.number().int().min(2).max(LEVELS).default(4),
});
type Options = z.infer<typeof Options>;

/** Judges that the answer names. */
const NAMED = 3;

/** A6: the same ratings at five, three and two levels. */
export const mergedLevelsAnalysis = computed({
	id: "A6",
	title: "Agreement as levels are merged",
	source: "Evaluating Quality of Answers for RAG: A Strong LLM Is All You Need, 4.3",
	question:
		"Does a judge agree better with people on accept or reject than on five levels, or does it only look so because fewer levels agree more often by chance?",
	published:
		"GPT-4 agreed with people on 82.6 % of 155 answers once five levels were merged into accept and reject, Llama 3 8B on 36.8 %.",
	limits:
		"Percent agreement rises by merging alone: with fewer levels more pairs are equal by chance, and near misses vanish. It does not show that a judge is better at the decision; the paired difference of κ, with its interval, does, where both are weighed alike: quadratic weights take near misses as partly equal at five levels already, so that merging can seem to lose what it does not.",
	options: Options,
	offers: (data) => ({
		dimension: orderedRatings(data)
			.filter(({ numbers }) => numbers.length === LEVELS)
			.map(({ dimension }) => dimension),
	}),
	run,
});

function run(data: AnalysisData, { dimension, cut }: Options): Findings {
	const fitting = orderedRatings(data).filter(({ numbers }) => numbers.length === LEVELS);
	const chosen = fitting.find((each) => dimension === "" || each.dimension === dimension);
	if (!chosen) return { ...NO_FINDINGS, missing: missingWords(dimension, fitting) };
	const judges = chosen.judges.map((judge) => mergedFigures(data, { chosen, judge, cut }));
	const agreement = judges.map(({ judge, accepted }) => ({ judge: judge.rater, accepted }));
	return {
		answer: [
			...judges.slice(0, NAMED).map(answerOf),
			...(judges.length > NAMED
				? [allMovesInWords(judges.map(({ ends }) => ends.differences))]
				: []),
		].join(" "),
		policy: [
			`Judges against the people's majority on ${chosen.dimension}; ${counted(chosen.ties, "item")} whose votes tie ${chosen.ties === 1 ? "has" : "have"} no majority and ${chosen.ties === 1 ? "is" : "are"} left out.`,
			"Levels are counted from the lowest = 1. The same items enter at five, three and two levels; unscored ones enter nowhere.",
			"Merging can only raise the share of equal ratings. Whether agreement beyond chance rises is the paired difference of kappas, on resamples that both share: of unweighted kappa at both, like with like. Its sign can be another against quadratic kappa at five, which stands beside.",
			CLUSTER_POLICY,
		],
		charts: [
			{
				kind: "bars",
				title: `${chosen.dimension} at 5, 3 and 2 levels`,
				range: judges.some(({ bars }) => bars.some(({ ci, value }) => (ci?.[0] ?? value ?? 0) < 0))
					? [-1, 1]
					: [0, 1],
				rows: judges.flatMap(({ bars }) => bars),
			},
		],
		tables: [
			{
				title: "Agreement with people at 5, 3 and 2 levels",
				columns: [
					{ title: "Judge", kind: "text" },
					{ title: "Levels", kind: "text" },
					{ title: "Items", kind: "count" },
					{ title: "Agreement", kind: "figure" },
					{ title: "Kappa", kind: "figure" },
					{ title: "Kappa, linear", kind: "figure" },
					{ title: "Kappa, quadratic", kind: "figure" },
					{ title: "Scored", kind: "text" },
				],
				rows: judges.flatMap(({ rows }) => rows),
			},
			{
				title: "What merging does to agreement beyond chance",
				note: "Kappa at two levels minus kappa at five, paired; then minus quadratic kappa at five. At two levels weights change nothing.",
				columns: [
					{ title: "Judge", kind: "text" },
					{ title: "Kappa at 2", kind: "figure" },
					{ title: "Kappa at 5", kind: "figure" },
					{ title: "Difference", kind: "figure" },
					{ title: "p", kind: "figure" },
					{ title: "Quadratic kappa at 5", kind: "figure" },
					{ title: "Difference from quadratic", kind: "figure" },
					{ title: "p from quadratic", kind: "figure" },
				],
				rows: judges.map(({ difference }) => difference),
			},
			printedAcceptance(agreement),
			widestApart(data, chosen),
		],
		notes: chosen.elsewhere.map(
			(judge) => `${judge} answered on another scale than people and is left out.`,
		),
	};
}

function missingWords(dimension: string, fitting: readonly LevelRatings[]): string {
	if (fitting.length > 0) {
		const names = fitting.map((each) => each.dimension).join(", ");
		return `${dimension} has no five ordered levels that people and a judge both gave. Choose ${names}.`;
	}
	return "No dimension has five ordered levels, labels of people, and a judge on the same levels. Let people label such a dimension and bind a judge's grade to it.";
}

function answerOf({ judge, ends: { five, two, differences } }: MergedFigures) {
	if (!isDefined(five) || !isDefined(two)) return `${judge.rater} shares no item with people.`;
	const percent = `${judge.rater} and people are equal on ${share(five.value)} of ${count(five.n)} items at five levels and on ${share(two.value)} at two`;
	return `${percent}; ${movesInWords(differences)}.`;
}
