import type { ExampleFile } from "../../testing/contract.ts";
import { attribute, attributes, request } from "./requests.ts";

const STARTED = "1740823200000000000";
const STARTED_AT = "2025-03-01T10:00:00.000Z";

/** One request over several lines: the conventions of GenAI below a request of a web server, with evaluations. */
export const conventions: ExampleFile = {
	name: "traces.json",
	pieces: [
		JSON.stringify(
			request([
				{
					traceId: "5b8aa5a2d2c872e8321cf37308d69df2",
					spanId: "051581bf3cb55c13",
					parentSpanId: "eee19b7ec3c1b174",
					name: "chat gpt-x",
					kind: 3,
					startTimeUnixNano: STARTED,
					endTimeUnixNano: "1740823201000000000",
					attributes: [
						...attributes({
							"gen_ai.operation.name": "chat",
							"gen_ai.request.model": "gpt-x",
							"gen_ai.conversation.id": "conversation-1",
							"gen_ai.usage.input_tokens": 12,
							"gen_ai.request.temperature": 0.5,
							"gen_ai.system_instructions": '[{"type":"text","content":"Be brief."}]',
							"gen_ai.output.messages":
								'[{"role":"assistant","parts":[{"type":"text","content":"At nine."}],"finish_reason":"stop"}]',
							long: "x".repeat(600),
						}),
						{
							key: "gen_ai.input.messages",
							value: {
								arrayValue: {
									values: [
										{
											kvlistValue: {
												values: [
													attribute("role", "user"),
													{
														key: "parts",
														value: {
															arrayValue: {
																values: [
																	{
																		kvlistValue: {
																			values: attributes({
																				type: "text",
																				content: "When do you open?",
																			}),
																		},
																	},
																],
															},
														},
													},
												],
											},
										},
									],
								},
							},
						},
					],
					events: [
						{
							name: "gen_ai.evaluation.result",
							timeUnixNano: STARTED,
							attributes: attributes({
								"gen_ai.evaluation.name": "Relevance",
								"gen_ai.evaluation.score.value": 0.75,
								"gen_ai.evaluation.score.label": "relevant",
								"gen_ai.evaluation.explanation": "Answers what was asked.",
								"gen_ai.response.id": "r-1",
							}),
						},
						{
							name: "gen_ai.evaluation.result",
							attributes: attributes({
								"gen_ai.evaluation.name": "Tone",
								"gen_ai.evaluation.score.label": "friendly",
							}),
						},
						{
							name: "gen_ai.evaluation.result",
							attributes: attributes({ "gen_ai.evaluation.name": "Tone", "error.type": "timeout" }),
						},
						{ name: "exception", attributes: attributes({ "exception.type": "E" }) },
					],
					status: { code: 2, message: "late" },
				},
				{
					traceId: "5b8aa5a2d2c872e8321cf37308d69df2",
					spanId: "eee19b7ec3c1b174",
					name: "POST /ask",
					attributes: attributes({ "http.request.method": "POST", constructor: "c" }),
				},
			]),
			null,
			2,
		),
	],
	items: [
		{
			id: "5b8aa5a2d2c872e8321cf37308d69df2",
			messages: [
				{ role: "system", content: "Be brief." },
				{ role: "user", content: "When do you open?" },
			],
			response: "At nine.",
			group: "conversation-1",
			system: "gpt-x",
			metadata: {
				name: "chat gpt-x",
				service: "desk",
				started: STARTED_AT,
				status: "late",
				span_id: "051581bf3cb55c13",
				"attributes.gen_ai.operation.name": "chat",
				"attributes.gen_ai.usage.input_tokens": 12,
				"attributes.gen_ai.request.temperature": 0.5,
			},
		},
	],
	labels: [
		{
			item_id: "5b8aa5a2d2c872e8321cf37308d69df2",
			rater: "Relevance",
			rater_kind: "judge",
			dimension: "Relevance",
			value: 0.75,
			created_at: STARTED_AT,
			rationale: "Answers what was asked.",
		},
		{
			item_id: "5b8aa5a2d2c872e8321cf37308d69df2",
			rater: "Tone",
			rater_kind: "judge",
			dimension: "Tone",
			value: "friendly",
		},
		{
			item_id: "5b8aa5a2d2c872e8321cf37308d69df2",
			rater: "Tone",
			rater_kind: "judge",
			dimension: "Tone",
			value: null,
			reason: "timeout",
			repetition: 1,
		},
	],
	noPlace: {
		"attributes.long": 1,
		"events[]": 1,
		"events[].label": 1,
		"events[].gen_ai.response.id": 1,
		"spans[]": 1,
	},
};
