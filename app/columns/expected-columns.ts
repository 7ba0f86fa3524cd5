import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "./rating-columns.ts";

/**
 * People never label a judge's expected values: their labels of the dimension that these are of stand beside
 * them. Where its levels are numbers, or no and yes, people count as numbers, so that correlations and errors are
 * computed and no kappa; words in an order have no distances, and only correlations remain.
 * @returns the same dimensions, in their order; one whose source has no labels stays as it is
 */
export function withPeopleOfSource(dimensions: readonly DimensionColumns[]): DimensionColumns[] {
	return dimensions.map((columns) => {
		const { dimension, humans } = columns;
		const source = dimensions.find((other) => other.dimension.name === dimension.expectedOf);
		if (!source || source === columns || humans.length > 0) return columns;
		const { scale } = source.dimension;
		if (dimension.scale.type !== "numeric" || !isDiscrete(scale)) return columns;
		if (areNumbers(scale))
			return { ...peopleInNumbers(source, scale), dimension, judges: columns.judges };
		return {
			...peopleOf(source),
			dimension: { ...dimension, scale, judgeScale: dimension.scale },
			judges: columns.judges,
		};
	});
}

/** What a dimension holds of people. */
function peopleOf({ dimension, judges, ...people }: DimensionColumns) {
	const { marks, offScale, secondValues, ...labels } = people;
	return labels;
}

function peopleInNumbers(source: DimensionColumns, scale: Scale) {
	const { humans, decided, ...rest } = peopleOf(source);
	const asNumbers = (column: RaterColumn) => inNumbers(column, scale);
	return {
		...rest,
		humans: humans.map(asNumbers),
		...(decided && { decided: asNumbers(decided) }),
	};
}

/** Do the levels stand for the numbers that an expected value is made of? */
function areNumbers(scale: Scale): boolean {
	if (scale.type === "binary") return true;
	return scale.type === "ordinal" && scale.values.every((level) => typeof level === "number");
}

function inNumbers({ repetitions, ...column }: RaterColumn, scale: Scale): RaterColumn {
	const convert = (cells: RaterColumn["cells"]) =>
		({ kind: "numbers", numbers: numbersOf({ ...column, cells }, scale) }) as const;
	return {
		...column,
		cells: convert(column.cells),
		...(repetitions && { repetitions: repetitions.map(convert) }),
	};
}
