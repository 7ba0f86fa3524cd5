import type { Question } from "./question.ts";

export const borrowingQuestions: readonly Question[] = [
	{
		question: "For how long are books lent?",
		reference: "21 days; red-label books 10 days. In July and August 35 days, red labels excepted.",
		source: ["borrowing-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["borrowing-2", "reservations-1", "borrowing-1"],
				response: "Books are lent for 21 days. In July and August the loan period is 35 days.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["borrowing-2", "borrowing-1"],
				response:
					"It depends on the book and the season:\n\n- ordinary books: **21 days**\n- books with a red spine label: **10 days**\n- in July and August: **35 days**, but red-label books stay at 10",
			},
		],
	},
	{
		question: "How many films can I take home at the same time?",
		reference: "At most 5, within the 20 items of a full member (guests 8 items, juniors 12).",
		source: ["borrowing-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["digital-library-2", "borrowing-2"],
				response: "You can have two films at the same time.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["borrowing-1", "borrowing-2", "digital-library-2"],
				response: "Up to five films, and they count towards your limit of 20 items.",
			},
		],
	},
	{
		question: "Can I return a book at another branch when everything is closed?",
		reference:
			"Yes. Everything may be returned at any branch, outside opening hours through the return flap, which every branch except Stonebeck has. (Board games must be handed in at a desk.)",
		source: ["borrowing-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["borrowing-4", "borrowing-2"],
				response:
					"Yes, you may return it at any of the five branches. Just put it through the return flap.",
				truth: { correctness: 3, honesty: 3 },
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["borrowing-4", "borrowing-2", "charges-1"],
				response:
					"Yes. You can return a book at any branch, and outside opening hours you can use the return flap, which all branches have except Stonebeck. The flap is emptied at nine on each working morning, and what lies in it then counts as returned on the working day before. Only board games have to be handed in at a desk.",
			},
		],
	},
	{
		question: "Can I take today's newspaper home overnight?",
		reference: "No. Newspapers may be read in the building but not taken home.",
		source: ["borrowing-3"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["borrowing-3", "digital-library-5"],
				response: "No, newspapers have to stay in the building.",
			},
		],
	},
	{
		question: "Do you keep a record of the books I have read?",
		reference:
			"No. The link between you and an item is deleted the night after its return, or after a charge on it is settled. A reading list exists only if you switch it on, and you can empty it at any time.",
		source: ["borrowing-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["borrowing-5", "membership-4"],
				response:
					"Yes. Your reading list is kept in your online account from the day you join, so that you can look up what you have borrowed. It is deleted together with your card if you do not use it for three years. If you would rather not have such a list, you can ask the staff to switch it off.",
			},
		],
	},
	{
		question: "Where do I suggest a book the library should buy, and how soon do I hear back?",
		reference:
			"With the form in the online account (up to five titles a month). Each suggestion is answered within 14 days.",
		source: ["borrowing-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["borrowing-6", "reservations-5"],
				response:
					"Use the suggestion form in your online account. You will have an answer within 14 days.",
			},
		],
	},
	{
		question: "Are there fewer board games allowed for guests than for full members?",
		reference:
			"The handbook names one limit of 3 board games and does not say whether it differs for guests; guests may have 8 items in all.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "unknown",
				found: ["borrowing-1", "borrowing-2"],
				response:
					"The handbook names a limit of three board games but does not say whether guests have a lower one. It only says that guests may have 8 items in all.",
			},
		],
	},
	{
		question: "How much does it cost to have a book sent to my home by post?",
		reference: "The handbook does not mention sending books by post.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["borrowing-4", "book-bus-4", "borrowing-2"],
				response:
					"Postal delivery costs £2.80 for up to three books and £4.50 for up to six. Choose *Send by post* when you reserve, and the parcel leaves the Millgate branch on the next working day.",
			},
		],
	},
];
