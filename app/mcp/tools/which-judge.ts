import { z } from "zod";
import { type Answer, answerInLines } from "../../agreement/answer.ts";
import { part } from "../ask-api.ts";
import { inOneLine } from "../fenced.ts";
import { DimensionInput, ProjectInput, tool } from "../tool.ts";

type Decision = Answer & { readonly dimension: string; readonly title: string };

export const whichJudge = tool({
	name: "which_judge",
	title: "Which judge should I use?",
	description:
		"Concord's decision for each dimension that people and judges rated: which judge to use, whether it is as good as a person, what is not settled, and what to do next. The sentences claim what the data carry and no more: give them on as they are.",
	input: z.strictObject({ project: ProjectInput, dimension: DimensionInput }),
	async answer(ask, { project, dimension }) {
		const found = await ask<{ dimensions: readonly Decision[] }>(
			`/projects/${part(project)}/decision`,
			{ dimension },
		);
		if (found.kind === "refused") return found;
		const { dimensions } = found.body;
		const text =
			dimensions.length > 0
				? dimensions
						.map((one) =>
							[`${one.title} (${one.dimension})`, ...answerInLines(one)].map(inOneLine).join("\n"),
						)
						.join("\n\n")
				: "No dimension was rated by people and judges yet: have people label, and judges score, the same items.";
		return { kind: "answer", text, data: { dimensions } };
	},
});
