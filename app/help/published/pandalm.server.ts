import type { PublishedSet } from "./published-set.ts";

export const PANDALM: PublishedSet = {
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
};
