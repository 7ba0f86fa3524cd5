/** The shape of a report: what pages, terminal, JSON and Markdown of an analysis share. */
import type { Findings } from "./report-json.ts";

export type {
	AnalysisReport,
	Column,
	Findings,
	LinkCell,
	ReportTable,
	TableCell,
} from "./report-json.ts";

/** What is found where the data lacks something; the sentence of what is `missing` goes with it. */
export const NO_FINDINGS = {
	policy: [],
	charts: [],
	tables: [],
	notes: [],
} as const satisfies Findings;
