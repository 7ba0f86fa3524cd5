/**
 * Results as promptfoo 0.121.20 writes them for a configuration that Concord wrote: its provider `echo` gives back the
 * answer of each test. That it does for texts with templates, addresses and line breaks too was seen with the tool.
 */
export function resultsOf(configuration: string): string {
	const { tests } = JSON.parse(configuration) as {
		tests: { vars: object; metadata: { concord: string } }[];
	};
	const results = tests.map((testCase, testIdx) => {
		const { response } = JSON.parse(testCase.metadata.concord) as { response: string };
		return {
			...{ cost: 0, failureReason: 0, id: `result-${testIdx}`, latencyMs: 0, score: 1 },
			// Without graders nothing is graded.
			gradingResult: null,
			...{ namedScores: {}, prompt: { raw: response, label: "{{response}}" }, promptIdx: 0 },
			...{ provider: { id: "echo", label: "" }, response: { output: response }, success: true },
			...{ testCase, testIdx, vars: testCase.vars },
			metadata: { ...testCase.metadata, _promptfooFileMetadata: {} },
		};
	});
	const timestamp = "2026-11-28T21:38:04.000Z";
	return JSON.stringify({
		evalId: "eval-n01-2026-11-28T21:38:04",
		results: { version: 3, timestamp, prompts: [], results },
	});
}
