import { z } from "zod";
import type { PlanReport } from "../../sample/plan-json.ts";
import { counted } from "../../ui/numbers.ts";
import type { AskApi } from "../ask-api.ts";
import { part } from "../ask-api.ts";
import { fenced, inOneLine, named } from "../fenced.ts";
import { DimensionInput, ProjectInput, type ToolAnswer, type ToolRefusal, tool } from "../tool.ts";

type Text = { readonly title: string; readonly text: string };
type Queue = {
	readonly waitsFor: "pause" | "training" | null;
	readonly progress: { readonly open: number };
	readonly items: readonly {
		readonly id: string;
		readonly question: Text | null;
		readonly answers: readonly Text[];
		readonly contexts: readonly Text[];
	}[];
};

export const nextItems = tool({
	name: "next_items",
	title: "Which items next?",
	description:
		"For an administrator: how many more labels are enough, and which items to label next. For an annotator: the items of their own queue, with nothing of what judges or other people said.",
	input: z.strictObject({
		project: ProjectInput,
		dimension: DimensionInput,
		count: z.int().min(1).max(40).default(10),
	}),
	async answer(ask, { project, dimension, count }) {
		const at = `/projects/${part(project)}`;
		const plan = await ask<PlanReport>(`${at}/next-items`, { dimension, count });
		if (plan.kind === "body") return planned(plan.body);
		return plan.status === 403 ? ownQueue(ask, at, count) : plan;
	},
});

function planned({ dimension, items, goals, next }: PlanReport): ToolAnswer {
	const head = `${dimension}: ${items.labelled} of ${counted(items.all, "item")} have labels.`;
	const said = [head, ...goals.map(({ says }) => says), ...(next.says === null ? [] : [next.says])];
	const lines = next.items.map(({ item, why, votes }) => {
		const voted = votes.map(({ level, judges }) => `${level} ${judges}`).join(", ");
		return `item ${named(item)}: ${why}${voted === "" ? "" : ` (${voted})`}`;
	});
	// Ids of items are what whoever made them wrote.
	const text = said.map(inOneLine).join("\n");
	return {
		kind: "answer",
		text: lines.length === 0 ? text : fenced(`${text}\nNext.`, lines.map(inOneLine)),
		data: { dimension, items, goals },
	};
}

async function ownQueue(ask: AskApi, at: string, count: number): Promise<ToolAnswer | ToolRefusal> {
	const found = await ask<Queue>(`${at}/queue`, { limit: count });
	if (found.kind === "refused") return found;
	const { waitsFor, progress, items } = found.body;
	if (items.length === 0) {
		const why =
			waitsFor === null ? "Nothing is left to label" : `Nothing is handed out: ${waitsFor}`;
		return { kind: "answer", text: `${why}.` };
	}
	const lines = items.map(({ id, question, answers, contexts }) =>
		[
			`item ${id}`,
			...[...(question ? [question] : []), ...answers, ...contexts].map(
				({ title, text }) => `${title}: ${text}`,
			),
		].join("\n"),
	);
	const head = `${counted(progress.open, "item")} of your queue are open.`;
	return { kind: "answer", text: fenced(head, lines) };
}
