import type { StatOptions } from "../core/options.ts";
import { type Figure, noFigure, type Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { sumResult } from "../resampling/sum-result.ts";
import { resampleSums, totalsOf, unitSums } from "../resampling/unit-sums.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { type RatingRows, ratingRows } from "../tables/rating-rows.ts";
import type { Verdicts } from "./jury-votes.ts";

const STAT = "panel.jury";

/** A jury beside the judges it is made of, and what people said. */
export type Contest = {
	readonly name: string;
	readonly verdicts: Verdicts;
	readonly judges: readonly Uint8Array[];
	readonly human: Uint8Array;
};

function hitsOf(column: Uint8Array, human: Uint8Array, enters: (item: number) => boolean): number {
	return human.reduce((hits, label, item) => {
		return hits + (enters(item) && column[item] === label ? 1 : 0);
	}, 0);
}

/** The judge with most hits: the first of equally good ones. */
export function bestOf(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	enters: (item: number) => boolean,
): number | undefined {
	let best: number | undefined;
	let most = -1;
	judges.forEach((column, judge) => {
		const hits = hitsOf(column, human, enters);
		if (hits <= most) return;
		most = hits;
		best = judge;
	});
	return best;
}

/** Jury against its best judge: for each contest a column of hits of either. */
export function gainsOf(
	contests: readonly Contest[],
	{
		complete,
		clusters,
		options,
	}: {
		readonly complete: (item: number) => boolean;
		readonly clusters: ClusterIds | undefined;
		readonly options: StatOptions;
	},
): Result[] {
	const columns = contests.flatMap(({ verdicts, judges, human }) => {
		const best = judges[bestOf(judges, human, complete) ?? 0] ?? human;
		return [verdicts.codes, best].map((column) =>
			Uint8Array.from(human, (label, item) => {
				if (!complete(item)) return MISSING;
				return column[item] === label ? 1 : 0;
			}),
		);
	});
	const rows = ratingRows(columns, 2, { clusters });
	const units = unitSums(1 + contests.length, rows.counts, (row, add) => {
		add(0, 1);
		contests.forEach((_, i) => {
			const [jury = 0, best = 0] = rows.codes.subarray(row * rows.raters + 2 * i);
			if (jury !== best) add(1 + i, jury - best);
		});
	});
	const sums = totalsOf(units, units.counts);
	const resampled = resampleSums(
		units,
		{
			stat: `${STAT}.gain`,
			outputs: contests.length,
			clusters: rows.clusters,
			statistic: (drawn, out) => {
				for (let i = 0; i < out.length; i++) out[i] = drawn[1 + i] / drawn[0];
			},
		},
		options,
	);
	return contests.map(({ name, judges }, i) => {
		const figure = gainFigure(judges.length, sums[1 + i], rows);
		const range = [-1, 1] as const;
		const source = { rows, resampled: resampled[i], options: { ...options, range } };
		return sumResult(`${STAT}.${name}.gain`, figure, source);
	});
}

function gainFigure(judges: number, sum: number, { n }: RatingRows): Figure {
	if (judges === 0) return noFigure("TOO_FEW");
	return n === 0 ? noFigure("EMPTY") : { value: sum / n };
}
