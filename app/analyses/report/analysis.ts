/** The contract of a published analysis: from what is stored to a report that pages and files share. */
import type { z } from "zod";
import type { EstimateJson } from "../../agreement/agreement-json.ts";
import type { ExperimentData } from "../data/analysis-data.ts";

/** What is said of a published analysis wherever it is named. */
type Named = {
	/** `A3` */
	readonly id: string;
	readonly title: string;
	/** The paper or article, and its figure or section. */
	readonly source: string;
	/** The question it answers, in one or two sentences. */
	readonly question: string;
};

/** A published analysis as lists show it. */
export type Analysis = Named & {
	/** Its page: a path below the project. */
	readonly page: string;
	/** The command that carries it out, where that is not `concord experiment`. */
	readonly command?: string;
};

export type Experiment<Options = Record<string, unknown>> = Named & {
	/** Of the kind of derived set that its items come from; absent: the imported items. */
	readonly setKind?: "split" | "probes" | "answers";
	/** Everything that changes the figures, with defaults; given as text by pages and command line. */
	readonly options: z.ZodType<Options>;
	/** Pure. Throws nothing for data that lacks something: `missing` says what to do. */
	readonly run: (data: ExperimentData, options: Options) => ExperimentFindings;
};

export type ExperimentFindings = {
	/** What the data lacks for this analysis and how to get it, in a sentence; then nothing else. */
	readonly missing?: string;
	/** How unscored cells, ties and groups were handled: sentences that stand beside the figures. */
	readonly policy: readonly string[];
	/** The answer in a sentence or two, from the figures; never more certain than they are. */
	readonly answer?: string;
	readonly charts: readonly Chart[];
	readonly tables: readonly ReportTable[];
	/** Impossible values, what is left out; the report adds what the estimates of its tables warn of. */
	readonly notes: readonly string[];
};

/** What `concord experiment A3 --json` prints (schema `concord.experiment/1`). */
export type ExperimentReport = {
	readonly schema: "concord.experiment/1";
	readonly id: string;
	readonly title: string;
	readonly source: string;
	readonly project: string;
	readonly set: string | null;
	readonly items: number;
	readonly options: Readonly<Record<string, unknown>>;
} & ExperimentFindings;

export type ReportTable = {
	readonly title: string;
	/** What the figures are, where the title does not say it. */
	readonly note?: string;
	readonly columns: readonly Column[];
	readonly rows: readonly (readonly Cell[])[];
};

export type Column = {
	readonly title: string;
	/** `figure`: an estimate or a number to three places; `count`: a whole number. */
	readonly kind: "text" | "count" | "figure";
	/** The source's own figures, shown apart from ours. */
	readonly printed?: boolean;
};

/** null: there is nothing to say here. */
export type Cell = string | number | EstimateJson | LinkCell | null;

/** A text that leads to items or judgments: a path below the project. */
export type LinkCell = { readonly text: string; readonly to: string };

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
