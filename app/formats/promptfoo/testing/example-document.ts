import type { ExampleFile } from "../../testing/contract.ts";

/** An evaluation of two providers, whose results people have rated in the viewer. */
export const DOCUMENT = {
	evalId: "eval-Qm3-2026-03-02T08:15:00",
	results: {
		version: 3,
		timestamp: "2026-03-02T08:15:00.000Z",
		prompts: [
			{
				raw: "Answer from the notes.\n{{context}}\n{{question}}",
				label: "with notes",
				id: "p1",
				provider: "openai:gpt-4.1-mini",
				metrics: { score: 1.7, testPassCount: 1, testFailCount: 1, testErrorCount: 0 },
			},
		],
		results: [
			{
				cost: 0.0004,
				error: "Says nothing of the tide.",
				failureReason: 1,
				gradingResult: {
					pass: true,
					score: 1,
					reason: "Manual result (overrides all other grading results)",
					comment: "Good enough for a visitor.",
					namedScores: { grounded: 0.5, words: 12 },
					tokensUsed: { total: 40, prompt: 30, completion: 10, cached: 0 },
					componentResults: [
						{
							pass: true,
							score: 1,
							reason: "Assertion passed",
							assertion: { type: "contains", value: "lighthouse" },
						},
						{
							pass: false,
							score: 0.5,
							reason: "Says nothing of the tide.",
							tokensUsed: { total: 40, prompt: 30, completion: 10, cached: 0 },
							metadata: { renderedGradingPrompt: "Does it stand in the notes?" },
							assertion: {
								type: "llm-rubric",
								value: "Does it stand in the notes?",
								metric: "grounded",
								provider: { id: "anthropic:messages:claude-x", label: "strict grader" },
								threshold: 0.8,
							},
						},
						{
							pass: true,
							score: 1,
							reason: "Friendly.",
							assertion: { type: "llm-rubric", value: "Is it friendly?" },
						},
						{
							pass: true,
							score: 1,
							reason: "Short.",
							assertion: { type: "llm-rubric", value: "Is it short?" },
						},
						{
							pass: true,
							score: 1,
							reason: "Manual result (overrides all other grading results)",
							comment: null,
							assertion: { type: "human" },
						},
					],
				},
				id: "5f0c",
				latencyMs: 812,
				namedScores: { grounded: 0.5, words: 12 },
				prompt: {
					raw: "Answer from the notes.\nThe lighthouse opens at low tide.\nWhen does it open?",
					label: "with notes",
					config: { temperature: 0 },
				},
				promptId: "p1",
				promptIdx: 0,
				provider: { id: "openai:gpt-4.1-mini", label: "" },
				response: {
					output: "The lighthouse opens in the morning.",
					raw: { choices: 1 },
					tokenUsage: { total: 30, prompt: 20, completion: 10 },
					cached: false,
					cost: 0.0004,
				},
				score: 1,
				success: true,
				testCase: {
					description: "opening hours",
					vars: {
						question: "When does it open?",
						context: "The lighthouse opens at low tide.",
						expected: "At low tide.",
						language: "en",
					},
					assert: [],
					options: { provider: "openai:gpt-4.1" },
					metadata: { topic: "hours" },
				},
				testIdx: 0,
				vars: {
					question: "When does it open?",
					context: "The lighthouse opens at low tide.",
					expected: "At low tide.",
					language: "en",
				},
				metadata: { topic: "hours", _promptfooFileMetadata: {}, sessionId: "s-1" },
			},
			{
				cost: 0,
				error: "API call error: the connection was closed",
				failureReason: 2,
				gradingResult: null,
				id: "5f0d",
				latencyMs: 30,
				namedScores: {},
				prompt: {
					raw: '[{"role":"system","content":"Be brief."},{"role":"user","content":"Which boat?"}]',
					label: "chat",
				},
				promptId: "p2",
				promptIdx: 1,
				provider: { id: "ollama:chat:small", label: "small" },
				response: { error: "API call error: the connection was closed" },
				score: 0,
				success: false,
				testCase: {
					vars: {
						question: "Which boat?",
						contexts: ["The red one goes at nine.", "Mind the step."],
					},
					assert: [
						{ type: "factuality", value: "The red one.", provider: "openai:gpt-4.1" },
						{ type: "icontains", value: "red", metric: "names it" },
					],
				},
				testIdx: 1,
				vars: {
					question: "Which boat?",
					contexts: ["The red one goes at nine.", "Mind the step."],
				},
			},
		],
		stats: { successes: 1, failures: 0, errors: 1 },
	},
	config: { description: "the ferry desk", prompts: ["file://notes.txt"] },
	shareableUrl: null,
	metadata: { promptfooVersion: "0.121.20" },
};

