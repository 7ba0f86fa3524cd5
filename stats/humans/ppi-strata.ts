import { StatsInputError } from "../core/result.ts";

/** Labels of people and predictions of the judge as numbers, one place an item; NaN = none. */
export type PpiColumns = { readonly labels: Float64Array; readonly judge: Float64Array };

/** Items of one stratum: with label and prediction, and with a prediction only. */
export type PpiPlaces = { readonly labelled: Uint32Array; readonly pool: Uint32Array };

/** The places of each stratum, strata in the order of their ids; all items are one without ids. */
export function ppiPlaces({ labels, judge }: PpiColumns, strata?: Int32Array): PpiPlaces[] {
	for (const { length } of [labels, strata ?? judge]) {
		if (length !== judge.length) {
			throw new StatsInputError(`columns of ${length} and ${judge.length} places do not fit`);
		}
	}
	const groups = new Map<number, { labelled: number[]; pool: number[] }>();
	judge.forEach((prediction, place) => {
		const label = labels[place];
		if ([prediction, label].some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)) {
			throw new StatsInputError(`the values at place ${place} are not finite`);
		}
		if (Number.isNaN(prediction)) return;
		const id = strata?.[place] ?? 0;
		const group = groups.get(id) ?? { labelled: [], pool: [] };
		groups.set(id, group);
		group[Number.isNaN(label) ? "pool" : "labelled"].push(place);
	});
	return [...groups]
		.sort(([a], [b]) => a - b)
		.map(([, { labelled, pool }]) => ({
			labelled: Uint32Array.from(labelled),
			pool: Uint32Array.from(pool),
		}));
}

/** The estimate of one stratum, λ·mean(Ŷ of the pool) + mean(Y − λŶ), and what its error is made of. */
export type PpiTerms = {
	readonly lambda: number;
	readonly value: number;
	/** λŶ of the pool and Y − λŶ of the labelled items, each minus its mean. */
	readonly ofPool: Float64Array;
	readonly ofLabelled: Float64Array;
};

/**
 * λ = cov(Y, Ŷ) / ((1 + n/N) var Ŷ) within [0, 1] (PPI++), 0 for a judge that always says the same;
 * `fixed` is taken as it is given.
 */
export function ppiTerms(
	{ labels, judge }: PpiColumns,
	places: PpiPlaces,
	fixed?: number | undefined,
): PpiTerms {
	const at = (column: Float64Array, from: Uint32Array) =>
		Float64Array.from(from, (place) => column[place]);
	const y = at(labels, places.labelled);
	const predicted = at(judge, places.labelled);
	const pool = at(judge, places.pool);
	const all = Float64Array.of(...predicted, ...pool);
	const lambda = fixed ?? fittedLambda();
	const rectified = y.map((label, i) => label - lambda * predicted[i]);
	const scaled = pool.map((prediction) => lambda * prediction);
	function fittedLambda(): number {
		const spread = variance(all);
		const ratio = y.length / pool.length;
		const fitted = spread === 0 ? 0 : covariance(y, predicted) / ((1 + ratio) * spread);
		return Math.min(1, Math.max(0, fitted));
	}
	return {
		lambda,
		value: mean(scaled) + mean(rectified),
		ofPool: centred(scaled),
		ofLabelled: centred(rectified),
	};
}

function mean(values: Float64Array): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Values minus their mean; exactly 0 where all are the same. */
export function centred(values: Float64Array): Float64Array {
	if (values.every((value) => value === values[0])) return new Float64Array(values.length);
	const middle = mean(values);
	return values.map((value) => value - middle);
}

export function sumOfSquares(values: Float64Array): number {
	return values.reduce((sum, value) => sum + value * value, 0);
}

function variance(values: Float64Array): number {
	return sumOfSquares(centred(values)) / (values.length - 1);
}

/** With n below the line, as in ppi_py. */
function covariance(a: Float64Array, b: Float64Array): number {
	const [x, y] = [centred(a), centred(b)];
	return x.reduce((sum, value, i) => sum + value * y[i], 0) / a.length;
}
