/** A question that a lead asks of a project, and where it is answered: one click, or a click and one more there. */
export type LeadQuestion = {
	readonly asks: string;
	/** After the project's address; of a question about one judge the page of the judge that it concerns. */
	readonly path: string | JudgeQuestion;
};

/** Questions about one judge: where it fails, its habits, and from which of its numbers on to accept. */
export const JUDGE_QUESTIONS = ["judge", "judge#habits", "judge#threshold"] as const;
export type JudgeQuestion = (typeof JUDGE_QUESTIONS)[number];

export function isJudgeQuestion(path: string): path is JudgeQuestion {
	return JUDGE_QUESTIONS.some((question) => question === path);
}

/** What a lead asks, by what it is about; every path is one of `routes.ts`, or a judge's. */
export const LEAD_QUESTIONS: readonly {
	readonly about: string;
	readonly questions: readonly LeadQuestion[];
}[] = [
	{
		about: "Judges",
		questions: [
			{ asks: "Which judge for which dimension?", path: "decide" },
			{ asks: "As good as a person?", path: "decide" },
			{ asks: "Redundant, or a panel of three?", path: "decide/dimension#panel" },
			{ asks: "Cost and latency?", path: "judges" },
			{ asks: "What ran, what failed, what it cost?", path: "runs" },
			{ asks: "Did a version or prompt help?", path: "compare" },
		],
	},
	{
		about: "Where it fails",
		questions: [
			{ asks: "Which items, slices, lengths?", path: "judge" },
			{ asks: "Position, length, own answers?", path: "judge#habits" },
			{ asks: "Threshold of a numeric judge?", path: "judge#threshold" },
			{ asks: "What everybody said of an item?", path: "items" },
		],
	},
	{
		about: "People and rubric",
		questions: [
			{ asks: "Is the rubric ambiguous, and where?", path: "rubric/audit" },
			{ asks: "How many more labels, which next?", path: "plan" },
			{ asks: "Who disagrees, what is to settle?", path: "adjudicate" },
			{ asks: "Does anybody drift?", path: "people" },
		],
	},
	{
		about: "Hand on",
		questions: [
			{ asks: "Corrected accept rate?", path: "accept-rate" },
			{ asks: "Report, with the gate for CI?", path: "report" },
			{ asks: "The bundle with all figures?", path: "export" },
			{ asks: "Published analyses?", path: "analyses" },
		],
	},
];
