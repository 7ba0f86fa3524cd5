/** Figures that were published with public data, beside those that Concord computes from the same data. */

export type PublishedFigure = {
	/** By which the test computes it again. */
	readonly key: string;
	readonly figure: string;
	/** As it was printed. */
	readonly published: string;
	/** Of the same data by Concord, to six places. */
	readonly computed: number;
};

export type PublishedSet = {
	/** The folder of the data among those in CONCORD_REFERENCE_DIR. */
	readonly set: string;
	readonly title: string;
	readonly source: string;
	/** What the data are, how the figures were counted, and why some differ. */
	readonly notes: readonly string[];
	readonly figures: readonly PublishedFigure[];
};

/** Does what was computed round to what was printed? */
export function isEqual({ published, computed }: PublishedFigure): boolean {
	return computed.toFixed(placesOf(published)) === published;
}

/** Decimal places that were printed. */
export function placesOf(published: string): number {
	return published.split(".")[1]?.length ?? 0;
}

export const PUBLISHED_SETS: readonly PublishedSet[] = [
	{
		set: "pandalm",
		title: "PandaLM: three people prefer one of two answers, or neither",
		source: "README of WeOpenML/PandaLM, agreement of annotators and distribution of labels",
		notes: [
			"999 items. Every figure is the same.",
			"Left out: accuracy, precision and recall of the paper, which were not at hand in print.",
		],
		figures: [
			{
				key: "kappa annotator1 annotator2",
				figure: "Cohen’s κ of people 1 and 2",
				published: "0.85",
				computed: 0.852023,
			},
			{
				key: "kappa annotator1 annotator3",
				figure: "Cohen’s κ of people 1 and 3",
				published: "0.88",
				computed: 0.878944,
			},
			{
				key: "kappa annotator2 annotator3",
				figure: "Cohen’s κ of people 2 and 3",
				published: "0.86",
				computed: 0.861661,
			},
			{
				key: "majority tie",
				figure: "Items whose majority is “tie”",
				published: "105",
				computed: 105,
			},
			{
				key: "majority response1",
				figure: "Items whose majority is “response1”",
				published: "422",
				computed: 422,
			},
			{
				key: "majority response2",
				figure: "Items whose majority is “response2”",
				published: "472",
				computed: 472,
			},
		],
	},
	{
		set: "crowdrag25",
		title: "Crowdsourced judgments of RAG answers: 420 people, seven ordinal dimensions",
		source: "Gienapp et al., SIGIR 2025 (arXiv 2504.15689), tables 4 and 9",
		notes: [
			"1,352 directed pairs, five people each. Which columns of table 9 belong to which prompt was inferred from the figures.",
			"The three that differ, by at most 0.01, are of table 9, which seems to count more pairs than the 754 that these data hold in both orders.",
			"Left out: α of table 4 after votes were filtered by MACE, whose spam probabilities are not among the labels.",
		],
		figures: [
			{
				key: "alpha correctness_topical",
				figure: "α of people, correctness_topical",
				published: "0.19",
				computed: 0.191577,
			},
			{
				key: "alpha coherence_logical",
				figure: "α of people, coherence_logical",
				published: "0.18",
				computed: 0.179763,
			},
			{
				key: "alpha coherence_stylistic",
				figure: "α of people, coherence_stylistic",
				published: "0.11",
				computed: 0.112445,
			},
			{
				key: "alpha coverage_broad",
				figure: "α of people, coverage_broad",
				published: "0.28",
				computed: 0.284132,
			},
			{
				key: "alpha coverage_deep",
				figure: "α of people, coverage_deep",
				published: "0.28",
				computed: 0.275889,
			},
			{
				key: "alpha consistency_internal",
				figure: "α of people, consistency_internal",
				published: "0.14",
				computed: 0.144556,
			},
			{
				key: "alpha quality_overall",
				figure: "α of people, quality_overall",
				published: "0.17",
				computed: 0.169329,
			},
			{
				key: "alpha mean",
				figure: "α of people, mean of the seven",
				published: "0.19",
				computed: 0.193956,
			},
			{
				key: "orders combined correctness_topical",
				figure: "α of both orders, combined prompt, correctness_topical",
				published: "0.65",
				computed: 0.652637,
			},
			{
				key: "orders combined coherence_logical",
				figure: "α of both orders, combined prompt, coherence_logical",
				published: "0.78",
				computed: 0.777336,
			},
			{
				key: "orders combined coherence_stylistic",
				figure: "α of both orders, combined prompt, coherence_stylistic",
				published: "0.82",
				computed: 0.81723,
			},
			{
				key: "orders combined coverage_broad",
				figure: "α of both orders, combined prompt, coverage_broad",
				published: "0.65",
				computed: 0.649965,
			},
			{
				key: "orders combined coverage_deep",
				figure: "α of both orders, combined prompt, coverage_deep",
				published: "0.38",
				computed: 0.379722,
			},
			{
				key: "orders combined consistency_internal",
				figure: "α of both orders, combined prompt, consistency_internal",
				published: "0.66",
				computed: 0.660525,
			},
			{
				key: "orders combined quality_overall",
				figure: "α of both orders, combined prompt, quality_overall",
				published: "0.64",
				computed: 0.642999,
			},
			{
				key: "orders individual correctness_topical",
				figure: "α of both orders, individual prompt, correctness_topical",
				published: "0.87",
				computed: 0.873814,
			},
			{
				key: "orders individual coherence_logical",
				figure: "α of both orders, individual prompt, coherence_logical",
				published: "0.84",
				computed: 0.848423,
			},
			{
				key: "orders individual coherence_stylistic",
				figure: "α of both orders, individual prompt, coherence_stylistic",
				published: "0.88",
				computed: 0.884374,
			},
			{
				key: "orders individual coverage_broad",
				figure: "α of both orders, individual prompt, coverage_broad",
				published: "0.58",
				computed: 0.588982,
			},
			{
				key: "orders individual coverage_deep",
				figure: "α of both orders, individual prompt, coverage_deep",
				published: "0.37",
				computed: 0.378575,
			},
			{
				key: "orders individual consistency_internal",
				figure: "α of both orders, individual prompt, consistency_internal",
				published: "0.90",
				computed: 0.900618,
			},
			{
				key: "orders individual quality_overall",
				figure: "α of both orders, individual prompt, quality_overall",
				published: "0.86",
				computed: 0.864878,
			},
		],
	},
	{
		set: "llmbar",
		title: "LLMBar: 36 runs of six models on pairs with one right answer, in two orders",
		source:
			"statistics.json of each run of princeton-nlp/LLMBar (subset Natural, prompt Vanilla shown here)",
		notes: [
			"Every figure is the same, and so are the other 252 of the subsets and prompts that are not shown: the test computes all 270.",
			"As in the source, a verdict that could not be read counts as wrong, and between the orders as the second answer. Concord itself leaves it out of κ and counts it as unscored.",
			"Left out: the source's κ with the right answers, which compares codes 1 and 0 with codes 1 and 2; it cannot be matched.",
		],
		figures: [
			{
				key: "correct Natural GPT-4/Vanilla/order12",
				figure: "GPT-4, order 12: correct of 100",
				published: "95",
				computed: 95,
			},
			{
				key: "correct Natural GPT-4/Vanilla/order21",
				figure: "GPT-4, order 21: correct of 100",
				published: "96",
				computed: 96,
			},
			{
				key: "orders Natural GPT-4/Vanilla",
				figure: "GPT-4: κ of both orders",
				published: "0.897709",
				computed: 0.897709,
			},
			{
				key: "correct Natural ChatGPT/Vanilla/order12",
				figure: "ChatGPT, order 12: correct of 100",
				published: "80",
				computed: 80,
			},
			{
				key: "correct Natural ChatGPT/Vanilla/order21",
				figure: "ChatGPT, order 21: correct of 100",
				published: "83",
				computed: 83,
			},
			{
				key: "orders Natural ChatGPT/Vanilla",
				figure: "ChatGPT: κ of both orders",
				published: "0.428684",
				computed: 0.428684,
			},
			{
				key: "correct Natural ChatGPT-0301/Vanilla/order12",
				figure: "ChatGPT-0301, order 12: correct of 100",
				published: "84",
				computed: 84,
			},
			{
				key: "correct Natural ChatGPT-0301/Vanilla/order21",
				figure: "ChatGPT-0301, order 21: correct of 100",
				published: "84",
				computed: 84,
			},
			{
				key: "orders Natural ChatGPT-0301/Vanilla",
				figure: "ChatGPT-0301: κ of both orders",
				published: "0.554295",
				computed: 0.554295,
			},
			{
				key: "correct Natural LLaMA2/Vanilla/order12",
				figure: "LLaMA2, order 12: correct of 100",
				published: "79",
				computed: 79,
			},
			{
				key: "correct Natural LLaMA2/Vanilla/order21",
				figure: "LLaMA2, order 21: correct of 100",
				published: "82",
				computed: 82,
			},
			{
				key: "orders Natural LLaMA2/Vanilla",
				figure: "LLaMA2: κ of both orders",
				published: "0.573171",
				computed: 0.573171,
			},
			{
				key: "correct Natural PaLM2/Vanilla/order12",
				figure: "PaLM2, order 12: correct of 100",
				published: "78",
				computed: 78,
			},
			{
				key: "correct Natural PaLM2/Vanilla/order21",
				figure: "PaLM2, order 21: correct of 100",
				published: "88",
				computed: 88,
			},
			{
				key: "orders Natural PaLM2/Vanilla",
				figure: "PaLM2: κ of both orders",
				published: "0.584027",
				computed: 0.584027,
			},
			{
				key: "correct Natural Falcon/Vanilla/order12",
				figure: "Falcon, order 12: correct of 100",
				published: "71",
				computed: 71,
			},
			{
				key: "correct Natural Falcon/Vanilla/order21",
				figure: "Falcon, order 21: correct of 100",
				published: "77",
				computed: 77,
			},
			{
				key: "orders Natural Falcon/Vanilla",
				figure: "Falcon: κ of both orders",
				published: "0.213373",
				computed: 0.213373,
			},
		],
	},
	{
		set: "nq301",
		title: "NQ-301: are answers of open-domain systems acceptable?",
		source: "Kamalloo et al., ACL 2023, table 1 (accuracy of systems by each evaluator)",
		notes: [
			"Of 301 questions a system answered, the share of answers that were accepted; an answer that is not among the labels counts as not accepted. InstructGPT-eval is the judge text-davinci-003, people are the majority of two and a tie-breaker.",
			"The others are lower by one answer of 301: an answer of each system seems to have been revised after printing, or is written otherwise among the labels than among the systems' outputs.",
			"Left out: DPR and InstructGPT (zero-shot), of whose 301 answers these data name 262 and 295.",
		],
		figures: [
			{
				key: "accepted ANCE-plus_FiD BEM",
				figure: "ANCE+ & FiD: answers accepted by BEM, %",
				published: "59.5",
				computed: 59.468439,
			},
			{
				key: "accepted ANCE-plus_FiD text-davinci-003",
				figure: "ANCE+ & FiD: answers accepted by InstructGPT-eval, %",
				published: "63.1",
				computed: 62.790698,
			},
			{
				key: "accepted ANCE-plus_FiD people",
				figure: "ANCE+ & FiD: answers accepted by people, %",
				published: "65.8",
				computed: 65.448505,
			},
			{
				key: "accepted FiD BEM",
				figure: "FiD: answers accepted by BEM, %",
				published: "58.1",
				computed: 58.139535,
			},
			{
				key: "accepted FiD text-davinci-003",
				figure: "FiD: answers accepted by InstructGPT-eval, %",
				published: "61.5",
				computed: 61.461794,
			},
			{
				key: "accepted FiD people",
				figure: "FiD: answers accepted by people, %",
				published: "64.8",
				computed: 64.451827,
			},
			{
				key: "accepted text-davinci-003_fewshot-n64 BEM",
				figure: "InstructGPT (few-shot): answers accepted by BEM, %",
				published: "59.5",
				computed: 59.468439,
			},
			{
				key: "accepted text-davinci-003_fewshot-n64 text-davinci-003",
				figure: "InstructGPT (few-shot): answers accepted by InstructGPT-eval, %",
				published: "67.8",
				computed: 67.774086,
			},
			{
				key: "accepted text-davinci-003_fewshot-n64 people",
				figure: "InstructGPT (few-shot): answers accepted by people, %",
				published: "75.8",
				computed: 75.415282,
			},
		],
	},
	{
		set: "mtrag_human",
		title: "MTRAG: people's ratings of multi-turn answers",
		source: "arXiv 2501.03468",
		notes: [
			"No figure of the paper was at hand in print, so that nothing is compared here. The tests hold what Concord computes from these data against an implementation in Python.",
		],
		figures: [],
	},
];
