import type { Delimiter } from "../../asking/delimiter.ts";
import { type NamedText, textBlocks } from "../../asking/item-block.ts";
import type { Ask } from "../../asking/protocol.ts";
import { fitting, sizeOf } from "./fitting.ts";
import type { GroupInput, InsightInput } from "./insight-input.ts";
import {
	GroupInsight,
	type Insights,
	OverallInsight,
	type Written,
	type WrittenGroup,
} from "./insight-schemas.ts";
import { GROUP_PROMPT, insightMessages, OVERALL_PROMPT } from "./prompt.ts";

export type InsightTask = {
	readonly input: InsightInput;
	readonly ask: Ask;
	readonly delimiter: Delimiter;
	/** Room for the findings of all groups in one request, in characters, prompt and answer apart. */
	readonly characters: number;
	/** 0 unless stated; null leaves it to the model. */
	readonly temperature?: number | null;
	readonly maxTokens?: number | null;
};

const NOT_ALONE = "No group has findings, so there is nothing to report over all.";

/**
 * Insights in two steps: each group by itself, then all together from their findings, the groups with
 * the lowest accuracy first. What did not fit is left out whole, from the agreeing end, and counted. A
 * group without findings has its reason and does not stop the others. What the model wrote is
 * returned as it is, placeholders included: whoever shows it puts the figures in and checks it.
 * Source: "Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection".
 */
export async function writeInsights(task: InsightTask): Promise<Insights> {
	const groups = await Promise.all(
		task.input.groups.map(async (group) => ({
			...{ id: group.id, title: group.title, parts: group.parts },
			written: await writeGroup(group, task),
		})),
	);
	return { groups, overall: await writeOverall(groups, task) };
}

async function writeGroup(group: GroupInput, task: InsightTask): Promise<Written<GroupInsight>> {
	if (typeof group.texts === "string") return tooLong(group.texts);
	const reply = await task.ask({
		...question(task),
		name: "group_insight",
		messages: insightMessages(GROUP_PROMPT, textBlocks(group.texts, task.delimiter)),
		schema: GroupInsight,
	});
	if (!reply.ok) return { kind: "failed", reason: reply.reason, detail: reply.detail ?? "" };
	return { kind: "written", insight: reply.value, leftOut: group.leftOut };
}

async function writeOverall(
	groups: readonly WrittenGroup[],
	task: InsightTask,
): Promise<Written<OverallInsight>> {
	const { input, characters, delimiter } = task;
	const found = lowestFirst(groups, input.groups).flatMap(({ id, title, written }) =>
		written.kind === "written" ? [groupText({ id, title }, written)] : [],
	);
	if (found.length === 0) return { kind: "failed", reason: "not_applicable", detail: NOT_ALONE };
	const silent = groups.length - found.length;
	const noted = (leftOut: number): NamedText[] => [
		{ name: "figures", text: input.figures },
		...(silent + leftOut === 0
			? []
			: [
					{
						name: "left out",
						text: `Groups without findings: ${silent}. Groups whose findings do not fit, from the highest accuracy downwards: ${leftOut}.`,
					},
				]),
	];
	const fit = fitting(
		found.map((text, at) => ({ name: `group g${at + 1}`, text })),
		characters - sizeOf(noted(found.length)),
	);
	if (fit.texts.length === 0)
		return tooLong("The figures over all leave no room for the findings of one group.");
	const blocks = textBlocks([...noted(fit.leftOut), ...fit.texts], delimiter);
	const reply = await task.ask({
		...question(task),
		name: "overall_insight",
		messages: insightMessages(OVERALL_PROMPT, blocks),
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
	group: Pick<WrittenGroup, "id" | "title">,
	{ insight, leftOut }: Extract<WrittenGroup["written"], { kind: "written" }>,
): string {
	return JSON.stringify({ group: group.id, title: group.title, ...insight, leftOut }, null, "\t");
}

/** Groups without an accuracy come first: nothing says that they agree. */
function lowestFirst(
	written: readonly WrittenGroup[],
	groups: readonly GroupInput[],
): WrittenGroup[] {
	const accuracies = new Map(groups.map(({ id, accuracy }) => [id, accuracy ?? -1]));
	const accuracyOf = ({ id }: WrittenGroup) => accuracies.get(id) ?? -1;
	return [...written].sort((a, b) => accuracyOf(a) - accuracyOf(b));
}
