import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { rateResult } from "../intervals/rate.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { judgeAccuracies } from "./judge-accuracies.ts";
import { bestOf, type Contest, gainsOf } from "./jury-gains.ts";
import { logOdds, type Verdicts, weightedVerdicts } from "./jury-votes.ts";
import { type MeanOptions, meanVerdicts } from "./mean-verdicts.ts";

export const PANEL_JURY = {
	id: "panel.jury",
	title: "Jury of judges",
	answers: "Do several judges together agree with people more often than the best of them alone?",
	scales: DISCRETE,
	compares: "judges",
	source: "Condorcet 1785; Nitzan & Paroush 1982",
	reads: "levels",
	compute: (ratings: Ratings, options?: Partial<PanelJuryOptions>) => {
		const columns = ratings.codes();
		return panelJury(columns.slice(0, -1), columns[columns.length - 1], {
			numbers: ratings.levelNumbers(),
			...options,
			levels: ratings.levels(),
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = PANEL_JURY.id;

export type Jury = Verdicts & {
	/** Share of the items with a label and a verdict on which the two are the same. */
	readonly agreement: Result;
	/** The jury's agreement minus the best judge's, on items that all judges answered. */
	readonly gain: Result;
};

export type PanelJury = {
	readonly majority: Jury;
	readonly weighted: Jury;
	/** Only with the numbers of the levels: mean of the judges' numbers; and with a cut, verdicts. */
	readonly means: readonly (number | undefined)[] | undefined;
	readonly mean: Jury | undefined;
	/** The judge that agrees most often where all answered: the first of equally good ones. */
	readonly best: number | undefined;
	/** How often each judge is right: as given, or estimated from all items. */
	readonly accuracies: readonly number[];
};

export type PanelJuryOptions = StatOptions &
	MeanOptions & {
		readonly levels: number;
		/** Shares of right answers known from elsewhere; otherwise estimated without the item itself. */
		readonly accuracies?: readonly number[] | undefined;
		readonly clusters?: ClusterIds | undefined;
	};

/**
 * Verdicts of several judges together, and what they gain: by `majority`; `weighted` by the log-odds of
 * being right, of accuracies that were given or are estimated from the other items (other clusters);
 * by the `mean` of their numbers, accepted from a cut on. Columns of codes (0xFF = missing), one a judge
 * and one of the people. Tied votes have no verdict and are never broken; an item is voted on by the
 * judges that answered.
 *
 * `gain` compares the jury with the best single judge on the same items, those all judges answered; a
 * tie there counts as no agreement, because a person has to decide. Reasons: EMPTY (no item to
 * compare), TOO_FEW (no judge). Intervals: agreement Wilson's; gain BCa over items or clusters, all
 * gains from the same replicates. Accuracies outside [0, 1] throw.
 */
export function panelJury(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	{ levels, accuracies: known, clusters, numbers, cut, ...options }: PanelJuryOptions,
): PanelJury {
	checkColumns([...judges, human], { levels, items: human.length });
	if (known?.some((p) => !(p >= 0 && p <= 1)) || (known ?? judges).length !== judges.length) {
		throw new StatsInputError(`${judges.length} judges have accuracies ${known?.join(", ")}`);
	}
	const estimated = judgeAccuracies(judges, human, clusters);
	const fixed = known?.map(logOdds);
	const weightOf = (judge: number, item: number) =>
		fixed ? fixed[judge] : logOdds(estimated.withoutItem(judge, item));
	const mean = numbers && meanVerdicts(judges, human, { numbers, cut });
	const votes = {
		majority: weightedVerdicts(judges, levels, () => 1),
		weighted: weightedVerdicts(judges, levels, weightOf),
	};
	const complete = (item: number) =>
		human[item] !== MISSING && judges.every((column) => column[item] !== MISSING);
	const best = bestOf(judges, human, complete);
	const contests: Contest[] = [
		{ name: "majority", verdicts: votes.majority, judges, human },
		{ name: "weighted", verdicts: votes.weighted, judges, human },
		...(mean?.verdicts ? [{ name: "mean", ...mean.verdicts }] : []),
	];
	const gains = gainsOf(contests, { complete, clusters, options });
	const [majority, weighted, ofMean] = contests.map((contest, i) => ({
		...contest.verdicts,
		agreement: agreementOf(contest, clusters, options),
		gain: gains[i],
	}));
	return {
		majority,
		weighted,
		means: mean?.means,
		mean: ofMean,
		best,
		accuracies: known ?? estimated.overall,
	};
}

function agreementOf(
	{ name, verdicts, human }: Contest,
	clusters: ClusterIds | undefined,
	options: StatOptions,
): Result {
	const counts = new Float64Array(2);
	const cells = Int32Array.from(human, (label, item) => {
		const code = verdicts.codes[item];
		if (label === MISSING || code === MISSING || code === undefined) return NO_CELL;
		return code === label ? 1 : 0;
	});
	for (const cell of cells) if (cell !== NO_CELL) counts[cell] = counts[cell] + 1;
	const n = counts[0] + counts[1];
	return rateResult(
		`${STAT}.${name}`,
		{ hits: Float64Array.of(0, 1) },
		{
			units: { counts, clusters: clusterCells(cells, clusters) },
			nMissing: human.length - n,
			level: settled(options).level,
			reason: "EMPTY",
			parts: { ties: verdicts.ties },
		},
	);
}
