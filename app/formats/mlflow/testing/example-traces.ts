/** Traces as `mlflow.search_traces` gives them, written by pandas as records. */
export const TRACES = [
	{
		trace_id: "tr-1",
		trace: '{"info": {"trace_id": "tr-1"}, "data": {"spans": []}}',
		client_request_id: "c-1",
		state: "OK",
		request_time: "2026-04-01T08:00:00.000Z",
		execution_duration: 812,
		request: {
			messages: [
				{ role: "system", content: "Be brief." },
				{ role: "user", content: "Which tram goes to the lock?" },
			],
			temperature: 0.5,
		},
		response: {
			choices: [{ index: 0, message: { role: "assistant", content: "Line 3." } }],
		},
		trace_metadata: { "mlflow.modelId": "m-07" },
		tags: { "mlflow.traceName": "chat" },
		spans: [{ name: "chat", start_time_unix_nano: 1, attributes: {} }],
		assessments: [
			{
				assessment_id: "a-1",
				assessment_name: "correctness",
				trace_id: "tr-1",
				source: { source_type: "HUMAN", source_id: "ada@example.org" },
				create_time: "2026-04-02T10:00:00.000Z",
				last_update_time: "2026-04-02T10:00:00.000Z",
				feedback: { value: "yes" },
				rationale: "Line 3 is right.",
				valid: true,
			},
			{
				assessment_name: "correctness",
				source: { source_type: "LLM_JUDGE", source_id: "openai:/gpt-5" },
				feedback: { value: "no" },
				rationale: "Line 8 is missing.",
				metadata: { "mlflow.assessment.sourceRunId": "r-1" },
			},
			{
				assessment_name: "correctness",
				source: { source_type: "LLM_JUDGE", source_id: "openai:/gpt-5" },
				feedback: { value: "yes" },
			},
			{
				assessment_name: "correctness",
				source: { source_type: "HUMAN", source_id: "bo@example.org" },
				feedback: { value: "no" },
				valid: false,
			},
			{
				assessment_name: "is_short",
				source: { source_type: "CODE", source_id: "default" },
				feedback: { value: true },
				span_id: "s-1",
			},
			{
				name: "tone",
				source: { source_type: "CODE", source_id: "default" },
				feedback: { value: { warm: 2, dry: 4.5 } },
			},
			{
				name: "safety",
				source: { source_type: "LLM_JUDGE", source_id: "databricks" },
				create_time_ms: Date.parse("2026-04-01T08:00:05Z"),
				feedback: { value: null },
				error: { error_code: "RATE_LIMIT_EXCEEDED", error_message: "too many\nrequests" },
			},
			{
				assessment_name: "expected_response",
				source: { source_type: "HUMAN", source_id: "ada@example.org" },
				expectation: { value: "Line 3 or line 8." },
			},
			{
				assessment_name: "expected_facts",
				source: { source_type: "HUMAN", source_id: "ada@example.org" },
				expectation: {
					serialized_value: {
						value: '["Line 3 stops at the lock."]',
						serialization_format: "JSON_FORMAT",
					},
				},
			},
			{
				assessment_name: "expected_retrieved_context",
				source: { source_type: "HUMAN", source_id: "ada@example.org" },
				expectation: { value: [{ doc_uri: "trams.md", content: "Lines 3 and 8 stop there." }] },
			},
		],
		"correctness/value": "yes",
	},
	{
		trace_id: "tr-2",
		trace: null,
		state: "OK",
		request_time: "2026-04-01T08:01:00.000Z",
		request: '{"question": "And at night?"}',
		response: '{"line":"N8","minutes":[5,35]}',
		assessments: [],
		"groundedness/value": 0.25,
		"groundedness/rationale": "Nothing says so.",
		"groundedness/error_message": null,
	},
];

/** The result of `mlflow.genai.evaluate` as pandas writes a table: lists in cells as Python prints them. */
export const RESULTS_CSV = `trace_id,state,request,response,assessments,expectations,correctness/value,correctness/rationale,correctness/error_message,correctness/error_code
tr-5,OK,"{'question': '2 + 2?'}",4,"[{'assessment_name': 'helpful', 'source': {'source_type': 'HUMAN', 'source_id': 'bo'}, 'feedback': {'value': True}, 'rationale': 'It\\'s ""right""', 'span_id': None}]","{'expected_response': '4'}",1.0,Equal.,,
tr-6,OK,"{""question"": ""What is pi?""}",It's 3.14,[],,,,no expectation,SCORER_ERROR
`;