const AT = "2026-03-02T08:15:00.000Z";
const RUN = DOCUMENT.evalId;
const FIRST = `${RUN}/0/0/openai:gpt-4.1-mini`;
const SECOND = `${RUN}/1/1/small`;
const judge = (item_id: string, rater: string, dimension: string) =>
	({ item_id, rater_kind: "judge", rater, dimension, created_at: AT }) as const;
const CLOSED = "API call error: the connection was closed";

export const documentExample: ExampleFile = {
	name: "results.json",
	pieces: [JSON.stringify(DOCUMENT, null, 2)],
	items: [
		{
			id: FIRST,
			input: "Answer from the notes.\nThe lighthouse opens at low tide.\nWhen does it open?",
			contexts: ["The lighthouse opens at low tide."],
			response: "The lighthouse opens in the morning.",
			reference: "At low tide.",
			system: "openai:gpt-4.1-mini",
			metadata: {
				question: "When does it open?",
				language: "en",
				topic: "hours",
				sessionId: "s-1",
				description: "opening hours",
				prompt: "with notes",
				evalId: "eval-Qm3-2026-03-02T08:15:00",
				latencyMs: 812,
				cost: 0.0004,
			},
		},
		{
			id: SECOND,
			messages: [
				{ role: "system", content: "Be brief." },
				{ role: "user", content: "Which boat?" },
			],
			contexts: ["The red one goes at nine.", "Mind the step."],
			system: "small",
			metadata: {
				question: "Which boat?",
				prompt: "chat",
				evalId: "eval-Qm3-2026-03-02T08:15:00",
				latencyMs: 30,
				error: CLOSED,
			},
		},
	],
	labels: [
		{ ...judge(FIRST, "promptfoo", "contains"), value: true, rationale: "Assertion passed" },
		{
			...judge(FIRST, "llm-rubric (strict grader)", "grounded"),
			value: false,
			rationale: "Says nothing of the tide.",
		},
		{
			...judge(FIRST, "llm-rubric (strict grader)", "grounded score"),
			value: 0.5,
			rationale: "Says nothing of the tide.",
		},
		{
			...judge(FIRST, "llm-rubric (openai:gpt-4.1)", "llm-rubric"),
			value: true,
			rationale: "Friendly.",
		},
		{
			...judge(FIRST, "llm-rubric (openai:gpt-4.1)", "llm-rubric 2"),
			value: true,
			rationale: "Short.",
		},
		{
			item_id: FIRST,
			rater_kind: "human",
			rater: "human",
			dimension: "pass",
			value: true,
			rationale: "Good enough for a visitor.",
		},
		{ ...judge(FIRST, "promptfoo", "words"), value: 12 },
		{ ...judge(SECOND, "factuality (openai:gpt-4.1)", "factuality"), value: null, reason: CLOSED },
		{ ...judge(SECOND, "promptfoo", "names it"), value: null, reason: CLOSED },
	],
	noPlace: {
		"results.prompts[]": 1,
		"results.stats": 1,
		config: 1,
		metadata: 1,
		"prompt.config": 1,
		"response.raw": 1,
		"response.tokenUsage": 1,
		"testCase.options": 1,
		"gradingResult.componentResults[].assertion.value": 1,
		"gradingResult.componentResults[].assertion.threshold": 1,
		"gradingResult.componentResults[].metadata.renderedGradingPrompt": 1,
		"gradingResult.componentResults[].tokensUsed": 1,
	},
};
