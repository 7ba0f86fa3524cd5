import { isDiscrete } from "#db/model/scale.ts";
import { MOST_JUDGES, panelCorrelation, panelOfThree, ratings } from "#stats/index.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL, statOptions } from "../agreement/estimate-json.ts";
import { type Beside, estimates } from "../agreement/estimates.ts";
import { thoseOfMostItems } from "../agreement/panel-figures.ts";
import { ordersPooled } from "../agreement/pooled-orders.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";

/** Judges of a panel's question: the first of the ranking. */
const JUDGES = 12;

/** Whether several judges together tell more than one (documented in README.md). */
export type Panel = {
	/** Those that are asked about, in the order of the ranking. */
	readonly judges: readonly string[];
	/** As how many judges that err independently of each other; undefined without two judges. */
	readonly effective: EstimateJson;
	/** Each two judges' errors, correlated; the most alike first. */
	readonly alike: readonly {
		readonly a: string;
		readonly b: string;
		/** At the level that all pairs together leave each. */
		readonly correlation: EstimateJson;
		/** The two together are shown to be worth less than one judge and a half. */
		readonly isRedundant: boolean;
	}[];
	/** The best judge alone, and the best three; null where the scale has no levels to vote on, or there are fewer. */
	readonly vote: {
		/** Among how many of the judges, the first of the ranking. */
		readonly of: number;
		readonly single: string;
		readonly three: readonly string[];
		/** How much more often the three are right; its limits allow for the choice of both. */
		readonly gain: EstimateJson;
	} | null;
};

/**
 * What a panel of a dimension's judges would gain, and which judges err on the same items.
 * @param ranked names of judges in the order of their ranking, two orders of one judge under its own name
 * @returns null where there are not two judges to compare
 */
export function panel(
	given: DimensionColumns,
	ranked: readonly string[],
	{ reference: people, ...beside }: Beside & { readonly reference: Reference },
): Panel | null {
	const { options } = beside;
	const { dimension, reference, clusters, times } = ordersPooled(given, {
		reference: people,
		clusters: beside.clusters,
	});
	const { name, scale } = dimension.dimension;
	const comparable = dimension.judges.filter(
		({ cells }) => scale.type === "numeric" || cells.kind === "codes",
	);
	const places = new Map(ranked.map((judge, place) => [judge, place]));
	const judges = thoseOfMostItems(comparable)
		.filter(({ rater }) => places.has(rater))
		.sort((x, y) => (places.get(x.rater) ?? 0) - (places.get(y.rater) ?? 0))
		.slice(0, JUDGES);
	if (judges.length < 2) return null;
	const settings = statOptions(options, [name, options.reference, "panel"]);
	const inItems = (estimate: EstimateJson): EstimateJson => ({
		...estimate,
		n: Math.round(estimate.n / times),
	});
	const vote = isDiscrete(scale) && reference.codes ? voteOf(judges, reference.codes) : null;
	const { numbers } = reference;
	if (!numbers) {
		// Levels without an order have no errors that could go up and down together.
		const names = judges.map(({ rater }) => rater);
		return { judges: names, effective: { undefined: "NOT_AVAILABLE", n: 0 }, alike: [], vote };
	}
	const correlated = panelCorrelation(
		judges.map((judge) => numbersOf(judge, scale)),
		numbers,
		{ ...settings, clusters },
	);
	const errors = judges.map((judge) =>
		numbersOf(judge, scale).map((said, at) => said - numbers[at]),
	);
	const pairs = judges.flatMap((a, i) =>
		judges.slice(i + 1).map((b, k) => ({ a, b, i, j: i + 1 + k })),
	);
	return {
		judges: judges.map(({ rater }) => rater),
		effective: inItems(estimateJson(correlated.effectiveJudges)),
		alike: pairs
			.map(({ a, b, i, j }) => {
				const { single } = estimates(
					"pair",
					ratings({
						scale: { type: "numeric" },
						columns: [{ numbers: errors[i] }, { numbers: errors[j] }],
						clusters,
					}),
					{ ...settings, level: 1 - (1 - LEVEL) / pairs.length, fields: ["pearson"] },
				);
				const correlation = inItems(single.pearson ?? { undefined: "NOT_AVAILABLE", n: 0 });
				return { a: a.rater, b: b.rater, correlation, isRedundant: isRedundant(correlation) };
			})
			.sort((x, y) => figureOf(y.correlation) - figureOf(x.correlation)),
		vote,
	};

	function voteOf(members: readonly RaterColumn[], human: Uint8Array): Panel["vote"] {
		const voting = members.slice(0, MOST_JUDGES);
		const columns = voting.flatMap(({ cells }) => (cells.kind === "codes" ? [cells.codes] : []));
		if (columns.length < 3 || !isDiscrete(scale)) return null;
		const levels = scale.values.length;
		const { single, three, gain } = panelOfThree(columns, human, { ...settings, levels, clusters });
		if (single === undefined) return null;
		return {
			of: voting.length,
			single: voting[single].rater,
			three: three.map((member) => voting[member].rater),
			gain: inItems(estimateJson(gain)),
		};
	}
}

/** Two judges with errors of correlation r are worth 2 / (1 + r²) judges: below 3/2 from r² = 1/3 on. */
const REDUNDANT = Math.sqrt(1 / 3);

function isRedundant(correlation: EstimateJson): boolean {
	return "value" in correlation && correlation.ci !== null && correlation.ci[0] > REDUNDANT;
}

function figureOf(estimate: EstimateJson): number {
	return "value" in estimate ? estimate.value : Number.NEGATIVE_INFINITY;
}
