import { normalTwoSided } from "../core/distributions.ts";
import { type Figure, noFigure, type Reason, StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { LEAST_CLUSTERS } from "../intervals/cluster-design.ts";
import { criticalOf, type StandardError } from "../intervals/influence-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { errorsToFind } from "./uncertain-error.ts";

export const MARGIN_PLAN = {
	id: "plan.margin",
	title: "Items for a margin",
	answers: "Which difference would these items show, and how many more show one that matters?",
	scales: ANY_SCALE,
	compares: "plan",
	source: "Julious & Owen 2006; Schuirmann 1987; Hoenig & Heisey 2001",
	compute: ({ measured, ...options }: MarginOptions & { readonly measured: MeasuredDifference }) =>
		marginPlan(measured, options),
} satisfies OwnDefinition;

/** A difference of two judges, or of a judge and a person, on the items that there are. */
export type MeasuredDifference = {
	/** Enters nothing but the statement of equivalence. */
	readonly value: number;
	/** Of the difference, honouring the clusters; `undefined` where none could be computed. */
	readonly error: StandardError | undefined;
	readonly n: number;
	/** Items, and clusters, that hold a level other than the commonest; all of them by default. */
	readonly varied?: { readonly items: number; readonly clusters?: number | undefined } | undefined;
};

export type MarginOptions = {
	/** The smallest difference that matters; .10. */
	readonly margin?: number | undefined;
	/** Of the test, adjusted for all that are made: 1 − .05 / 15 for the pairs of six judges. .95. */
	readonly level?: number | undefined;
	/** In (0.5, 1); .8. */
	readonly power?: number | undefined;
	/** How many people label an item; 1. */
	readonly peopleAnItem?: number | undefined;
};

export type MarginPlan = {
	readonly margin: number;
	readonly level: number;
	readonly power: number;
	readonly n: number;
	readonly nClusters?: number;
	/** What clusters did to the error's square; 1 without. */
	readonly designEffect: number;
	/** The difference that these items would show with that power. */
	readonly detectable: Figure;
	/** Is `detectable` within the margin? Then nothing more is asked for. */
	readonly enough: boolean;
	/** Further items, clusters of the present size and labels, in two figures; never 0: absent if enough. */
	readonly more?: { readonly items: number; readonly clusters?: number; readonly labels: number };
	/** Is the difference within ± margin, by the interval at `level`? `no`: shown to be larger. */
	readonly equivalent: "yes" | "no" | "open";
};

/** With fewer of them an error measured here says too little of the error to come. */
const LEAST_VARIED = 10;
/**
 * A plan needs so many clusters with another level that it is made of pilots which happen to hold more of a rare one than
 * there is, and these show too small an error: its square counts as larger by this, times 1 / such clusters − 1 / all.
 */
const FLATTERED = 3;
/** The degrees of freedom of the test depend on the number of items; they hardly do after so many steps. */
const STEPS = 3;

/**
 * What the present items would show, and how many more would show a difference of the size that matters:
 * from the error alone, never from the difference that happens to be seen, which would promise a
 * discovery to whoever saw one (Hoenig & Heisey 2001). The error is itself an estimate; `errorsToFind`
 * allows for that with its degrees of freedom, so that on average over pilots a true difference of the
 * margin is found with the power that was asked for.
 *
 * Reasons of `detectable`: RARE_LEVEL (fewer than 10 items, or 10 clusters, hold another level than the
 * commonest), TOO_FEW (fewer than 10 clusters; no error), ZERO_SE (no spread). A margin that is not
 * above 0 throws. Simulated: collecting what is said finds a true difference of the margin in .75–.85 of
 * cases at κ .6 of two levels, 60 and 150 items, prevalence .5 and .9, design effect 1 and 3, one
 * comparison and fifteen, where a plan is given.
 */
export function marginPlan(
	{ value, error, n, varied }: MeasuredDifference,
	{ margin = 0.1, level = 0.95, power = 0.8, peopleAnItem = 1 }: MarginOptions = {},
): MarginPlan {
	if (!(margin > 0 && Number.isFinite(margin))) throw new StatsInputError(`a margin of ${margin}`);
	if (!(power > 0.5 && power < 1)) throw new StatsInputError(`a power of ${power}`);
	const nClusters = error?.nClusters;
	const common = {
		...{ margin, level, power, n },
		...(nClusters !== undefined && { nClusters }),
		designEffect: designOf(error),
	};
	const reason = whyNot(error, varied);
	if (reason || !error) {
		const detectable = noFigure(reason ?? "TOO_FEW");
		return { ...common, detectable, enough: false, equivalent: "open" };
	}
	const errorsAt = (items: number) => {
		const critical = criticalOf({ df: Math.max(1, (error.df * items) / n) }, level);
		return errorsToFind(critical, { df: error.df, power });
	};
	const se = error.se * Math.sqrt(flattered(nClusters, varied?.clusters));
	let errors = errorsAt(n);
	const detectable = { value: errors * se };
	const equivalent = equivalence(value, criticalOf(error, level) * error.se, margin);
	if (detectable.value <= margin) return { ...common, detectable, enough: true, equivalent };
	let items = n;
	for (let step = 0; step < STEPS; step++) {
		items = Math.max(n + 1, n * ((errors * se) / margin) ** 2);
		if (step + 1 < STEPS) errors = errorsAt(items);
	}
	const further = inTwoFigures(items - n);
	const more = {
		items: further,
		...(nClusters !== undefined && { clusters: inTwoFigures(((items - n) * nClusters) / n) }),
		labels: inTwoFigures(further * peopleAnItem),
	};
	return { ...common, detectable, enough: false, more, equivalent };
}

/** By how much the square of the error is larger than clusters that hold another level let it look. */
function flattered(all: number | undefined, holding: number | undefined): number {
	if (all === undefined || holding === undefined || holding >= all) return 1;
	return 1 + FLATTERED * (1 / holding - 1 / all);
}

function whyNot(
	error: StandardError | undefined,
	varied: MeasuredDifference["varied"],
): Reason | undefined {
	const { items, clusters } = varied ?? {};
	if (error?.nClusters !== undefined && error.nClusters < LEAST_CLUSTERS) return "TOO_FEW";
	if ((items ?? LEAST_VARIED) < LEAST_VARIED) return "RARE_LEVEL";
	if (!error) return "TOO_FEW";
	if ((clusters ?? LEAST_CLUSTERS) < LEAST_CLUSTERS) return "RARE_LEVEL";
	return error.se <= NO_SPREAD ? "ZERO_SE" : undefined;
}

function equivalence(value: number, half: number, margin: number): MarginPlan["equivalent"] {
	if (Math.abs(value) + half < margin) return "yes";
	return Math.abs(value) - half > margin ? "no" : "open";
}

function designOf(error: StandardError | undefined): number {
	if (!error || error.nClusters === undefined || error.seIndependent === 0) return 1;
	return (error.se / error.seIndependent) ** 2;
}

/** Rounded up to two figures: 640, 13,000, 7; at least 1. */
export function inTwoFigures(count: number): number {
	const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
	return Math.max(1, Math.ceil(count / unit - 1e-9) * unit);
}

/** The level of a plain two-sided interval that is `critical` errors wide to each side. */
export function levelOfErrors(critical: number): number {
	return 1 - normalTwoSided(critical);
}
