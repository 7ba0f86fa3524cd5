import { z } from "zod";
import {
	cohenKappa,
	contingencyTable,
	isDefined,
	jointRows,
	MISSING,
	mergedKappaDifference,
	percentAgreement,
	type Result,
} from "#stats/index.ts";
import { codesOf, type RaterColumn } from "../agreement/rating-columns.ts";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import type { Cell, Experiment, ExperimentFindings } from "./experiment.ts";
import { clustersAt, type ExperimentData } from "./experiment-data.ts";
import { figure, intervalOf, plainValue, STAT_OPTIONS } from "./figures.ts";
import { type LevelRatings, orderedRatings, ratedWords } from "./level-ratings.ts";
import { printedAcceptance } from "./merged-levels-printed.ts";
import { widestApart } from "./widest-apart.ts";

const LEVELS = 5;

const Options = z.object({
	/** The dimension with five ordered levels; empty: the first that people and a judge answered. */
	dimension: z.string().default(""),
	/** The level from which on an answer is accepted, counted from the lowest = 1. */
	cut: z.coerce.number().int().min(2).max(LEVELS).default(4),
});
type Options = z.infer<typeof Options>;

/** A6: the same ratings at five, three and two levels. */
export const mergedLevelsExperiment: Experiment<Options> = {
	id: "A6",
	title: "Agreement as levels are merged",
	source: "Evaluating Quality of Answers for RAG: A Strong LLM Is All You Need, 4.3",
	question:
		"Does a judge agree better with people on accept or reject than on five levels, or does it only look so because fewer levels agree more often by chance?",
	options: Options,
	run,
};

/** A way to merge the five levels: the class of each. */
type Merging = { readonly name: string; readonly classOf: Uint8Array };

function mergings(cut: number): readonly [Merging, Merging, Merging] {
	return [
		{ name: "5", classOf: Uint8Array.of(0, 1, 2, 3, 4) },
		{ name: "3: {1, 2} {3} {4, 5}", classOf: Uint8Array.of(0, 0, 1, 2, 2) },
		{
			name: `2: accepted from ${cut} on`,
			classOf: Uint8Array.from({ length: LEVELS }, (_, level) => Number(level + 1 >= cut)),
		},
	];
}

