import { z } from "zod";
import type { AgreementJson } from "../../agreement/agreement-json.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import { counted, decimal } from "../../ui/numbers.ts";
import { part } from "../ask-api.ts";
import { inOneLine } from "../fenced.ts";
import { DimensionInput, ProjectInput, tool } from "../tool.ts";

/** The statistics that are told of a judge, where its scale has them. */
const TOLD = ["kappa", "kappaQuadratic", "spearman", "percentAgreement", "bias"] as const;

function inWords(estimate: EstimateJson): string {
	if (!("value" in estimate)) return `not defined (${estimate.undefined}), n ${estimate.n}`;
	const { value, ci, n } = estimate;
	const limits = ci ? ` [${decimal(ci[0])}, ${decimal(ci[1])}]` : "";
	return `${decimal(value)}${limits}, n ${n}`;
}

export const why = tool({
	name: "why",
	title: "The figures behind the decision",
	description:
		"How far each judge agrees with people on a dimension, with 95 % intervals, how many items it scored, and why it left others unscored. The whole report is at /projects/…/agreement of the API.",
	input: z.strictObject({ project: ProjectInput, dimension: DimensionInput }),
	async answer(ask, { project, dimension }) {
		const found = await ask<AgreementJson>(`/projects/${part(project)}/agreement`, { dimension });
		if (found.kind === "refused") return found;
		const dimensions = found.body.dimensions
			.filter(({ judges }) => judges.length > 0)
			.map((one) => ({
				dimension: one.dimension,
				people: one.humans.raters.length,
				judges: one.judges.map((judge) => ({
					...{ judge: judge.judge, asked: judge.asked, scored: judge.scored },
					unscored: judge.unscored,
					figures: Object.fromEntries(
						TOLD.flatMap((name) => {
							const estimate = judge[name];
							return estimate ? [[name, estimate]] : [];
						}),
					),
				})),
			}));
		const text = dimensions
			.map(({ dimension: name, people, judges }) =>
				[
					`${name}, held against ${counted(people, "person", "people")}`,
					...judges.map(({ judge, asked, scored, figures }) => {
						const told = Object.entries(figures).map(([key, one]) => `${key} ${inWords(one)}`);
						return `${judge}: ${[`${scored} of ${asked} scored`, ...told].join("; ")}`;
					}),
				]
					.map(inOneLine)
					.join("\n"),
			)
			.join("\n\n");
		return {
			kind: "answer",
			text: text || "No judge has scored anything yet.",
			data: { dimensions },
		};
	},
});
