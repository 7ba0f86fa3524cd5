import type { EstimateJson } from "../../agreement/estimate.ts";
import type { InsightEntry, InsightGroup } from "./insight-group.ts";

/** An interval as wide as figures of so few parts have. */
export function anEstimate(value: number, n = 5): EstimateJson {
	return { value, ci: [0, 1], level: 0.95, method: "wilson", n };
}

/** A part whose two answers differ from those of other parts, unless they are given. */
export function anEntry(
	id: string,
	agrees: boolean | null,
	texts: { readonly golden?: string; readonly response?: string | null } = {},
): InsightEntry {
	const { golden = `golden of ${id}`, response = `response of ${id}` } = texts;
	const values = (value: boolean) => ({ comprehensive_answer: value });
	return {
		...{ id, agrees, question: `Question of ${id}?` },
		answers: [
			{
				side: "golden",
				text: golden,
				values: values(true),
				rationale: `golden why ${id}`,
				...{ passages: [], searches: [] },
			},
			{
				side: "response",
				text: response,
				values: values(agrees === true),
				rationale: null,
				passages: [`Passage of ${id}.`],
				searches: [{ query: `About ${id}`, found: [1] }],
			},
		],
	};
}

export function aGroup(
	id: string,
	entries: readonly InsightEntry[],
	accuracy: EstimateJson = anEstimate(0.8),
): InsightGroup {
	return { id, title: id, figures: new Map([[`accuracy@${id}`, accuracy]]), entries };
}
