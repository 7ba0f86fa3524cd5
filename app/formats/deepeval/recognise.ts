/** The latest run, under its name; or only the address that it was sent to. */
const LATEST = /^\s*\{\s*"(?:testRunData|test_run_data|testRunLink)"\s*:/;
/** A run alone: its first field is one of these. */
const RUN =
	/^\s*\{\s*"(?:testFile|test_file|testCases|test_cases|conversationalTestCases|conversational_test_cases)"\s*:/;
/** `testCases` is anybody's word: the rest has to be DeepEval's. */
const OF_RUN =
	/"(?:metricsData|metrics_data|metricsMetadata|metrics_metadata|actualOutput|actual_output|metricsScores|metrics_scores|conversationalTestCases|conversational_test_cases)"\s*:/;
/** What `evaluate` returns. */
const RESULTS = /^\s*\{\s*"(?:testResults|test_results)"\s*:\s*\[/;
const OF_RESULT = /"(?:metricsData|metrics_data)"\s*:/;

/** Do these first characters of a file belong to a test run of DeepEval? */
export function isTestRun(text: string): boolean {
	return (
		LATEST.test(text) ||
		(RUN.test(text) && OF_RUN.test(text)) ||
		(RESULTS.test(text) && (OF_RESULT.test(text) || /"actual_?output"\s*:/i.test(text)))
	);
}
