import type { UnscoredReason } from "#db/model/rating.ts";
import type { Delimiter } from "#judges/delimiter.ts";
import { type NamedText, textBlocks } from "#judges/item-block.ts";
import type { Ask } from "#judges/protocol.ts";
import type { NamedFigures } from "./insert-figures.ts";
import { figureName, type InsightGroup } from "./insight-group.ts";
import { type Budget, figuresText, fitting, groupMaterial, sizeOf } from "./insight-material.ts";
import { GROUP_PROMPT, insightMessages, OVERALL_PROMPT } from "./insight-prompts.ts";
import { GroupInsight, OverallInsight } from "./insight-schemas.ts";

/** What came of one request: what the model wrote, or why there is nothing. */
export type Written<T> =
	| { readonly kind: "written"; readonly insight: T; readonly leftOut: number }
	| { readonly kind: "failed"; readonly reason: UnscoredReason; readonly detail: string };

export type WrittenGroup = {
	readonly id: string;
	readonly title: string;
	/** Parts of the group; `leftOut` of them did not fit. */
	readonly parts: number;
	readonly written: Written<GroupInsight>;
};

export type Insights = {
	readonly groups: readonly WrittenGroup[];
	/** `leftOut` counts groups whose findings did not fit. */
	readonly overall: Written<OverallInsight>;
};

export type InsightTask = {
	readonly groups: readonly InsightGroup[];
	readonly overall: NamedFigures;
	readonly ask: Ask;
	readonly delimiter: Delimiter;
	/** Room for the texts of one request, prompt and answer apart. */
	readonly budget: Budget;
	/** 0 unless stated; null leaves it to the model. */
	readonly temperature?: number | null;
	readonly maxTokens?: number | null;
};

const NOT_ALONE = "No group has findings, so there is nothing to report over all.";

/**
 * Insights in two steps: each group by itself, then all together from their findings, the groups with
 * the lowest accuracy first. What did not fit is left out whole, from the agreeing end, and counted. A
 * group without findings has its reason and does not stop the others. What the model wrote is
 * returned as it is, placeholders included: `insightsMarkdown` puts the figures in and checks it.
 * Source: "Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection".
 */
export async function writeInsights(task: InsightTask): Promise<Insights> {
	const groups = await Promise.all(
		task.groups.map(async (group) => ({
			...{ id: group.id, title: group.title, parts: group.entries.length },
			written: await writeGroup(group, task),
		})),
	);
	return { groups, overall: await writeOverall(groups, task) };
}

async function writeGroup(group: InsightGroup, task: InsightTask): Promise<Written<GroupInsight>> {
	const material = await groupMaterial(group, task.budget);
	if (!material) return tooLong(`The figures of ${group.title} alone are longer than fits.`);
	if (material.shown === 0) return tooLong(`No part of ${group.title} fits with its answers.`);
	const reply = await task.ask({
		...question(task),
		name: "group_insight",
		messages: insightMessages(GROUP_PROMPT, textBlocks(material.texts, task.delimiter)),
		schema: GroupInsight,
	});
	if (!reply.ok) return { kind: "failed", reason: reply.reason, detail: reply.detail ?? "" };
	return { kind: "written", insight: reply.value, leftOut: material.leftOut };
}

async function writeOverall(
	groups: readonly WrittenGroup[],
	task: InsightTask,
): Promise<Written<OverallInsight>> {
	const found = lowestFirst(groups, task.groups).flatMap(({ id, title, parts, written }) =>
		written.kind === "written"
			? [{ name: "group", text: groupText({ id, title, parts }, written) }]
			: [],
	);
	if (found.length === 0) return { kind: "failed", reason: "not_applicable", detail: NOT_ALONE };
	const figures = { name: "figures", text: allFigures(task) };
	const silent = groups.length - found.length;
	const noted = (leftOut: number): NamedText[] =>
		silent + leftOut === 0
			? [figures]
			: [
					figures,
					{
						name: "left out",
						text: `Groups without findings: ${silent}. Groups whose findings do not fit, from the highest accuracy downwards: ${leftOut}.`,
					},
				];
	const { budget } = task;
	const room = budget.limit - (await sizeOf(noted(found.length), budget));
	const fit = await fitting(
		found.map(({ text }, at) => ({ name: `group g${at + 1}`, text })),
		{ ...budget, limit: room },
	);
	if (fit.texts.length === 0) {
		return tooLong("The figures over all leave no room for the findings of one group.");
	}
	const reply = await task.ask({
		...question(task),
		name: "overall_insight",
		messages: insightMessages(
			OVERALL_PROMPT,
			textBlocks([...noted(fit.leftOut), ...fit.texts], task.delimiter),
		),
		schema: OverallInsight,
	});
	if (!reply.ok) return { kind: "failed", reason: reply.reason, detail: reply.detail ?? "" };
	return { kind: "written", insight: reply.value, leftOut: fit.leftOut };
}

function question({ temperature = 0, maxTokens = null }: InsightTask) {
	return { role: "judge", step: "insight", temperature, maxTokens } as const;
}

function tooLong(detail: string): Written<never> {
	return { kind: "failed", reason: "truncated", detail };
}

function groupText(
	group: { readonly id: string; readonly title: string; readonly parts: number },
	{ insight, leftOut }: Extract<Written<GroupInsight>, { kind: "written" }>,
): string {
	return JSON.stringify({ group: group.id, title: group.title, ...insight, leftOut }, null, "\t");
}

/** The figures over all, and the plain accuracy of every group. */
function allFigures({ groups, overall }: InsightTask): string {
	const own = groups.flatMap(({ id, figures }) => {
		const name = figureName("accuracy", id);
		const accuracy = figures.get(name);
		return accuracy ? [[name, accuracy] as const] : [];
	});
	return figuresText(new Map([...overall, ...own]));
}

/** Groups without an accuracy come first: nothing says that they agree. */
function lowestFirst(
	written: readonly WrittenGroup[],
	groups: readonly InsightGroup[],
): WrittenGroup[] {
	const accuracies = new Map(
		groups.map(({ id, figures }) => {
			const found = figures.get(figureName("accuracy", id));
			return [id, found && "value" in found ? found.value : -1];
		}),
	);
	const of = ({ id }: WrittenGroup) => accuracies.get(id) ?? -1;
	return [...written].sort((a, b) => of(a) - of(b));
}
