import { fUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import {
	type Figure,
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { jackknifeError } from "../resampling/jackknife.ts";
import { intervalOfSums } from "../resampling/sum-result.ts";
import { jackknifeOfSums, resampleSums, type SumStatistic } from "../resampling/unit-sums.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type JointRows, jointRows } from "../tables/joint-rows.ts";
import {
	MEAN_FORMS,
	type MeanForm,
	meanIcc,
	meanInterval,
	SINGLE_FORMS,
	type SingleForm,
	singleIcc,
	singleIntervals,
} from "./icc-forms.ts";
import { type MeanSquares, meanSquares, sumsOfRows } from "./mean-squares.ts";

export type IccForm = SingleForm | MeanForm;
const FORMS: readonly IccForm[] = [...SINGLE_FORMS, ...MEAN_FORMS];

/**
 * All six intraclass correlations of complete rows (numbers): one-way (1), two-way agreement with
 * raters as a sample (2), two-way consistency (3), of single ratings (_1) and of the mean of all k
 * raters (_k). At most 1, negative values are kept. `p` tests that items do not differ (F, upper
 * tail). Interval: F. Rows with clusters are resampled by clusters (BCa; below 20 the jackknife with
 * t(C − 1)), `se` is then the cluster jackknife's, and there is no `p`.
 * Reasons: TOO_FEW (fewer than two complete items or raters), CONSTANT_INPUT (all values equal),
 * ZERO_DENOMINATOR (for _k: item means never differ); interval BOUNDARY (raters never differ but by a
 * constant), ZERO_DENOMINATOR (item means never differ), NOT_AVAILABLE (ICC(2,k) so far below 0 that
 * its lower limit passes the pole). Parts: msb, msj, mse, msw, k, and f (MSB / MSE).
 * Source: Shrout & Fleiss 1979; McGraw & Wong 1996; checked against psych.
 */
export function intraclassCorrelations(
	rows: JointRows,
	options?: StatOptions,
): Record<IccForm, Result> {
	const { n, width: k, nMissing } = rows;
	const counted = { n, nMissing };
	if (n < 2 || k < 2) return everyForm((form) => undefinedResult(form, "TOO_FEW", counted));
	const squares = meanSquares(rows);
	const single = singleIcc(squares);
	const figures = { ...single, ...meanIcc(squares) };
	const found = intervalsOf(rows, { squares, single, options });
	const tests = rows.clusters ? {} : testsOf(squares);
	const { items, raters, error, within } = squares;
	const parts = {
		msb: items,
		msj: raters,
		mse: error,
		msw: within,
		k,
		...(error > 0 && { f: items / error }),
	};
	return everyForm((form) => {
		const figure = figures[form];
		if (figure.value === undefined) {
			return undefinedResult(form, figure.reason, { ...counted, parts });
		}
		const { interval, warnings, ...rest } = found(form);
		return {
			stat: form,
			value: figure.value,
			...counted,
			...rest,
			...interval,
			...tests[form],
			warnings: [...lowN(n), ...warnings],
			parts,
		};
	});
}

/** ICC(2,1) alone, of one column of numbers a rater, NaN = no value. */
export function icc(columns: readonly Float64Array[], options?: StatOptions): Result {
	return intraclassCorrelations(jointRows(columns), options).icc2_1;
}

function everyForm(resultOf: (form: IccForm) => Result): Record<IccForm, Result> {
	return recordOf(FORMS, resultOf);
}

function singleOf(form: IccForm): SingleForm {
	return form.replace("_k", "_1") as SingleForm;
}

type FoundInterval = {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly se?: number;
	readonly nClusters?: number;
	readonly seed?: number;
};

type Estimated = {
	readonly squares: MeanSquares;
	readonly single: Record<SingleForm, Figure>;
	readonly options: StatOptions | undefined;
};

function intervalsOf(rows: JointRows, estimated: Estimated): (form: IccForm) => FoundInterval {
	const { squares, single, options } = estimated;
	if (rows.clusters) return clusteredIntervals(rows, estimated);
	const intervals = singleIntervals(squares, single.icc2_1, settled(options).level);
	return (form) => {
		const own = intervals[singleOf(form)];
		const interval = form === singleOf(form) ? own : meanInterval(own, squares.k);
		return { interval, warnings: [] };
	};
}

const AT_MOST_1 = [Number.NEGATIVE_INFINITY, 1] as const;

/** Whole clusters of items resampled; the means of raters have the stepped-up limits. */
function clusteredIntervals(
	rows: JointRows,
	{ squares, single, options }: Estimated,
): (form: IccForm) => FoundInterval {
	const { sums, read } = sumsOfRows(rows);
	const { clusters } = rows;
	const statistic: SumStatistic = (drawn, out) => {
		const found = read(drawn);
		const figures = { ...singleIcc(found), ...meanIcc(found) };
		FORMS.forEach((form, i) => {
			out[i] = figures[form].value ?? Number.NaN;
		});
	};
	const forms = { stat: "icc", outputs: FORMS.length, statistic, clusters };
	const { values, weights } = jackknifeOfSums(sums, forms);
	const resampled = resampleSums(sums, forms, options);
	const nClusters = clusters && fewestClusters(clusters);
	const common = { ...(nClusters !== undefined && { nClusters }), seed: settled(options).seed };
	return (form) => {
		const base = singleOf(form);
		const value = single[base].value;
		if (value === undefined) {
			return { interval: { ciReason: "NOT_AVAILABLE" }, warnings: [], ...common };
		}
		const jackknife = values[FORMS.indexOf(form)];
		const se = jackknifeError({ jackknife, weights });
		const drawn = resampled[FORMS.indexOf(base)];
		const { interval, warnings } = intervalOfSums(value, drawn, { ...options, range: AT_MOST_1 });
		return {
			interval: form === base ? interval : meanInterval(interval, squares.k),
			warnings: [...new Set([...warnings, ...fewClusters(nClusters)])],
			...(se !== undefined && { se }),
			...common,
		};
	};
}

/** F tests that items do not differ. */
function testsOf({
	items,
	error,
	within,
	n,
	k,
}: MeanSquares): Partial<Record<IccForm, { readonly p: number }>> {
	const oneWay = within > 0 && { p: fUpper(items / within, n - 1, n * (k - 1)) };
	const twoWay = error > 0 && { p: fUpper(items / error, n - 1, (n - 1) * (k - 1)) };
	return {
		...(oneWay && { icc1_1: oneWay, icc1_k: oneWay }),
		...(twoWay && { icc2_1: twoWay, icc2_k: twoWay, icc3_1: twoWay, icc3_k: twoWay }),
	};
}
