import { FAILED, ITEMS, JUDGES, type Judge, judgedBy, reasonOf } from "../data-set.ts";
import { type Named, peopleCsv } from "../native-files.ts";
import type { ToolFiles } from "../tool-files.ts";

const PROVIDER = "desk";
const RUN = "eval-desk-2026-03-02T09:00:00";
const graderOf = (judge: Judge) => `file://${judge}.js`;

const NAMED: Named = {
	item: ({ at }) => `${RUN}/${at}/0/${PROVIDER}`,
	judge: (judge) => `llm-rubric (${graderOf(judge)})`,
	values: [false, true],
	system: PROVIDER,
};

const assertionOf = (judge: Judge) => ({
	...{ type: "llm-rubric", value: "Is the answer right?", metric: `correct-${judge}` },
	provider: graderOf(judge),
});

/**
 * What `promptfoo eval -o results.json` writes of tests with two graders, and people's labels beside it: shorter than
 * what version 0.121.20 wrote of the same data with local providers, and with the same fields where they are read.
 */
export function promptfooFiles(): ToolFiles {
	const results = ITEMS.map((item) => {
		const vars = { expected: item.reference };
		const componentResults = JUDGES.map((judge) => {
			const verdict = judgedBy(judge, item);
			const assertion = assertionOf(judge);
			if (verdict === null)
				return {
					...{ pass: false, score: 0, reason: FAILED, assertion },
					metadata: { graderError: true },
				};
			const metadata = { renderedGradingPrompt: "[…]" };
			const said = { pass: verdict, score: Number(verdict), reason: reasonOf(verdict) };
			return { ...said, assertion, metadata };
		});
		const pass = componentResults.every((each) => each.pass);
		return {
			...{ cost: 0, failureReason: pass ? 0 : 1, id: `r-${item.at}`, latencyMs: 3 },
			gradingResult: {
				...{ pass, score: 0.5, reason: "All assertions passed", componentResults },
				...{ namedScores: {}, tokensUsed: { total: 0 } },
			},
			...{ namedScores: {}, promptId: "p1", promptIdx: 0, testIdx: item.at, vars },
			prompt: { raw: item.question, label: "{{question}}" },
			provider: { id: PROVIDER, label: "" },
			...{ response: { output: item.answer }, score: 0.5, success: pass },
			...{ testCase: { vars, assert: JUDGES.map(assertionOf) }, tokenUsage: { numRequests: 1 } },
		};
	});
	const document = {
		evalId: RUN,
		results: {
			...{ version: 3, timestamp: "2026-03-02T09:00:00.000Z", prompts: [], results },
			stats: { successes: 0, failures: 0, errors: 0 },
		},
		...{ config: { description: "the desk" }, shareableUrl: null },
		metadata: { promptfooVersion: "0.121.20" },
	};
	return {
		files: { "results.json": JSON.stringify(document), "people.csv": peopleCsv(NAMED) },
		named: NAMED,
	};
}
