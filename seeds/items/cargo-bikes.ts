import type { Question } from "./question.ts";

export const cargoBikesQuestions: readonly Question[] = [
	{
		question: "What does a cargo bike cost for a Saturday and Sunday?",
		reference:
			"£12 for the weekend, Friday 3 pm to Monday 10 am, and a deposit of £50 that is returned.",
		source: ["cargo-bikes-3", "cargo-bikes-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["cargo-bikes-3", "cargo-bikes-4"],
				response:
					"A weekend costs £12. You can have the bike from Friday at 3 pm until Monday at 10 am.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["cargo-bikes-3", "cargo-bikes-2", "cargo-bikes-4"],
				response:
					"The weekend rate is £12 and runs from Friday 3 pm to Monday 10 am. In addition you leave a deposit of £50, which you get back with the return of the bike. Bear in mind that one weekend a month is the most you can have, and that each hour begun costs £4 if you are late.",
			},
		],
	},
	{
		question: "Can I collect a bike at Millgate and leave it at Quayside?",
		reference: "No. A bike must be returned to the branch it was collected from.",
		source: ["cargo-bikes-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["borrowing-4", "cargo-bikes-1"],
				response:
					"Yes. Everything may be returned at any of the five branches, whatever branch it came from.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["cargo-bikes-1", "borrowing-4"],
				response:
					"No, a cargo bike has to go back to the branch where you collected it. Only books, discs and the like can be returned anywhere.",
			},
		],
	},
	{
		question: "How many children may ride along, and how old must they be?",
		reference: "Up to three, belted, between one and eight years old, wearing helmets.",
		source: ["cargo-bikes-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["cargo-bikes-5", "cargo-bikes-2"],
				response:
					"Up to three children between one and eight years. They must be belted and wear helmets.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["cargo-bikes-5", "young-readers-2"],
				response:
					"The box takes up to **three children**, aged **one to eight**. All of them must be belted and wear a helmet; helmets in three sizes are lent with the bike.",
			},
		],
	},
	{
		question: "Do I need to do the trial ride again each year?",
		reference: "No. It is done once and does not lapse.",
		source: ["cargo-bikes-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["tool-safety-3", "cargo-bikes-2"],
				response:
					"Not each year, but every three years: the trial ride is valid for three years and is then renewed by a short refresher.",
			},
		],
	},
	{
		question: "Can I book a trailer for next Saturday?",
		reference:
			"No, trailers cannot be booked. They stand at Millgate and are free for up to three days.",
		source: ["cargo-bikes-4"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["cargo-bikes-4", "cargo-bikes-3", "cargo-bikes-1"],
				response:
					"No, trailers cannot be booked. You have to come to Millgate and see whether one is in.",
			},
		],
	},
	{
		question: "What do I have to pay if the bike is stolen?",
		reference:
			"£100 if you can hand in both keys; otherwise what the insurance does not cover, up to £900.",
		source: ["cargo-bikes-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["cargo-bikes-6", "cargo-bikes-2"],
				response: "If you locked the bike and can hand in both keys, you pay £100.",
			},
		],
	},
	{
		question: "I want to cancel my bike for tomorrow evening. Is that free?",
		reference: "Yes, cancelling is free until 24 hours before; after that half the charge is due.",
		source: ["cargo-bikes-4"],
		answers: [
			{
				system: "assistant-2",
				kind: "unknown",
				found: ["cargo-bikes-3", "rooms-4", "tool-loans-4"],
				response:
					"I found rules for cancelling rooms and tools, but none for cargo bikes, and I would rather not guess. The staff at the branch where the bike stands can tell you.",
			},
		],
	},
	{
		question: "Where can I charge the battery on the way?",
		reference:
			"The handbook does not name charging points. It says that a charger is in the box and that the battery is good for about 45 km.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["cargo-bikes-5", "cargo-bikes-1"],
				response:
					"There are free charging points for members at all five branches, and one at the railway station of Nether Ossel. Plug in the cable from the box, hold your card to the reader, and the battery is full in about two hours. The charging points are lit and open day and night. On longer trips you can also swap the empty battery for a full one at the Millgate desk, at no cost, whenever the branch is open.",
			},
		],
	},
];