function run(data: ExperimentData, { dimension, cut }: Options): ExperimentFindings {
	const fitting = orderedRatings(data).filter(({ numbers }) => numbers.length === LEVELS);
	const chosen = fitting.find((each) => dimension === "" || each.dimension === dimension);
	if (!chosen) return { ...NOTHING, missing: missingWords(dimension, fitting) };
	const judges = chosen.judges.map((judge) => judgeFigures(data, { chosen, judge, cut }));
	const agreement = judges.map(({ judge, accepted }) => ({ judge: judge.rater, accepted }));
	return {
		answer: judges.slice(0, 3).map(answerOf).join(" "),
		policy: [
			`Judges against the people's majority on ${chosen.dimension}; ${counted(chosen.ties, "item")} whose votes tie ${chosen.ties === 1 ? "has" : "have"} no majority and ${chosen.ties === 1 ? "is" : "are"} left out.`,
			"Levels are counted from the lowest = 1. The same items enter at five, three and two levels; unscored ones enter nowhere.",
			"Merging can only raise the share of equal ratings. Whether agreement beyond chance rises is the paired difference of kappas, on resamples that both share.",
			"Intervals allow for items of one document being alike.",
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
				note: "Kappa at two levels minus quadratic kappa at five, paired.",
				columns: [
					{ title: "Judge", kind: "text" },
					{ title: "Kappa at 2", kind: "figure" },
					{ title: "Quadratic kappa at 5", kind: "figure" },
					{ title: "Difference", kind: "figure" },
					{ title: "p", kind: "figure" },
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

const NOTHING = { policy: [], charts: [], tables: [], notes: [] } as const;

function missingWords(dimension: string, fitting: readonly LevelRatings[]): string {
	if (fitting.length > 0) {
		const names = fitting.map((each) => each.dimension).join(", ");
		return `${dimension} has no five ordered levels that people and a judge both gave. Choose ${names}.`;
	}
	return "No dimension has five ordered levels, labels of people, and a judge on the same levels. Let people label such a dimension and bind a judge's grade to it.";
}

type Compared = {
	readonly chosen: LevelRatings;
	readonly judge: RaterColumn;
	readonly cut: number;
};

function judgeFigures(data: ExperimentData, { chosen, judge, cut }: Compared) {
	const codes = codesOf(judge);
	const clusters = clustersAt(data.items, [...data.items.keys()], "documentId");
	const options = { ...STAT_OPTIONS, operands: [chosen.dimension, judge.rater] };
	const at = mergings(cut).map(({ name, classOf }) => {
		const merged = (column: Uint8Array) =>
			column.map((code) => (code === MISSING ? MISSING : (classOf[code] as number)));
		const levels = new Set(classOf).size;
		const table = contingencyTable(merged(codes), merged(chosen.majority), levels, { clusters });
		const numbers = levels === LEVELS ? chosen.numbers : undefined;
		const kappa = (weights: "unweighted" | "linear" | "quadratic") =>
			cohenKappa(table, weights, { ...options, numbers });
		return {
			name,
			n: table.n,
			percent: percentAgreement(table, options),
			kappa: kappa("unweighted"),
			linear: kappa("linear"),
			quadratic: kappa("quadratic"),
		};
	});
	const [five, , two] = at as [(typeof at)[number], (typeof at)[number], (typeof at)[number]];
	const [, , { classOf }] = mergings(cut);
	const rows = jointRows([codes, chosen.majority], { clusters });
	const { difference } = mergedKappaDifference(rows, { classOf, numbers: chosen.numbers }, options);
	return {
		judge,
		accepted: two.percent,
		ends: { five: five.percent, two: two.percent, difference },
		rows: at.map(({ name, n, percent, kappa, linear, quadratic }): Cell[] => [
			...[judge.rater, name, n],
			...[percent, kappa, linear, quadratic].map(figure),
			ratedWords(judge),
		]),
		difference: [
			judge.rater,
			...[two.kappa, five.quadratic, difference].map(figure),
			isDefined(difference) ? (difference.p ?? null) : null,
		] as Cell[],
		bars: [
			...at.flatMap(({ percent, kappa }, place) => [
				bar(judge, `agreement at ${LEVELS_SHOWN[place]}`, percent),
				bar(judge, `kappa at ${LEVELS_SHOWN[place]}`, kappa),
			]),
			bar(judge, "quadratic kappa at 5", five.quadratic),
		],
	};
}

const LEVELS_SHOWN = [5, 3, 2];

function bar({ rater }: RaterColumn, label: string, result: Result) {
	return { group: rater, label, value: plainValue(result), ci: intervalOf(result) };
}

function answerOf({ judge, ends: { five, two, difference } }: ReturnType<typeof judgeFigures>) {
	if (!isDefined(five) || !isDefined(two)) return `${judge.rater} shares no item with people.`;
	const percent = `${judge.rater} and people are equal on ${share(five.value)} of ${count(five.n)} items at five levels and on ${share(two.value)} at two`;
	if (!isDefined(difference)) return `${percent}; kappa cannot be compared.`;
	const { value, ci } = difference;
	const moved = `kappa at two levels minus quadratic kappa at five is ${decimal(value)}`;
	if (!ci) return `${percent}; ${moved}, without an interval.`;
	const interval = `[${decimal(ci.low)}, ${decimal(ci.high)}]`;
	const verdict =
		ci.low > 0
			? "agreement beyond chance rises, too"
			: ci.high < 0
				? "agreement beyond chance falls"
				: "whether agreement beyond chance changes cannot be told";
	return `${percent}; ${moved} ${interval}: ${verdict}.`;
}
