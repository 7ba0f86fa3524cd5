import type { PublishedSet } from "./published-set.ts";

export const LLMBAR: PublishedSet = {
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
};
