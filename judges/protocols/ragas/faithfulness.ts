import { unscored } from "../../asking/dimension-outcomes.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { type Measure, SHARE } from "./measure.ts";
import { STATEMENTS_PROMPT, SUPPORT_PROMPT } from "./prompt.ts";
import {
	contextTexts,
	countSupported,
	StatementList,
	SUPPORT_SCHEMA,
	statementsOf,
	supportOf,
} from "./statements.ts";

/** The share of the response's statements that follow from all contexts together. */
export const faithfulness: Measure = {
	name: "faithfulness",
	fields: ["input", "response", "contexts"],
	claimBased: true,
	dimensions: () => [
		{
			name: "faithfulness",
			scale: SHARE,
			side: "response-contexts",
			guideline: "Share of the response's statements that follow from the contexts.",
		},
	],
	prompts: () => [STATEMENTS_PROMPT, SUPPORT_PROMPT],
	schemas: [StatementList, SUPPORT_SCHEMA],
	async judge(subject) {
		const listed = await statementsOf(subject, subject.response);
		if (!listed.ok) return { faithfulness: unscored(listed) };
		const verdicts = await supportOf(subject, contextTexts(subject.contexts), listed.value);
		if (!verdicts.ok) return { faithfulness: unscored(verdicts) };
		const statements = verdicts.value;
		return {
			faithfulness: ratioOutcome(countSupported(statements), statements.length, { statements }),
		};
	},
};
