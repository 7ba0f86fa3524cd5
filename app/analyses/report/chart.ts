/** What pages draw of an analysis; the numbers of every chart stand in its tables as well. */
export type Chart = ScatterChart | BarsChart | HeatChart | HistogramChart;

/** One point for each item. */
export type ScatterChart = {
	readonly kind: "scatter";
	readonly title: string;
	readonly x: { readonly label: string; readonly range: readonly [number, number] };
	readonly y: { readonly label: string; readonly range: readonly [number, number] };
	readonly points: readonly { readonly x: number; readonly y: number; readonly item: string }[];
};

/** Values with intervals, or shares, side by side: one row each. */
export type BarsChart = {
	readonly kind: "bars";
	readonly title: string;
	readonly range: readonly [number, number];
	readonly rows: readonly {
		readonly label: string;
		readonly value: number | null;
		readonly ci?: readonly [number, number] | null;
		/** Rows of one group stand together. */
		readonly group?: string;
	}[];
};

/** A matrix of numbers with names at its sides. */
export type HeatChart = {
	readonly kind: "heat";
	readonly title: string;
	readonly range: readonly [number, number];
	readonly rows: readonly string[];
	readonly columns: readonly string[];
	/** Null: no value. `n` and a link, where there are any. */
	readonly cells: readonly (readonly {
		readonly value: number | null;
		readonly n?: number;
		readonly to?: string;
	}[])[];
};

/** Counts by bin, one series over the other. */
export type HistogramChart = {
	readonly kind: "histogram";
	readonly title: string;
	/** Edges of the bins, or names of levels: one more edge than bins, or as many names. */
	readonly bins: readonly (number | string)[];
	readonly series: readonly { readonly name: string; readonly counts: readonly number[] }[];
};
