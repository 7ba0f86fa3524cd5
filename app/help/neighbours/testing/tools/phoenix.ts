import { jsonLines } from "#seeds/builders.ts";
import { ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, reasonOf, saidBy } from "../data-set.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00+00:00";
const idOf = ({ at }: { readonly at: number }) => `5c1f0000000000${padded(at)}`;

/** The data frames of spans and of their annotations, written by pandas as records. */
export function phoenixFiles(): ToolFiles {
	const spans = ITEMS.map((item) => ({
		...{ "context.span_id": idOf(item), "context.trace_id": `trace-${padded(item.at)}` },
		...{ name: "desk", span_kind: "CHAIN", parent_id: null, start_time: AT, end_time: AT },
		...{ status_code: "OK", status_message: "", events: [] },
		...{ "attributes.input.value": item.question, "attributes.output.value": item.answer },
	}));
	const annotations = ITEMS.flatMap((item) => [
		...PEOPLE.map((person) => ({
			...{ span_id: idOf(item), annotation_name: "correct", annotator_kind: "HUMAN" },
			...{ user_id: person, identifier: "", source: "APP", created_at: AT, metadata: {} },
			...{ "result.score": Number(saidBy(person, item)), "result.label": null },
			"result.explanation": noteOf(saidBy(person, item)),
		})),
		...JUDGES.map((judge) => {
			const verdict = judgedBy(judge, item);
			return {
				...{ span_id: idOf(item), annotation_name: "correct", annotator_kind: "LLM" },
				...{ user_id: null, identifier: judge, source: "API", created_at: AT },
				...{ "result.score": verdict === null ? null : Number(verdict), "result.label": null },
				...{ "result.explanation": verdict === null ? null : reasonOf(verdict) },
				metadata: { model: "judge-model" },
			};
		}),
	]);
	return {
		files: { "spans.jsonl": jsonLines(spans), "annotations.jsonl": jsonLines(annotations) },
		named: { item: idOf, judge: (judge) => `correct by ${judge}`, values: [0, 1] },
	};
}
