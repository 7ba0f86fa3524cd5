import { z } from "zod";

/** One point for each item. */
export const ScatterChart = z.strictObject({
	kind: z.literal("scatter"),
	title: z.string(),
	x: z.strictObject({ label: z.string(), range: z.tuple([z.number(), z.number()]).readonly() }),
	y: z.strictObject({ label: z.string(), range: z.tuple([z.number(), z.number()]).readonly() }),
	points: z.array(z.strictObject({ x: z.number(), y: z.number(), item: z.string() })).readonly(),
});
export type ScatterChart = z.infer<typeof ScatterChart>;

/** Values with intervals, or shares, side by side: one row each. */
export const BarsChart = z.strictObject({
	kind: z.literal("bars"),
	title: z.string(),
	range: z.tuple([z.number(), z.number()]).readonly(),
	rows: z
		.array(
			z.strictObject({
				label: z.string(),
				value: z.number().nullable(),
				ci: z.tuple([z.number(), z.number()]).readonly().nullable().optional(),
				/** Rows of one group stand together. */
				group: z.string().optional(),
			}),
		)
		.readonly(),
});
export type BarsChart = z.infer<typeof BarsChart>;

/** A matrix of numbers with names at its sides. */
export const HeatChart = z.strictObject({
	kind: z.literal("heat"),
	title: z.string(),
	range: z.tuple([z.number(), z.number()]).readonly(),
	rows: z.array(z.string()).readonly(),
	columns: z.array(z.string()).readonly(),
	/** Null: no value. `n` and a link, where there are any. */
	cells: z
		.array(
			z
				.array(
					z.strictObject({
						value: z.number().nullable(),
						n: z.number().optional(),
						to: z.string().optional(),
					}),
				)
				.readonly(),
		)
		.readonly(),
});
export type HeatChart = z.infer<typeof HeatChart>;

/** Counts by bin, one series over the other. */
export const HistogramChart = z.strictObject({
	kind: z.literal("histogram"),
	title: z.string(),
	/** Edges of the bins, or names of levels: one more edge than bins, or as many names. */
	bins: z.array(z.union([z.number(), z.string()])).readonly(),
	series: z
		.array(z.strictObject({ name: z.string(), counts: z.array(z.number()).readonly() }))
		.readonly(),
});
export type HistogramChart = z.infer<typeof HistogramChart>;

/** What pages draw of an analysis; the numbers of every chart stand in its tables as well. */
export const Chart = z.union([ScatterChart, BarsChart, HeatChart, HistogramChart]);
export type Chart = z.infer<typeof Chart>;
