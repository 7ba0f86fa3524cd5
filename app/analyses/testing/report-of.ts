import { isRefusal } from "../../base/refusal.ts";
import { analysisById } from "../analyses.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import type { AnalysisReport } from "../report/report.ts";

/** The report of an analysis on some data, for tests that expect one. */
export function reportOf(
	id: string,
	data: AnalysisData,
	given: Readonly<Record<string, unknown>> = {},
): AnalysisReport {
	const analysis = analysisById(id);
	if (analysis?.kind !== "computed") throw new Error(`${id} is not computed`);
	const report = analysis.report(data, given);
	if (isRefusal(report)) throw new Error(report.sentence);
	return report;
}
