import type { PublishedSet } from "./published-set.ts";

export const NQ301: PublishedSet = {
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
};
