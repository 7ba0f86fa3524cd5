import type { FormatContract } from "../../testing/contract.ts";
import { otlp } from "../index.ts";
import { conventions } from "./examples.ts";
import { inference } from "./inference-examples.ts";
import { annotations, api, phoenix } from "./phoenix-examples.ts";
import { attributes, request } from "./requests.ts";

const TEXTS = {
	"openinference.span.kind": "CHAIN",
	"input.value": "Where?",
	"output.value": "There.",
};
const SPAN = { traceId: "t-1", spanId: "s-1", name: "query", attributes: attributes(TEXTS) };
const evaluated = (score: unknown) => ({
	name: "gen_ai.evaluation.result",
	attributes: [
		...attributes({ "gen_ai.evaluation.name": "Relevance" }),
		{ key: "gen_ai.evaluation.score.value", value: score },
	],
});

const lines = (...records: readonly unknown[]) =>
	records.map((record) => `${JSON.stringify(record)}\n`);

/** A span that says that Concord wrote it, or means to. */
const withKey = (concord: string) => ({
	...SPAN,
	traceId: concord,
	attributes: attributes({ "input.value": "a", concord }),
});

/** Fields as the protocol, both conventions and the schema of Phoenix' API have them; texts are ours. */
export const otlpContract: FormatContract = {
	format: otlp,
	source:
		"https://github.com/open-telemetry/opentelemetry-proto, https://opentelemetry.io/docs/specs/semconv/gen-ai/, https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md and https://arize.com/docs/phoenix/tracing/how-to-tracing/importing-and-exporting-traces/exporting-annotated-spans",
	examples: [conventions, inference, phoenix, api, annotations],
	large: (records) => ({
		name: "large.jsonl",
		pieces: large(records),
		items: records,
		labels: records,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [
				JSON.stringify(request([SPAN, { ...SPAN, traceId: "t-2" }]), null, 1).slice(0, -120),
			],
			problem: /ends in the middle/,
			items: 1,
			labels: 0,
		},
		{
			name: "no-ids.jsonl",
			pieces: lines(
				request([{ ...SPAN, spanId: null }, { ...SPAN, traceId: [1] }, "span", null, SPAN]),
			),
			problem: /has no id of its own or of its trace/,
			items: 1,
			labels: 0,
		},
		{
			name: "own-key.jsonl",
			pieces: lines(
				request([withKey("{"), withKey('{"id":5}'), withKey('{"id":"b","item":[],"labels":{}}')]),
			),
			problem: /^concord\.labels is a list, not \{\}$/,
			items: 3,
			labels: 0,
		},
		{
			name: "wrong-types.jsonl",
			pieces: lines(
				{ resourceSpans: [null, 1, { scopeSpans: "x" }, { scopeSpans: [{ spans: {} }, null] }] },
				{ resourceSpans: "none" },
				request([{ ...SPAN, attributes: { a: 1 }, events: "none", links: 7 }]),
				request([{ ...SPAN, attributes: [null, { key: 1 }, { key: "input.value" }], status: [] }]),
				request([SPAN]),
			),
			problem: /neither spans nor an annotation/,
			items: 1,
			labels: 0,
		},
		{
			name: "values.jsonl",
			pieces: lines(
				request([
					{
						...SPAN,
						events: [
							evaluated({ doubleValue: "NaN" }),
							evaluated({ arrayValue: { values: [] } }),
							evaluated({ kvlistValue: { values: attributes({ deep: 1 }) } }),
							evaluated({ doubleValue: 1e300 }),
						],
					},
				]),
			),
			problem: /no score or label that is a number/,
			items: 1,
			// NaN among them: asked, and no value.
			labels: 3,
		},
		{
			name: "not-a-number.csv",
			pieces: [
				"context.span_id,attributes.input.value,attributes.output.value,eval.ok.score\n",
				"s-1,Where?,There.,nan\n",
				"s-2,Where?,There.,0.5\n",
				",Where?,There.,0.5\n",
			],
			problem: /has no id|"ok" has no score/,
			items: 2,
			labels: 1,
		},
		{
			name: "annotations.jsonl",
			pieces: lines(
				{ span_id: null, name: "ok", annotator_kind: "HUMAN", result: { score: 1 } },
				{ span_id: "s-1", name: "", annotator_kind: "HUMAN", result: { score: 1 } },
				{ span_id: "s-1", name: "ok", annotator_kind: "HUMAN", result: { score: 1 } },
			),
			problem: /annotation is of no span/,
			items: 0,
			labels: 1,
		},
		{
			name: "same-ids.jsonl",
			pieces: [
				...lines(request([SPAN, SPAN])),
				"{nonsense}\n",
				...lines(request([{ ...SPAN, traceId: "t-2", parentSpanId: "s-1" }])),
			],
			problem: /not valid JSON/,
			items: 3,
			labels: 0,
		},
		{
			name: "of-another-tool.jsonl",
			pieces: lines(request([SPAN]), { id: "1", input: "a", response: "b" }),
			problem: /neither spans nor an annotation/,
			items: 1,
			labels: 0,
		},
		{
			name: "deep.json",
			pieces: [
				`{\n"resourceSpans":[{"scopeSpans":[{"spans":[${JSON.stringify(SPAN)},{"traceId":"t","spanId":"s","attributes":${"[".repeat(5_000)}${"]".repeat(5_000)}}]}]}]}`,
			],
			problem: /nested more than/,
			items: 1,
			labels: 0,
		},
	],
};

function* large(records: number): Generator<string> {
	for (let at = 0; at < records; at++) {
		const traceId = `trace-${at}`;
		const output = `There, at ${at}. `.repeat(20);
		yield `${JSON.stringify(
			request([
				{ ...SPAN, traceId, spanId: "s-2", parentSpanId: "s-1", attributes: attributes({ k: 1 }) },
				{
					...SPAN,
					traceId,
					attributes: attributes({ ...TEXTS, "output.value": output }),
					events: [evaluated({ doubleValue: (at % 10) / 10 })],
				},
			]),
		)}\n`;
	}
}
