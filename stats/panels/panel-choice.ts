import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { withinRange } from "../intervals/within-range.ts";
import { randomStream } from "../resampling/random.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { type ClusterIds, fewestClusters } from "../tables/clusters.ts";
import { type RatingRows, ratingRows } from "../tables/rating-rows.ts";
import { type ChoicePart, choiceParts } from "./choice-parts.ts";
import { type HeldOut, heldOut, heldOutCritical } from "./held-out.ts";
import { type Candidates, membersOf, type Panel, panelCandidates } from "./panel-candidates.ts";

export const PANEL_CHOICE = {
	id: "panel.choice",
	title: "Choice of a panel",
	answers: "Which judges should vote together, and is that worth its price over the best one?",
	scales: DISCRETE,
	compares: "judges",
	source: "Varma & Simon 2006",
	reads: "levels",
	compute: (ratings: Ratings, options?: Partial<PanelChoiceOptions>) => {
		const columns = ratings.codes();
		return panelChoice(columns.slice(0, -1), columns[columns.length - 1], {
			...options,
			levels: ratings.levels(),
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = PANEL_CHOICE.id;

/** Judges are bits of one number. */
const MOST_JUDGES = 30;

export type ChosenPanel = {
	readonly judges: readonly number[];
	/** Share of the items its majority gets right: on the items it was chosen by, so too good. */
	readonly apparent: number;
	/** Price of 1,000 items, if prices were given. */
	readonly costPer1000: number | undefined;
};

export type PanelChoice = {
	/** The panel to use; a single judge where no larger one is shown to be better. */
	readonly chosen: ChosenPanel | undefined;
	/** The best panel of each size. */
	readonly bySize: readonly ChosenPanel[];
	/** How often panels chosen in this way are right on items they were not chosen by. */
	readonly crossValidated: Result;
	/** That, minus the same of single judges so chosen. */
	readonly gain: Result;
};

export type PanelChoiceOptions = StatOptions & {
	readonly levels: number;
	/** Price of one answer of each judge. */
	readonly costs?: readonly number[] | undefined;
	readonly clusters?: ClusterIds | undefined;
	/** Parts of the cross-validation; 10. */
	readonly parts?: number | undefined;
};

/**
 * The judges whose majority agrees with people: all panels of up to 8 judges, panels grown from the
 * best judge of more. A panel grows by one or two judges while the interval of what that gains lies
 * above 0, on items that the panels of either size were not chosen by. The whole of this is
 * cross-validated once more (nested), because the best of many panels looks better than it is.
 *
 * Columns of codes (0xFF = missing), one a judge and one of the people; items of all of them enter. A
 * tied vote is no agreement. With clusters, whole clusters are left out, and errors have t(C − 1).
 * Reasons: EMPTY, TOO_FEW (no judge, or fewer than three items or clusters to leave out); interval
 * BOUNDARY (never different). Random in which items are left out together: `seed`.
 * Source: Varma & Simon 2006 (nested cross-validation).
 */
export function panelChoice(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	{ levels, costs, clusters, parts = 10, ...options }: PanelChoiceOptions,
): PanelChoice {
	checkColumns([...judges, human], { levels, items: human.length });
	if (judges.length > MOST_JUDGES) throw new StatsInputError(`${judges.length} judges`);
	if (costs && costs.length !== judges.length) {
		throw new StatsInputError(`${judges.length} judges have ${costs.length} prices`);
	}
	const rows = ratingRows([...judges, human], levels, { clusters });
	const counted = { n: rows.n, nMissing: rows.nMissing };
	const { seed, operands, level } = settled(options);
	const random = randomStream(seed, STAT, ...operands);
	const dealt = choiceParts(rows, parts, random);
	if (judges.length === 0 || dealt.length < FEWEST_PARTS) {
		const reason = rows.n === 0 ? "EMPTY" : "TOO_FEW";
		const none = (stat: string) => undefinedResult(stat, reason, counted);
		const [crossValidated, gain] = [none(STAT), none(`${STAT}.gain`)];
		return { chosen: undefined, bySize: [], crossValidated, gain };
	}
	const candidates = panelCandidates(rows, { levels, parts: dealt });
	const search = { candidates, parts: dealt, judges: judges.length, level, clustered: !!clusters };
	const all = dealt.map((_, part) => part);
	const describe = (panel: Panel): ChosenPanel => ({
		judges: membersOf(panel),
		apparent: candidates.agreement(panel, all),
		costPer1000: costs && 1000 * membersOf(panel).reduce((sum, j) => sum + costs[j], 0),
	});
	const held = all.map((part) => {
		const others = all.filter((other) => other !== part);
		return {
			part: dealt[part],
			panel: candidates.hits(choose(search, others)),
			single: candidates.hits(candidates.bestOfSize(1, others)),
		};
	});
	const own = heldOut(held.map(({ part, panel }) => ({ part, scores: panel })));
	const gained = heldOut(
		held.map(({ part, panel, single }) => ({ part, scores: minus(panel, single) })),
	);
	const given = { rows, level, seed };
	return {
		chosen: describe(choose(search, all)),
		bySize: judges.map((_, i) => describe(candidates.bestOfSize(i + 1, all))),
		crossValidated: heldOutResult(STAT, own, { ...given, range: [0, 1] }),
		gain: heldOutResult(`${STAT}.gain`, gained, { ...given, range: [-1, 1] }),
	};
}

/** Fewer parts leave nothing to choose by within those that are left. */
const FEWEST_PARTS = 3;

type Search = {
	readonly candidates: Candidates;
	readonly parts: readonly ChoicePart[];
	readonly judges: number;
	readonly level: number;
	readonly clustered: boolean;
};

/** The panel that these parts lead to. */
function choose(
	{ candidates, parts, judges, level, clustered }: Search,
	among: readonly number[],
): Panel {
	const folds = among.map((part) => ({
		part: parts[part],
		others: among.filter((other) => other !== part),
	}));
	/** What panels of one size gain over those of another, on items neither was chosen by. */
	function gainOver(size: number, larger: number): HeldOut {
		return heldOut(
			folds.map(({ part, others }) => {
				const now = candidates.hits(candidates.bestOfSize(size, others));
				const next = candidates.hits(candidates.bestOfSize(larger, others));
				return { part, scores: minus(next, now) };
			}),
		);
	}
	let size = 1;
	for (;;) {
		const steps = [size + 1, size + 2]
			.filter((larger) => larger <= judges)
			.map((larger) => ({ larger, gain: gainOver(size, larger) }))
			.sort((a, b) => b.gain.mean - a.gain.mean);
		const [best] = steps;
		if (!best || best.gain.mean <= heldOutCritical(best.gain, level, clustered) * best.gain.se)
			break;
		size = best.larger;
	}
	return candidates.bestOfSize(size, among);
}

function minus(a: Uint8Array, b: Uint8Array): Int8Array {
	return Int8Array.from(a, (hit, row) => hit - b[row]);
}

function heldOutResult(
	stat: string,
	held: HeldOut,
	{
		rows,
		level,
		seed,
		range,
	}: {
		readonly rows: RatingRows;
		readonly level: number;
		readonly seed: number;
		readonly range: readonly [number, number];
	},
): Result {
	const nClusters = rows.clusters && fewestClusters(rows.clusters);
	const critical = heldOutCritical(held, level, nClusters !== undefined);
	const how = { critical, level, method: "cross-validated" };
	return {
		stat,
		value: held.mean,
		n: rows.n,
		nMissing: rows.nMissing,
		...(nClusters !== undefined && { nClusters }),
		se: held.se,
		...withinRange(symmetricInterval(held.mean, held.se, how), range),
		seed,
		warnings: [...lowN(rows.n), ...fewClusters(nClusters)],
	};
}
