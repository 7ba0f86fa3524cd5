import { z } from "zod";
import { EstimateJson } from "../../agreement/estimate.ts";
import { Chart } from "./chart.ts";

export const Column = z.strictObject({
	title: z.string(),
	/** `figure`: an estimate or a number to three places; `count`: a whole number; `p`: of a test. */
	kind: z.enum(["text", "count", "figure", "p"]),
	/** The source's own figures, shown apart from ours. */
	printed: z.boolean().optional(),
});
export type Column = z.infer<typeof Column>;

/** A text that leads to items or judgments: a path below the project. */
export const LinkCell = z.strictObject({ text: z.string(), to: z.string() });
export type LinkCell = z.infer<typeof LinkCell>;

/** null: there is nothing to say here. */
export const TableCell = z.union([z.string(), z.number(), EstimateJson, LinkCell]).nullable();
export type TableCell = z.infer<typeof TableCell>;

export const ReportTable = z.strictObject({
	title: z.string(),
	/** What the figures are, where the title does not say it. */
	note: z.string().optional(),
	columns: z.array(Column).readonly(),
	rows: z.array(z.array(TableCell).readonly()).readonly(),
});
export type ReportTable = z.infer<typeof ReportTable>;

/** What an analysis found. */
export const Findings = z.strictObject({
	/** What the data lacks for this analysis and how to get it, in a sentence; then nothing else. */
	missing: z.string().optional(),
	/** How unscored cells, ties and groups were handled: sentences that stand beside the figures. */
	policy: z.array(z.string()).readonly(),
	/** The answer in a sentence or two, from the figures; never more certain than they are. */
	answer: z.string().optional(),
	charts: z.array(Chart).readonly(),
	tables: z.array(ReportTable).readonly(),
	/** Impossible values, what is left out; the report adds what the estimates of its tables warn of. */
	notes: z.array(z.string()).readonly(),
});
export type Findings = z.infer<typeof Findings>;

/** What `concord analysis A3 --json` prints; the schema keeps the name that programs know. */
export const AnalysisReport = z.strictObject({
	schema: z.literal("concord.experiment/1"),
	id: z.string(),
	title: z.string(),
	source: z.string(),
	/** What the source found. */
	published: z.string(),
	/** Where the source's own reading of that does not hold. */
	limits: z.string(),
	project: z.string(),
	/** Name of the derived set that it is about; null: the imported items. */
	set: z.string().nullable(),
	items: z.number(),
	options: z.record(z.string(), z.unknown()),
	...Findings.shape,
});
export type AnalysisReport = z.infer<typeof AnalysisReport>;
