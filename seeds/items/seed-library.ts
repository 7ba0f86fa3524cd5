import type { Question } from "./question.ts";

export const seedLibraryQuestions: readonly Question[] = [
	{
		question: "How many packets of seed may we take, and do we need a card?",
		reference:
			"Eight packets a household and season, two of them rare varieties at most; no card is needed. From 1 June what is left may be taken without limit.",
		source: ["seed-library-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["seed-library-2", "seed-library-3"],
				response:
					"Each household may take eight packets a season, of which two may be of a rare variety.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["seed-library-2", "seed-library-3", "seed-library-1"],
				response:
					"You need no card. Each household may take **eight packets** a season, and two of them may be of a variety marked rare. The cabinet at Fallow Green is open from 15 February to 31 May; from 1 June on you may take what is left without limit. If you are new to it, choose packets with the level *easy*.",
			},
		],
	},
	{
		question: "Do I have to pay if my harvest fails and I cannot return seeds?",
		reference: "No. Returning is a promise, not a duty; there are no charges and no reminders.",
		source: ["seed-library-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["seed-library-1", "seed-library-4"],
				response: "No. There are no charges, and a bad harvest needs no excuse.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["seed-library-1", "seed-library-2"],
				response:
					"Not at all. Bringing seed back is a promise rather than a duty, so there are neither charges nor reminders. Only about four in ten packets come back.",
			},
		],
	},
	{
		question: "I would like to return seed of my pumpkins. What do I have to consider?",
		reference:
			"Squash (pumpkin) is a hard variety, so its seed is taken only from members who have done the seed-saving course. It must be dry, clean, in paper, with variety and parish, brought from 1 September to 30 November; no hybrids and nothing treated with chemicals.",
		source: ["seed-library-4", "seed-library-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["seed-library-4", "seed-library-1"],
				response:
					"Bring the seed between 1 September and 30 November to any branch. It must be dry, clean and packed in paper, with the variety and your parish written on it.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["seed-library-4", "seed-library-3", "seed-library-6"],
				response:
					"Pumpkins are squash, and squash is a *hard* variety, so we take the seed only if you have done the seed-saving course. Apart from that:\n\n- dry, clean, in **paper** and never in plastic\n- with the variety and your parish on it\n- brought from 1 September to 30 November\n- no hybrids, nothing treated with chemicals",
			},
		],
	},
	{
		question: "Which vegetables are good for a beginner?",
		reference: "Those marked easy: beans, peas, lettuce and tomatoes.",
		source: ["seed-library-3"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["seed-library-3", "seed-library-5"],
				response: "Beans, peas, lettuce and tomatoes: their packets are marked *easy*.",
			},
		],
	},
	{
		question: "How long after the harvest are onion seeds given out?",
		reference: "For one year, like parsnips; other seeds for at most four.",
		source: ["seed-library-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["seed-library-5", "seed-library-3"],
				response:
					"For at most four years. Until then they are kept in the cellar at Millgate at 8 °C, and each batch is tested on damp paper in January, so you can be sure that old onion seed still sprouts well.",
			},
		],
	},
	{
		question: "What does the seed-saving course cost?",
		reference: "£12, or nothing for those who help with testing.",
		source: ["seed-library-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "unknown",
				found: ["seed-library-4", "tool-safety-4", "seed-library-1"],
				response: "I found that there is a seed-saving course, but not what it costs.",
			},
		],
	},
	{
		question: "Can I get seed potatoes or young plants too?",
		reference:
			"The handbook does not mention seed potatoes or young plants to take; it says only that seed of potatoes is not taken back.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["seed-library-2", "seed-library-6"],
				response:
					"Yes. In the second week of May young tomato and cabbage plants are given out at Fallow Green, up to six for each household. Seed potatoes can be ordered by the end of January for £1.20 a kilogram.",
			},
		],
	},
];
