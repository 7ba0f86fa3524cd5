/** The shape of a report: what pages, terminal, JSON and Markdown of an analysis share. */
import type { EstimateJson } from "../../agreement/estimate.ts";
import type { Chart } from "./chart.ts";

/** What an analysis found. */
export type Findings = {
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

/** What is found where the data lacks something; the sentence of what is `missing` goes with it. */
export const NO_FINDINGS = {
	policy: [],
	charts: [],
	tables: [],
	notes: [],
} as const satisfies Findings;

/** What `concord analysis A3 --json` prints; the schema keeps the name that programs know. */
export type AnalysisReport = {
	readonly schema: "concord.experiment/1";
	readonly id: string;
	readonly title: string;
	readonly source: string;
	readonly project: string;
	/** Name of the derived set that it is about; null: the imported items. */
	readonly set: string | null;
	readonly items: number;
	readonly options: Readonly<Record<string, unknown>>;
} & Findings;

export type ReportTable = {
	readonly title: string;
	/** What the figures are, where the title does not say it. */
	readonly note?: string;
	readonly columns: readonly Column[];
	readonly rows: readonly (readonly TableCell[])[];
};

export type Column = {
	readonly title: string;
	/** `figure`: an estimate or a number to three places; `count`: a whole number; `p`: of a test. */
	readonly kind: "text" | "count" | "figure" | "p";
	/** The source's own figures, shown apart from ours. */
	readonly printed?: boolean;
};

/** null: there is nothing to say here. */
export type TableCell = string | number | EstimateJson | LinkCell | null;

/** A text that leads to items or judgments: a path below the project. */
export type LinkCell = { readonly text: string; readonly to: string };
