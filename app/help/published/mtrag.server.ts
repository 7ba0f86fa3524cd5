import type { PublishedSet } from "./published-set.ts";

export const MTRAG: PublishedSet = {
	set: "mtrag_human",
	title: "MTRAG: people's ratings of multi-turn answers",
	source: "arXiv 2501.03468",
	notes: [
		"No figure of the paper was at hand in print, so that nothing is compared here. The tests hold what Concord computes from these data against an implementation in Python.",
	],
	figures: [],
};
