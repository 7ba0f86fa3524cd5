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
import { codesOf, type RaterColumn } from "../../columns/rating-columns.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { type LevelRatings, ratedWords } from "../data/level-ratings.ts";
import { figure, intervalOf, plainValue } from "../report/figures.ts";
import type { TableCell } from "../report/report.ts";

/** Levels before any are merged. */
export const LEVELS = 5;

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

type Compared = {
	readonly chosen: LevelRatings;
	readonly judge: RaterColumn;
	readonly cut: number;
};

export type MergedFigures = ReturnType<typeof mergedFigures>;

/** The figures of one judge at five, three and two levels: rows of the tables, bars, and ends. */
export function mergedFigures(data: AnalysisData, { chosen, judge, cut }: Compared) {
	const codes = codesOf(judge);
	const clusters = itemClusters(data.items);
	const options = { ...STAT_OPTIONS, operands: [chosen.dimension, judge.rater] };
	const found = mergings(cut).map(({ name, classOf }) => {
		const merged = (column: Uint8Array) =>
			column.map((code) => (code === MISSING ? MISSING : classOf[code]));
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
	const [five, , two] = found;
	const [, , { classOf }] = mergings(cut);
	const rows = jointRows([codes, chosen.majority], { clusters });
	const moved = (weights: "unweighted" | "quadratic") =>
		mergedKappaDifference(rows, { classOf, numbers: chosen.numbers, weights }, options).difference;
	const differences = { unweighted: moved("unweighted"), quadratic: moved("quadratic") };
	const against = (kappa: Result, difference: Result): TableCell[] => [
		...[kappa, difference].map(figure),
		isDefined(difference) ? (difference.p ?? null) : null,
	];
	const differenceRow: TableCell[] = [
		judge.rater,
		figure(two.kappa),
		...against(five.kappa, differences.unweighted),
		...against(five.quadratic, differences.quadratic),
	];
	return {
		judge,
		accepted: two.percent,
		ends: { five: five.percent, two: two.percent, differences },
		rows: found.map(({ name, n, percent, kappa, linear, quadratic }): TableCell[] => [
			judge.rater,
			name,
			n,
			...[percent, kappa, linear, quadratic].map(figure),
			ratedWords(judge),
		]),
		difference: differenceRow,
		bars: [
			...found.flatMap(({ percent, kappa }, index) => [
				bar(judge, `agreement at ${LEVELS_SHOWN[index]}`, percent),
				bar(judge, `kappa at ${LEVELS_SHOWN[index]}`, kappa),
			]),
			bar(judge, "quadratic kappa at 5", five.quadratic),
		],
	};
}

const LEVELS_SHOWN = [5, 3, 2];

function bar({ rater }: RaterColumn, label: string, result: Result) {
	return { group: rater, label, value: plainValue(result), ci: intervalOf(result) };
}
