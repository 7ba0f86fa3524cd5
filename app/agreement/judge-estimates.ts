import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	agreementBounds,
	type ContingencyTable,
	contingencyTable,
	isDefined,
	MISSING,
	percentAgreement,
	ratings,
	type StatOptions,
} from "#stats/index.ts";
import { codesOf, type DimensionColumns, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { Estimates, JudgeJson, JudgeStatistic, ValueStatistic } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson, operandsOfJudge, statOptions } from "./estimate-json.ts";
import { type Beside, estimates, raterValues } from "./estimates.ts";
import { headlineOf } from "./headline.ts";
import { repeatedOf } from "./repeated-judge.ts";
import { figuresWithoutRare } from "./used-levels.ts";

/** How far one judge agrees with the reference; it is the first, the reference the second rater. */
export function judgeEstimates(
	{ dimension }: DimensionColumns,
	judge: RaterColumn,
	beside: Beside & { readonly reference: Reference },
): JudgeJson {
	const { scale } = dimension;
	const { reference, clusters, options } = beside;
	const { codes, ties } = reference;
	const { pair, settings } = heldAgainst(dimension, judge, beside);
	const found = estimates("judge", pair, settings);
	const single = figuresWithoutRare(found.single, { dimension }, beside);
	const levels = pair.has.levels && codes ? codes : undefined;
	const shared = levels ? pair.table().n : sharedItems(judge, reference);
	return {
		judge: judge.rater,
		asked: judge.asked,
		scored: judge.asked - judge.unscoredAt.length,
		unscored: judge.unscored,
		n: shared,
		ties,
		...single,
		...(levels &&
			options.missing === "disagree" &&
			ratesWithUnscored(single, judge, { levels, scale, settings: { ...settings, clusters } })),
		...(levels && boundsOf(judge, levels, pair.table())),
		...repeatedFigures({ dimension }, judge, beside),
	};
}

/** What one answer is worth of a judge that was asked several times; nothing of others. */
export function repeatedFigures(
	dimension: Pick<DimensionColumns, "dimension">,
	judge: RaterColumn,
	beside: Beside & { readonly reference: Reference },
): Pick<JudgeJson, "repeated"> {
	const options = { ...beside.options, bootstrap: 0 };
	const about = { scale: dimension.dimension.scale, reference: beside.reference };
	return repeatedOf(judge, about, (one, reference) =>
		headlineEstimate(dimension, one, { ...beside, options, reference }),
	);
}

/** The judge's headline figure, and how its values lie to people's, the same as in its estimates. */
export function headlineEstimate(
	{ dimension }: Pick<DimensionColumns, "dimension">,
	judge: RaterColumn,
	beside: Beside & { readonly reference: Reference },
): {
	readonly statistic: JudgeStatistic;
	readonly estimate: EstimateJson;
	readonly values: Estimates<ValueStatistic>;
} {
	const { pair, settings } = heldAgainst(dimension, judge, beside);
	const usual = headlineOf(dimension.scale.type).key;
	const fields = [usual, OWN_SCALE, ...VALUES];
	const found = estimates("judge", pair, { ...settings, fields });
	const single = figuresWithoutRare(found.single, { dimension }, beside);
	const statistic = single[usual] ? usual : OWN_SCALE;
	const n = sharedItems(judge, beside.reference);
	const values = Object.fromEntries(
		VALUES.flatMap((name) => (single[name] ? [[name, single[name]]] : [])),
	);
	return { statistic, estimate: single[statistic] ?? { undefined: "EMPTY", n }, values };
}

const VALUES: readonly ValueStatistic[] = ["pearson", "mae", "bias", "spread"];

/** What heads the row of a judge that answers on a scale of its own. */
const OWN_SCALE = "spearman";

/** The pair of judge and reference as statistics take it. */
function heldAgainst(
	{ name, scale }: DimensionColumns["dimension"],
	judge: RaterColumn,
	{ reference, clusters, options }: Beside & { readonly reference: Reference },
) {
	// Two levels mean the same numbers on both sides, so that one table serves every statistic.
	const { codes } = reference;
	const referred = codes && scale.type === "binary" ? { codes } : reference;
	const columns = [raterValues(judge, scale), referred];
	return {
		// Chance is that of the items compared.
		pair: ratings({ scale, columns, clusters, complete: true }),
		settings: statOptions(options, operandsOfJudge(name, judge, options)),
	};
}

/** The rates that unscored cells can count in. */
const RATES = ["percentAgreement", "accuracy"] as const;

/** Those of the rates that are there, unscored cells being a level that no reference has: disagreement. */
function ratesWithUnscored(
	there: Estimates,
	judge: RaterColumn,
	context: {
		readonly levels: Uint8Array;
		readonly scale: Scale;
		readonly settings: StatOptions & Pick<Beside, "clusters">;
	},
): Estimates {
	const { levels: reference, scale, settings } = context;
	if (!isDiscrete(scale)) return {};
	const codes = codesOf(judge).slice();
	for (const item of judge.unscoredAt) codes[item] = scale.values.length;
	const table = contingencyTable(codes, reference, scale.values.length + 1, settings);
	const rate = estimateJson(percentAgreement(table, settings));
	return Object.fromEntries(RATES.filter((name) => there[name]).map((name) => [name, rate]));
}

function boundsOf(
	judge: RaterColumn,
	reference: Uint8Array,
	{ counts, levels, n }: ContingencyTable,
): Pick<JudgeJson, "bounds"> {
	let agreed = 0;
	for (let level = 0; level < levels; level++) agreed += counts[level * levels + level];
	const missing = judge.unscoredAt.filter((item) => reference[item] !== MISSING).length;
	const { low, high } = agreementBounds(agreed, n, missing);
	if (!isDefined(low) || !isDefined(high)) return {};
	return { bounds: { low: low.value, high: high.value } };
}

/** Items with a value of the judge and of the reference, levels before numbers. */
function sharedItems({ cells }: RaterColumn, { codes, numbers }: Reference): number {
	let shared = 0;
	const items = cells.kind === "codes" ? cells.codes.length : cells.numbers.length;
	for (let item = 0; item < items; item++) {
		const judged =
			cells.kind === "codes" ? cells.codes[item] !== MISSING : !Number.isNaN(cells.numbers[item]);
		const referred = codes
			? codes[item] !== MISSING
			: numbers !== undefined && !Number.isNaN(numbers[item]);
		if (judged && referred) shared++;
	}
	return shared;
}
