import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { readAnalysisData } from "./data/read-analysis-data.server.ts";
import type { ComputedAnalysis, ShownOption } from "./report/analysis.ts";
import type { AnalysisReport } from "./report/report.ts";

/**
 * Carries an analysis out on what is stored of a project: its page, the command and the summary of the
 * papers' demo are this report.
 * @param setName the derived set, as `readAnalysisData` takes it
 * @param given its options by name, as texts
 */
export async function carryOutAnalysis(
	db: Database,
	project: Project,
	{
		analysis,
		setName,
		given,
	}: {
		readonly analysis: ComputedAnalysis;
		readonly setName?: string | undefined;
		readonly given: Readonly<Record<string, unknown>>;
	},
): Promise<AnalysisReport | Refusal> {
	return (await carryOutOffering(db, project, { analysis, setName, given })).report;
}

/** The same, and its options with what they may be on these data. */
export async function carryOutOffering(
	db: Database,
	project: Project,
	{
		analysis,
		setName,
		given,
	}: {
		readonly analysis: ComputedAnalysis;
		readonly setName: string | undefined;
		readonly given: Readonly<Record<string, unknown>>;
	},
): Promise<{ report: AnalysisReport | Refusal; options: ShownOption[] }> {
	const data = await readAnalysisData(db, project, { setKind: analysis.setKind, setName });
	if (isRefusal(data)) return { report: data, options: analysis.shownOptions() };
	return { report: analysis.report(data, given), options: analysis.shownOptions(data) };
}
