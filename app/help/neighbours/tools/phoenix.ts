import type { Neighbour } from "../neighbour.ts";

export const PHOENIX: Neighbour = {
	id: "otlp",
	tool: "OpenTelemetry or Arize Phoenix",
	brings: "spans of language models, with annotations of people and of evaluators",
	make: {
		says: "From Phoenix, write the spans of a project and their annotations:",
		lines: [
			"from phoenix.client import Client",
			"",
			"client = Client()",
			'spans = client.spans.get_spans_dataframe(project_identifier="desk", root_spans_only=True)',
			"annotations = client.spans.get_span_annotations_dataframe(",
			'    spans_dataframe=spans, project_identifier="desk"',
			")",
			'spans.to_json("spans.jsonl", orient="records", lines=True)',
			'annotations.reset_index().to_json("annotations.jsonl", orient="records", lines=True)',
		],
		documented: [
			"https://arize.com/docs/phoenix/tracing/how-to-tracing/importing-and-exporting-traces/exporting-annotated-spans",
			"https://opentelemetry.io/docs/specs/semconv/gen-ai/",
		],
		tried:
			"Phoenix itself could not be tried here: the files of this page were written after its documentation and public source. Traces that a collector wrote as OTLP in JSON are imported likewise; evaluations are then their events gen_ai.evaluation.result, and people’s labels a table beside them.",
	},
	files: ["spans.jsonl", "annotations.jsonl"],
	renamed: [],
	values: [0, 1],
	reading: [
		"An annotation of kind HUMAN is a person’s, by `user_id`; any other is a judge’s, called by its name and identifier: give each evaluator an identifier of its own.",
		"A score goes before a label; an annotation with neither was asked and has no value.",
		"A span is an item under its span id, since annotations name that.",
	],
	judges: { good: "correct by strict", poor: "correct by lenient" },
	labels: { added: 480, unscored: 3 },
	told: "warning: annotations.jsonl (traces of OpenTelemetry or Arize Phoenix): these fields have no place here and are left out, with how many records had them: annotations[].metadata (192).",
	noPlace:
		"Spans that are no items and give no contexts, other events and log records, links, a label beside a score, attributes of more than 500 characters or in lists.",
};
