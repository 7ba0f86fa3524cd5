import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome } from "../../asking/dimension-outcomes.ts";
import type { ProcedureInput } from "../../asking/protocol.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import type { Maker } from "../contract/maker.ts";
import { InsightInput } from "./insight-input.ts";
import { GroupInsight, type Insights, OverallInsight } from "./insight-schemas.ts";
import { GROUP_PROMPT, OVERALL_PROMPT } from "./prompt.ts";
import { writeInsights } from "./write-insights.ts";

/** Its id, the kind of its sets, and the one thing it has an outcome on: all that was written is the evidence. */
export const INSIGHTS = "insights";
const DIMENSIONS: readonly Dimension[] = [
	{ name: INSIGHTS, title: "Insights", scale: { type: "binary", values: [false, true] } },
];

export const InsightsParameters = z.object({
	/** Room for the texts of one request, prompt and answer apart. */
	characters: z.number().int().min(1_000).max(4_000_000).default(100_000),
	...modelParameters,
});
export type InsightsParameters = z.infer<typeof InsightsParameters>;

/** Writes what figures and answers of a judged set mean: group by group, then all together. */
export const insightsMaker: Maker<InsightsParameters> = {
	kind: "maker",
	id: INSIGHTS,
	version: "3",
	label: "Insights",
	description:
		"Explains why the answers to split questions are judged as they are: one request for each document or other group, and one over all. Figures are put in by the program, never by the model.",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection",
	roles: ["judge"],
	readsRubric: false,
	needs: [],
	parameters: InsightsParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => [GROUP_PROMPT, OVERALL_PROMPT].join("\n\n"),
	answerSchemas: () => [GroupInsight, OverallInsight],
	callsPerItem(_rubric, _parameters, { metadata }) {
		const groups = InsightInput.safeParse(metadata).data?.groups ?? [];
		const asked = groups.filter(({ texts }) => typeof texts !== "string").length;
		return asked === 0 ? 0 : asked + 1;
	},
	carryOut: explain,
	// Its answers are read as they are.
	set: null,
};

async function explain(input: ProcedureInput<InsightsParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const read = InsightInput.safeParse(item.metadata).data;
	if (!read) return sameOutcome(DIMENSIONS, notApplicable("field_absent:metadata"));
	const insights = await writeInsights({ input: read, ask, delimiter, ...parameters });
	const { overall } = insights;
	if (overall.kind === "written")
		return { [INSIGHTS]: { kind: "scored", value: true, evidence: insights } };
	const { reason, detail } = causeOf(insights) ?? overall;
	return { [INSIGHTS]: { kind: "unscored", reason, detail, evidence: insights } };
}

/** Where nothing was asked over all because no group has findings, the first group's reason is the cause. */
function causeOf({ groups, overall }: Insights) {
	if (overall.kind !== "failed" || overall.reason !== "not_applicable") return null;
	const failed = groups.flatMap(({ written }) => (written.kind === "failed" ? [written] : []));
	return failed[0] ?? null;
}
