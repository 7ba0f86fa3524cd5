import { z } from "zod";
import type { Database } from "#db/dialect";
import { type DerivedSet, derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import { Insights } from "#judges/makers/insights/insight-schemas.ts";
import { INSIGHTS } from "#judges/makers/insights/maker.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";
import { analysedColumns, analysedSet, analysisData } from "../data/read-analysis-data.server.ts";
import { chooseSplit, judgeWords, systemWords } from "../data/split-choice.ts";
import { type CheckedInsights, insightsMarkdown } from "./insights-markdown.ts";
import { itemsBehind } from "./items-behind.server.ts";
import { splitGroups } from "./split-groups.ts";
import { InsightAbout } from "./store-insight-set.server.ts";

const Kept = z.object({ source: z.string(), about: InsightAbout });

/** The insights that were written in a project, newest first. */
export async function insightSets(db: Database, projectId: string): Promise<DerivedSet[]> {
	const sets = await derivedSetsOfProject(db, projectId);
	return sets.map(({ set }) => set).filter(({ kind }) => kind === INSIGHTS);
}

const TASK = "#app/analyses/a12-insights/insights-task.ts";
const known = keptByState<CheckedInsights | Refusal>(4);

/**
 * Insights as they were written, with the figures of today put in and checked against; in a thread, kept until
 * the project changes.
 * @returns a refusal where there is nothing to show, and why
 */
export async function readInsights(
	db: Database,
	project: Project,
	set: DerivedSet,
): Promise<CheckedInsights | Refusal> {
	const written = Kept.safeParse(set.parameters).data;
	if (!written)
		return refused("What these insights are about was not kept. Have them written again.");
	const split = await analysedSet(db, project, { setKind: SPLIT, setName: written.source });
	if (isRefusal(split)) return split;
	return known(db, [project, set, split], async () => {
		const columns = await analysedColumns(db, project, split);
		const job = { project, set, split, columns, about: written.about };
		return readBeside(db, { task: TASK, items: null, read: checkedInsights }, job);
	});
}

type Job = {
	readonly project: Project;
	readonly set: DerivedSet;
	readonly split: DerivedSet | null;
	readonly columns: RatingColumns | null;
	readonly about: z.infer<typeof InsightAbout>;
};

/** Reads and computes; holds up the event loop. */
export async function checkedInsights(
	db: Database,
	{ project, set, split, columns, about }: Job,
): Promise<CheckedInsights | Refusal> {
	const data = await analysisData(db, project, { set: split, columns });
	const choice = chooseSplit(data, about);
	if (isRefusal(choice)) return choice;
	const insights = await writtenOn(db, set);
	if (!split || !insights)
		return refused("The model has not written them to the end. Ask for them again.");
	const judged = { projectId: project.id, setId: split.id, judge: choice.judge.judge };
	const behind = await itemsBehind(db, data, judged);
	const material = splitGroups(data, choice, { behind, field: about.field });
	const title = `Set ${split.name}, ${systemWords(choice.system)} judged by ${judgeWords(choice.judge)}`;
	return insightsMarkdown(insights, { ...material, about: title });
}

async function writtenOn(db: Database, set: DerivedSet): Promise<Insights | null> {
	for (const { judge } of await judgesOfProject(db, set.projectId)) {
		if (judge.protocol !== INSIGHTS) continue;
		const [cell] = await judgedCells(db, judge.id, set.id);
		const read = Insights.safeParse(cell?.outcomes[INSIGHTS]?.evidence);
		if (read.success) return read.data;
	}
	return null;
}
