import { type Figure, noFigure } from "../core/result.ts";
import type { Best } from "../definition/compared.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import type { JudgeMeasure } from "./judge-measures.ts";
import type { Witness } from "./shared-replicates.ts";

/** Every how many replicates the winner is looked at: its mean value needs fewer than an interval. */
const EVERY = 4;

/** Places of the best of several values, all of them where they are equal; none where all are NaN. */
export function bestOf(values: readonly (number | undefined)[], best: Best): number[] {
	let winners: number[] = [];
	let record = Number.NaN;
	values.forEach((value, place) => {
		if (value === undefined || Number.isNaN(value)) return;
		if (value === record) winners.push(place);
		else if (winners.length === 0 || (best === "highest" ? value > record : value < record)) {
			winners = [place];
			record = value;
		}
	});
	return winners;
}

/**
 * What the judge that looks best may be expected to reach on other items. The best of several values
 * is too good: choosing anew in each resample, and measuring the choice on the units that the resample
 * left out, is free of that; where no units are left out, what the choice loses on the original items is
 * taken off. Judges that are equal count with the mean of their values.
 */
export function winnerTally(
	measures: readonly JudgeMeasure[],
	best: Best,
	rows: JointRows,
): { readonly witness: Witness; readonly value: () => Figure } {
	const own = measures.map(({ value }) => value.value);
	const rest = new Float64Array(rows.counts.length);
	let sum = 0;
	let replicates = 0;
	let elsewhere = true;
	const meanOver = (judges: readonly number[], value: (judge: number) => number) =>
		judges.reduce((total, judge) => total + value(judge), 0) / judges.length;
	const top = bestOf(own, best);
	return {
		witness(replicate, columns, leftOut) {
			if (replicate % EVERY !== 0) return;
			const winners = bestOf(
				columns.map((column) => column[replicate]),
				best,
			);
			leftOut?.(rest);
			elsewhere = leftOut !== undefined;
			const value = leftOut
				? meanOver(winners, (judge) => measures[judge].measure(rest))
				: meanOver(winners, (judge) => (own[judge] as number) - columns[judge][replicate]);
			if (Number.isNaN(value)) return;
			sum += value;
			replicates++;
		},
		value() {
			if (top.length === 0) return noFigure("EMPTY");
			if (replicates === 0) return noFigure("NOT_AVAILABLE");
			const mean = sum / replicates;
			return { value: elsewhere ? mean : (own[top[0]] as number) + mean };
		},
	};
}
