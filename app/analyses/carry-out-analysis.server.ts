import type { Database } from "#db/dialect";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { keptByState } from "../compute/kept-by-state.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import { analysisById } from "./analyses.ts";
import { analysedColumns, analysedSet, analysisData } from "./data/read-analysis-data.server.ts";
import type { ComputedAnalysis, ShownOption } from "./report/analysis.ts";
import type { AnalysisReport } from "./report/report.ts";

/** How threads are asked for it. */
const ANALYSIS_TASK = "#app/analyses/analysis-task.ts";

type Asked = {
	readonly analysis: ComputedAnalysis;
	readonly setName?: string | undefined;
	readonly given: Readonly<Record<string, unknown>>;
};

/** A report, and the analysis's options with what they may be on these data. */
export type Offering = { report: AnalysisReport | Refusal; options: ShownOption[] };

const REPORTS_KEPT = 16;
const kept = keptByState<Offering>(REPORTS_KEPT);

/**
 * Carries an analysis out on what is stored of a project: its page, the command and the summary of the
 * papers' demo are this report.
 * @param setName the derived set, as `analysedSet` takes it
 * @param given its options by name, as texts
 */
export async function carryOutAnalysis(
	db: Database,
	project: Project,
	asked: Asked,
): Promise<AnalysisReport | Refusal> {
	return (await carryOutOffering(db, project, asked)).report;
}

/** The same with its options, in a thread; kept until the project changes. */
export async function carryOutOffering(
	db: Database,
	project: Project,
	{ analysis, setName, given }: Asked,
): Promise<Offering> {
	const set = await analysedSet(db, project, { setKind: analysis.setKind, setName });
	if (isRefusal(set)) return { report: set, options: analysis.shownOptions() };
	const { id } = analysis;
	return kept(db, [project, id, set, given], async () => {
		const columns = await analysedColumns(db, project, set);
		const job = { id, project, set, columns, given };
		return readBeside(db, { task: ANALYSIS_TASK, items: null, read: analysed }, job);
	});
}

type Job = {
	readonly id: string;
	readonly project: Project;
	readonly set: DerivedSet | null;
	readonly columns: RatingColumns | null;
	readonly given: Readonly<Record<string, unknown>>;
};

/** Reads and computes; holds up the event loop. */
export async function analysed(
	db: Database,
	{ id, project, set, columns, given }: Job,
): Promise<Offering> {
	const analysis = analysisById(id);
	if (analysis?.kind !== "computed") throw new Error(`there is no analysis ${id}`);
	const data = await analysisData(db, project, { set, columns });
	return { report: analysis.report(data, given), options: analysis.shownOptions(data) };
}
