import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import { Insights } from "#judges/makers/insights/insight-schemas.ts";
import { INSIGHTS, InsightsParameters } from "#judges/makers/insights/maker.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { ApprovedSet } from "../../derived-sets/change-derived-set.server.ts";
import type { RunEnd } from "../../judging/engine/run-to-end.server.ts";
import { planRun, type RunRequest } from "../../judging/runs/plan-run.server.ts";
import { cappedMaker } from "../../making/ask-maker.server.ts";
import type { MakerFields } from "../../making/maker-for.server.ts";
import { readAnalysisData } from "../data/read-analysis-data.server.ts";
import { choiceNotes, chooseSplit, judgeWords, systemWords } from "../data/split-choice.ts";
import { insightInput } from "./insight-input.ts";
import { type CheckedInsights, insightsMarkdown } from "./insights-markdown.ts";
import { itemsBehind } from "./items-behind.server.ts";
import { splitGroups } from "./split-groups.ts";
import { storeInsightSet } from "./store-insight-set.server.ts";

export type WantedInsights = {
	readonly project: Project;
	/** The model that writes. */
	readonly maker: MakerFields;
	/** The split set; by default the newest that is approved. */
	readonly setName?: string | undefined;
	/** Whose values the figures are of; "" for the first. */
	readonly judge: string;
	/** Whose answers they are about; "" for the first. */
	readonly system: string;
	/** What parts are grouped by where no item names its document. */
	readonly field?: string | undefined;
	/** Dollars as somebody types them; "" for no cap. */
	readonly cap: string;
	readonly now: Date;
};

export type InsightsResult =
	| (CheckedInsights & {
			readonly kind: "written";
			/** The split set, the derived set that the request is kept as, and whose values and answers. */
			readonly set: string;
			readonly keptAs: string;
			readonly judge: string;
			readonly system: string;
			/** What is not in it, in sentences. */
			readonly notes: readonly string[];
			/** What the model wrote, as it wrote it. */
			readonly insights: Insights;
	  })
	/** The run did not come to its end. */
	| { readonly kind: "unfinished"; readonly status: RunEnd["status"] }
	| Refusal;

/**
 * Has a model write insights about a judged split set: their material is kept as the one item of a
 * derived set, a run asks the model about it, and what it answered is checked against the figures.
 * The same data make the same requests, whose answers are stored: they are not asked for again.
 * @param carryOut carries the run out to its end
 */
export async function carryOutInsights(
	db: Database,
	wanted: WantedInsights,
	carryOut: (runId: string) => Promise<RunEnd["status"]>,
): Promise<InsightsResult> {
	const { project, now } = wanted;
	const data = await readAnalysisData(db, project, { setKind: SPLIT, setName: wanted.setName });
	if (isRefusal(data)) return data;
	const choice = chooseSplit(data, wanted);
	if (isRefusal(choice)) return choice;
	const source = await findDerivedSet(db, project.id, { name: data.set?.name ?? "" });
	if (!source) return refused("The set is not there any more.");
	const maker = await cappedMaker(db, { ...wanted, kind: INSIGHTS }, now);
	if (maker.kind === "refused") return refused(maker.sentence);
	const { judge, maxCostMicros } = maker;

	const judged = { projectId: project.id, setId: source.id, judge: choice.judge.judge };
	const behind = await itemsBehind(db, data, judged);
	const material = splitGroups(data, choice, { behind, field: wanted.field });
	const { characters } = InsightsParameters.parse(judge.parameters);
	const title = `Insights: ${project.slug}, set ${source.name}, ${systemWords(choice.system)} judged by ${judgeWords(choice.judge)}, written by ${judge.model}`;
	const set = await storeInsightSet(db, {
		...{ project, source, title, now, maker: judge },
		about: { judge: choice.judge.judge, system: choice.system, field: wanted.field },
		input: insightInput(material, characters),
	});
	if (isRefusal(set)) return set;
	const status = await runOver(db, { judge, maxCostMicros, set, now }, carryOut);
	if (status !== "done") return { kind: "unfinished", status };
	const insights = await answered(db, judge, set);
	if (isRefusal(insights)) return insights;
	return {
		...{ kind: "written", set: source.name, keptAs: set.name, judge: choice.judge.judge },
		...{ system: choice.system, notes: choiceNotes(choice), insights },
		...insightsMarkdown(insights, { ...material, about: title }),
	};
}

async function runOver(
	db: Database,
	{
		now,
		...request
	}: Pick<RunRequest, "judge" | "maxCostMicros"> & {
		readonly set: ApprovedSet;
		readonly now: Date;
	},
	carryOut: (runId: string) => Promise<RunEnd["status"]>,
): Promise<RunEnd["status"]> {
	const planned = await planRun(
		db,
		{ ...request, items: "all", repetitions: 1 },
		{ createdBy: null, now },
	);
	return planned.kind === "planned" ? carryOut(planned.run.id) : "done";
}

async function answered(db: Database, judge: Judge, set: ApprovedSet): Promise<Insights | Refusal> {
	const [cell] = await judgedCells(db, judge.id, set.id);
	const read = Insights.safeParse(cell?.outcomes[INSIGHTS]?.evidence);
	return (
		read.data ??
		refused("The run ended without an answer. Its page says why; ask for the insights again.")
	);
}
