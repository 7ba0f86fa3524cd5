import { StatsInputError } from "../core/result.ts";
import { levelNumbers, numbersOfCodes, type Scale } from "../core/scale.ts";
import type { Best, Compared, ComparedOptions, MeasureOfCells } from "../definition/compared.ts";
import { type ComparedDefinition, comparesOn } from "../definition/definition.ts";
import { checkColumns } from "../tables/check-columns.ts";

/** A column of codes on a discrete scale, of numbers on a numeric one. */
export type RatingColumn = Uint8Array | Float64Array;

/** How judges are compared by a statistic on a scale. */
export type ComparedBy = {
	readonly best: Best;
	readonly range: Compared["range"];
	readonly measureOf: MeasureOfCells;
	/** What the statistic reads of a column: its codes, or the numbers of its levels. */
	readonly columnRead: (column: RatingColumn) => RatingColumn;
};

/**
 * A scale that judges are not compared on by the statistic throws; so do columns of numbers on levels, of
 * codes on numbers, and of codes outside the scale.
 */
export function comparedBy(
	statistic: ComparedDefinition,
	scale: Scale,
	chosen: ComparedOptions,
): ComparedBy {
	const { id } = statistic;
	if (!comparesOn(statistic, scale)) {
		throw new StatsInputError(`${id} does not fit a ${scale.type} scale`);
	}
	const {
		reads,
		compared: { best = "highest", range, measureOn },
	} = statistic;
	const numbers = scale.type === "numeric" ? new Float64Array(0) : levelNumbers(scale);
	return {
		best,
		range,
		measureOf: measureOn(numbers, chosen),
		columnRead(column) {
			const coded = column instanceof Uint8Array;
			if (scale.type === "numeric") {
				if (coded) throw new StatsInputError("numbers are not given as codes");
				return column;
			}
			if (!coded) throw new StatsInputError("levels are given as codes");
			if (reads !== "levels") return numbersOfCodes(column, numbers);
			checkColumns([column], { levels: numbers.length, items: column.length });
			return column;
		},
	};
}
