import { squaredDistances } from "../agreement/krippendorff-alpha.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import type { ClusterOptions } from "../tables/clusters.ts";
import { ratingRows } from "../tables/rating-rows.ts";
import { betweenLabellings } from "./alpha-changes.ts";

export const ALPHA_DIFFERENCE = {
	id: "ambiguity.difference",
	title: "Two versions of a rubric",
	answers: "Do the same people agree better on the same items under the newer words?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Krippendorff 2004; Efron & Tibshirani 1993 (jackknife)",
	compute: (
		labels: Pick<Labellings, "before" | "after"> & { readonly levels: number },
		options?: Omit<Labellings, "before" | "after">,
	) => alphaDifference(labels.levels, { ...options, ...labels }),
} satisfies OwnDefinition;

export type Labellings = StatOptions &
	ClusterOptions & {
		/** One column of codes a person, the same people in the same order; 0xFF = not rated. */
		readonly before: readonly Uint8Array[];
		readonly after: readonly Uint8Array[];
		/** Nominal by default. */
		readonly metric?: "nominal" | "ordinal" | "interval" | undefined;
		/** Numbers of the levels (`levelNumbers`), for interval; positions by default. */
		readonly numbers?: Float64Array | undefined;
		/** How many such differences hold at once (Bonferroni); 1. */
		readonly comparisons?: number | undefined;
	};

export type AlphaDifference = {
	/** Items that two people or more rated both times; only their ratings count. */
	readonly items: number;
	readonly before: Figure;
	readonly after: Figure;
	/** After minus before, with a jackknife interval over items or clusters. */
	readonly difference: Result;
};

const STAT = ALPHA_DIFFERENCE.id;
/** Nothing is claimed of fewer items. */
const LEAST_ITEMS = 30;

/**
 * Krippendorff's alpha of two labellings by the same people on the same items. Of each person and item
 * both ratings count or neither. Reasons: NO_OVERLAP (no item that two rated both times), those of alpha;
 * interval: TOO_FEW (fewer than 30 items).
 */
export function alphaDifference(levels: number, labels: Labellings): AlphaDifference {
	const { metric = "nominal", clusters, comparisons = 1 } = labels;
	const { level } = settled(labels);
	const numbers = labels.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const rows = ratingRows(bothTimes(labels), levels, { clusters, missing: "pairwise" });
	const shared = 1 - (1 - level) / comparisons;
	const given = { distances: squaredDistances(metric, numbers), level: shared };
	const change = rows.n === 0 ? undefined : betweenLabellings(rows, given);
	if (!change) {
		const none = noFigure("NO_OVERLAP");
		const counted = { n: 0, nMissing: rows.nMissing };
		const difference = undefinedResult(STAT, "NO_OVERLAP", counted);
		return { items: 0, before: none, after: none, difference };
	}
	return {
		items: rows.n,
		before: change.before,
		after: change.alpha,
		difference: withheldIfFew({ ...change.gain, stat: STAT }),
	};
}

function withheldIfFew(gain: Result): Result {
	if (gain.value === undefined || gain.n >= LEAST_ITEMS) return gain;
	const { ci: _ci, se: _se, ...rest } = gain;
	return { ...rest, ciReason: "TOO_FEW" };
}

/** Before and after of each person in turn; what was said only once, or by one person alone, is left out. */
function bothTimes({ before, after }: Labellings): Uint8Array[] {
	if (before.length !== after.length) {
		throw new StatsInputError(`${before.length} and ${after.length} people are not the same ones`);
	}
	const said = before.map((own, person) =>
		own.map((code, item) => (code !== MISSING && after[person][item] !== MISSING ? 1 : 0)),
	);
	const people = new Uint16Array(before[0]?.length ?? 0);
	for (const own of said) {
		own.forEach((both, item) => {
			people[item] += both;
		});
	}
	return before.flatMap((own, person) =>
		[own, after[person]].map((codes) =>
			codes.map((code, item) => (said[person][item] === 1 && people[item] > 1 ? code : MISSING)),
		),
	);
}
