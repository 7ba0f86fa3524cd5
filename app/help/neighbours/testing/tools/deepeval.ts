import { FAILED, ITEMS, JUDGES, type Judge, judgedBy, reasonOf } from "../data-set.ts";
import { type Named, peopleCsv } from "../native-files.ts";
import type { ToolFiles } from "../tool-files.ts";

const nameOf = (judge: Judge) => `Correct ${judge} [GEval]`;
const modelOf = (judge: Judge) => `${judge}-model`;

const NAMED: Named = {
	item: ({ at }) => `${at}/test_desk`,
	judge: (judge) => `${nameOf(judge)} (${modelOf(judge)})`,
	values: [0, 1],
};

/** The latest test run, each test case with two strict GEval metrics, and people's labels beside it. */
export function deepevalFiles(): ToolFiles {
	const testCases = ITEMS.map((item) => ({
		...{ name: "test_desk", order: item.at, input: item.question, actualOutput: item.answer },
		...{ expectedOutput: item.reference, success: false, runDuration: 1.5 },
		metricsData: JUDGES.map((judge) => {
			const verdict = judgedBy(judge, item);
			return {
				...{ name: nameOf(judge), threshold: 1, strictMode: true, evaluationModel: modelOf(judge) },
				...(verdict === null
					? { success: false, error: FAILED }
					: { success: verdict, score: Number(verdict), reason: reasonOf(verdict) }),
				...{ evaluationCost: 0.002, verboseLogs: "Criteria: …" },
			};
		}),
	}));
	const testRunData = {
		...{ testFile: "test_desk.py", testCases, conversationalTestCases: [] },
		...{ metricsScores: [], testPassed: 0, testFailed: ITEMS.length, runDuration: 61 },
	};
	return {
		files: { "run.json": JSON.stringify({ testRunData }), "people.csv": peopleCsv(NAMED) },
		named: NAMED,
	};
}
