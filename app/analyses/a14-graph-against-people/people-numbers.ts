import type { DimensionColumns } from "../../columns/rating-columns.ts";
import { referenceColumn } from "../../columns/reference-column.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { busiest } from "../data/level-ratings.ts";

/** A dimension with the mean of people's labels of each item, NaN where there is none. */
export type PeopleOn = {
	readonly dimension: string;
	readonly mean: Float64Array;
	/** The labels of those who gave most, each with the mean of all others'. */
	readonly persons: readonly {
		readonly name: string;
		readonly own: Float64Array;
		readonly others: Float64Array;
	}[];
};

/** The dimensions with an order that people labelled. */
export function peopleDimensions({ columns }: AnalysisData): PeopleOn[] {
	return columns.dimensions.flatMap((dimension) => {
		const { humans } = dimension;
		const { name, scale } = dimension.dimension;
		if (humans.length === 0 || scale.type === "nominal") return [];
		const meanOf = (people: DimensionColumns["humans"]) =>
			referenceColumn({ ...dimension, humans: people }, "mean", columns.items).numbers ??
			new Float64Array(columns.items).fill(Number.NaN);
		const persons = busiest(humans).map((person) => ({
			name: person.rater,
			own: meanOf([person]),
			others: meanOf(humans.filter((other) => other !== person)),
		}));
		return { dimension: name, mean: meanOf(humans), persons };
	});
}
