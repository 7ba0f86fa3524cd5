import { FAILED, ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, reasonOf, saidBy } from "../data-set.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00.000Z";
const idOf = ({ at }: { readonly at: number }) => `tr-${padded(at)}`;

/** What `mlflow.search_traces` gives, written by pandas as records. */
export function mlflowFiles(): ToolFiles {
	const traces = ITEMS.map((item) => {
		const common = { assessment_name: "correct", trace_id: idOf(item), create_time: AT };
		return {
			...{ trace_id: idOf(item), state: "OK", request_time: AT, execution_duration: 812 },
			...{ trace: "{}", spans: [{ name: "desk" }], tags: {}, trace_metadata: {} },
			...{ request: { question: item.question }, response: item.answer },
			assessments: [
				...PEOPLE.map((person) => ({
					...{ ...common, source: { source_type: "HUMAN", source_id: person } },
					...{ feedback: { value: saidBy(person, item) }, valid: true },
					rationale: noteOf(saidBy(person, item)),
				})),
				...JUDGES.map((judge) => {
					const value = judgedBy(judge, item);
					return {
						...{ ...common, source: { source_type: "LLM_JUDGE", source_id: judge }, valid: true },
						feedback: value === null ? { value, error: { error_message: FAILED } } : { value },
						rationale: value === null ? null : reasonOf(value),
					};
				}),
			],
		};
	});
	return {
		files: { "traces.json": JSON.stringify(traces) },
		named: { item: idOf, judge: (judge) => judge, values: [false, true] },
	};
}
