import type { ExampleFile } from "../../testing/contract.ts";
import { attributes, request } from "./requests.ts";

/** Requests one a line: OpenInference with a retriever, two answers in one trace, earlier conventions, an evaluation in the log. */
export const inference: ExampleFile = {
	name: "traces.jsonl",
	pieces: [
		request([
			{
				traceId: "trace-a",
				spanId: "a-2",
				parentSpanId: "a-1",
				name: "retrieve",
				attributes: attributes({
					"openinference.span.kind": "RETRIEVER",
					"retrieval.documents.1.document.content": "Closed on Sunday.",
					"retrieval.documents.0.document.content": "Open from nine.",
					"retrieval.documents.0.document.id": "doc-1",
					"retrieval.documents.0.document.score": 0.9,
				}),
			},
			{
				traceId: "trace-a",
				spanId: "a-1",
				parentSpanId: "",
				name: "query",
				attributes: attributes({
					"openinference.span.kind": "CHAIN",
					"input.value": "When do you open?",
					"output.value": '{"answer":"At nine."}',
					"output.mime_type": "application/json",
					"session.id": "session-1",
					"metadata.k": 2,
					__proto__: null,
				}),
			},
		]),
		request([
			{
				traceId: "trace-b",
				spanId: "b-1",
				name: "ChatCompletion",
				attributes: attributes({
					"openinference.span.kind": "LLM",
					"llm.model_name": "m",
					"llm.input_messages.0.message.role": "user",
					"llm.input_messages.0.message.contents.0.message_content.type": "text",
					"llm.input_messages.0.message.contents.0.message_content.text": "Look it up.",
					"llm.output_messages.0.message.role": "assistant",
					"llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "find",
					"llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": '{"q":1}',
					"llm.tools.0.tool.json_schema": "{}",
				}),
			},
			{
				traceId: "trace-b",
				spanId: "b-2",
				name: "openai.chat",
				attributes: attributes({
					"llm.request.type": "chat",
					"gen_ai.prompt.0.role": "user",
					"gen_ai.prompt.0.content": "And then?",
					"gen_ai.completion.0.role": "assistant",
					"gen_ai.completion.0.content": "Then that.",
				}),
			},
		]),
		{
			resourceLogs: [
				{
					scopeLogs: [
						{
							logRecords: [
								{
									traceId: "trace-a",
									eventName: "gen_ai.evaluation.result",
									attributes: attributes({
										"gen_ai.evaluation.name": "Relevance",
										"gen_ai.evaluation.score.value": 4,
									}),
								},
								{ traceId: "trace-a", body: { stringValue: "started" } },
							],
						},
					],
				},
			],
		},
	].map((one) => `${JSON.stringify(one)}\n`),
	items: [
		{
			id: "trace-a",
			input: "When do you open?",
			response: "At nine.",
			contexts: [{ id: "doc-1", text: "Open from nine." }, "Closed on Sunday."],
			group: "session-1",
			metadata: {
				name: "query",
				service: "desk",
				span_id: "a-1",
				"attributes.openinference.span.kind": "CHAIN",
				"attributes.metadata.k": 2,
			},
		},
		{
			id: "b-1",
			messages: [
				{ role: "user", content: [{ type: "text", text: "Look it up." }] },
				{
					role: "assistant",
					content: "",
					tool_calls: [
						{ id: null, type: "function", function: { name: "find", arguments: '{"q":1}' } },
					],
				},
			],
			system: "m",
			metadata: {
				name: "ChatCompletion",
				service: "desk",
				"attributes.openinference.span.kind": "LLM",
			},
		},
		{
			id: "b-2",
			messages: [{ role: "user", content: "And then?" }],
			response: "Then that.",
			metadata: {
				name: "openai.chat",
				service: "desk",
				"attributes.llm.request.type": "chat",
			},
		},
	],
	labels: [
		{
			item_id: "trace-a",
			rater: "Relevance",
			rater_kind: "judge",
			dimension: "Relevance",
			value: 4,
		},
	],
	noPlace: {
		"attributes.retrieval.documents[].document.score": 1,
		"attributes.llm.tools[].tool.json_schema": 1,
		"logRecords[]": 1,
	},
};
