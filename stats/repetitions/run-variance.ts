import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	noFigure,
	type Reason,
	type Result,
	StatsInputError,
} from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { type Asked, componentSums, ITEM, JUDGE, PROMPT } from "./component-sums.ts";

export const RUN_VARIANCE = {
	id: "repetitions.variance",
	title: "Variance of answers by item, judge, prompt and repetition",
	answers: "How much of what a judge says is the item, and how much is chance between runs?",
	scales: ANY_SCALE,
	compares: "repeats",
	source: "Brennan 2001; Henderson 1953; Tukey 1958 (errors)",
	compute: runVariance,
} satisfies OwnDefinition;

const STAT = RUN_VARIANCE.id;

const NAMES: Readonly<Record<number, ComponentName>> = {
	[ITEM]: "item",
	[JUDGE]: "judge",
	[PROMPT]: "prompt",
	[ITEM | JUDGE]: "itemJudge",
	[ITEM | PROMPT]: "itemPrompt",
	[JUDGE | PROMPT]: "judgePrompt",
	[ITEM | JUDGE | PROMPT]: "itemJudgePrompt",
};

export type ComponentName =
	| "item"
	| "judge"
	| "prompt"
	| "itemJudge"
	| "itemPrompt"
	| "judgePrompt"
	| "itemJudgePrompt"
	/** Of the same judge asked the same again; holds the last interaction where nothing was repeated. */
	| "repetition";

export type RunVariance = {
	/** Share of the variance of one answer; `parts.variance` is the estimate itself, also below 0. */
	readonly shares: Readonly<Partial<Record<ComponentName, Result>>>;
	/** Φ of one answer of one judge to one prompt: item ÷ everything, in [0, 1]. */
	readonly dependability: Result;
	/** What more repetitions would bring. */
	readonly study: readonly Planned[];
};

export type Planned = {
	readonly repetitions: number;
	/** Φ of the mean of so many answers of one judge to one prompt. */
	readonly dependability: Figure;
	/** How well that mean would agree with another one of the same judge and prompt. */
	readonly consistency: Figure;
};

const STUDIED = [1, 2, 3, 5, 10, 20];

/**
 * Components of variance of answers to items by judges, prompts and repetitions, which are crossed but
 * for repetitions, that belong to their judge, prompt and item. One column for each time that a judge was
 * asked (`Asked`); answers may be missing in any pattern (`componentSums`). With `levels` the values are
 * codes without order, whose variance is how often two answers differ.
 * Negative estimates are 0 in shares and coefficients. Errors: jackknife over items or clusters; judges
 * and prompts are these, not drawn from others.
 *
 * Reasons: EMPTY, TOO_FEW (a single item; or nothing was asked twice, so that nothing can be told apart),
 * ZERO_DENOMINATOR (no variance). Of intervals: TOO_FEW (fewer than 20 items or 10 clusters), BOUNDARY,
 * DEGENERATE_RESAMPLES. Source: Brennan 2001 (Φ, D studies); Shavelson & Webb 1991.
 */
export function runVariance(
	asked: readonly Asked[],
	{
		levels,
		clusters: ids,
		...options
	}: StatOptions & ClusterOptions & { readonly levels?: number | undefined } = {},
): RunVariance {
	const all = asked[0]?.values.length ?? 0;
	for (const { values } of asked) {
		if (values.length !== all) throw new StatsInputError("columns of answers differ in length");
		if (levels !== undefined && values.some((code) => !Number.isNaN(code) && !(code < levels)))
			throw new StatsInputError(`a code lies outside the scale of ${levels} levels`);
	}
	const { rows, effects, items, components } = componentSums(asked, levels);
	const n = items.length;
	const rowOf = new Int32Array(all).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const clusters = clusterCells(rowOf, ids);
	const many = effects.length + 1;
	const own = new Float64Array(many);
	const asks = {
		outputs: many + 1,
		// Shares of the variance, then Φ.
		statistic: (sums: Float64Array, out: Float64Array) => {
			components(sums, own);
			const total = own.reduce((sum, variance) => sum + Math.max(0, variance), 0);
			for (let place = 0; place < many; place++) {
				out[place] = total > NOTHING ? Math.max(0, own[place]) / total : Number.NaN;
			}
			out[many] = effects.includes(ITEM) ? out[effects.indexOf(ITEM)] : Number.NaN;
		},
	};
	const told = n > 1 && effects.includes(ITEM);
	const values = told ? valuesOfSums(rows, asks) : new Float64Array(many + 1).fill(Number.NaN);
	const errors = told ? jackknifeErrors(rows, { ...asks, clusters }) : [];
	const variances = new Float64Array(many).fill(Number.NaN);
	if (told)
		valuesOfSums(rows, { outputs: many, statistic: components }).forEach((v, place) => {
			variances[place] = v;
		});
	const nothing: Reason = n === 0 ? "EMPTY" : told ? "ZERO_DENOMINATOR" : "TOO_FEW";
	const withheld = n < LEAST_ITEMS ? "TOO_FEW" : tooLittleVaries(n, clusters);
	const { level } = settled(options);
	const about = {
		n,
		nMissing: all - n,
		level,
		clusters,
		withheld,
		nothing,
		within: [0, 1],
	} as const;
	const names = [...effects.map((effect) => NAMES[effect]), "repetition" as const];
	const shares: Partial<Record<ComponentName, Result>> = {};
	names.forEach((name, place) => {
		const variance = variances[place];
		shares[name] = jackknifeResult(`${STAT}.${name}`, values[place], errors[place], {
			...about,
			...(Number.isFinite(variance) && { parts: { variance } }),
		});
	});
	const positive = new Map(names.map((name, place) => [name, Math.max(0, variances[place])]));
	return {
		shares,
		dependability: jackknifeResult(`${STAT}.dependability`, values[many], errors[many], about),
		study: STUDIED.map((repetitions) => planned(positive, repetitions, nothing)),
	};
}

/** With fewer items a variance is too unsure for an interval. */
const LEAST_ITEMS = 20;
/** A variance below this is rounding. */
const NOTHING = 1e-12;

function planned(
	variances: ReadonlyMap<ComponentName, number>,
	repetitions: number,
	nothing: Reason,
): Planned {
	let stable = 0;
	let others = 0;
	for (const [name, variance] of variances) {
		if (name.startsWith("item")) stable += variance;
		else if (name !== "repetition") others += variance;
	}
	const item = variances.get("item") ?? 0;
	const noise = (variances.get("repetition") ?? 0) / repetitions;
	const share = (of: number, all: number): Figure =>
		all > NOTHING ? { value: of / all } : noFigure(nothing);
	return {
		repetitions,
		dependability: share(item, stable + others + noise),
		consistency: share(stable, stable + noise),
	};
}
