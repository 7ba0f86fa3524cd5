import { z } from "zod";
import {
	durationInWords,
	RUN_STATUS,
	spentInWords,
	unscoredInWords,
} from "../../judging/runs/run-in-words.ts";
import type { RunProgress } from "../../judging/runs/run-progress-json.ts";
import { part } from "../ask-api.ts";
import { fenced, inOneLine } from "../fenced.ts";
import { ProjectInput, tool } from "../tool.ts";

type Run = RunProgress & {
	readonly run: string;
	readonly judge: string;
	readonly set: string | null;
	readonly startedAt: string;
};

export const runStatus = tool({
	name: "run_status",
	title: "Where judge runs stand",
	description:
		"The newest runs of judges: how far they are, what is unscored and why, what they cost, and why one waits or is paused.",
	input: z.strictObject({
		project: ProjectInput,
		limit: z.int().min(1).max(50).default(5),
	}),
	async answer(ask, { project, limit }) {
		const found = await ask<{ data: readonly Run[] }>(`/projects/${part(project)}/runs`, {
			limit,
		});
		if (found.kind === "refused") return found;
		const { data } = found.body;
		if (data.length === 0) return { kind: "answer", text: "No judge has been run yet." };
		// Why one stands still may quote what a model said.
		const text = fenced("The newest runs.", data.map(inWords).map(inOneLine));
		return { kind: "answer", text };
	},
});

function inWords(run: Run): string {
	const { judge, status, done, total, pauseReason, wait, secondsLeft, unscored, cost } = run;
	const reasons = unscored.map(({ reason, cells }) => `${cells} ${unscoredInWords(reason)}`);
	return [
		`${judge} (${run.run}), begun ${run.startedAt}: ${RUN_STATUS[status].words}, ${done} of ${total} done`,
		...(reasons.length > 0 ? [`unscored: ${reasons.join(", ")}`] : []),
		`cost: ${spentInWords(cost)}`,
		...(pauseReason === null ? [] : [pauseReason]),
		...(wait === null ? [] : [`waits ${durationInWords(wait.secondsLeft)}: ${wait.reason}`]),
		...(secondsLeft === null ? [] : [`about ${durationInWords(secondsLeft)} left`]),
	].join("; ");
}
