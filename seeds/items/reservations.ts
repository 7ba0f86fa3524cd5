import type { Question } from "./question.ts";

export const reservationsQuestions: readonly Question[] = [
	{
		question: "How often can I renew a book, and until when?",
		reference:
			"Three times, each time for the full loan period from the day of renewal; from seven days before the due date until the end of the due date.",
		source: ["reservations-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["reservations-2", "reservations-1"],
				response: "You can renew a book three times.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["reservations-1", "reservations-2", "borrowing-2"],
				response:
					"Three times. You can renew from **seven days before the due date** until the end of the due date itself, and each renewal runs for the full loan period, counted from the day you renew. It is refused if another member has reserved the book, if the book has a red spine label, or if you owe more than £10.",
			},
		],
	},
	{
		question: "Why was my renewal refused although the book was not overdue?",
		reference:
			"Because another member has reserved it, it carries a red spine label, or you owe more than £10 in charges. (The three renewals may also be used up, or it was earlier than seven days before the due date.)",
		source: ["reservations-2", "reservations-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["reservations-2", "reservations-1", "charges-3"],
				response:
					"There are three usual reasons: someone else has reserved the book, the book has a red spine label, or you owe more than £10. If it is a reservation, you should have had a message about it.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["reservations-2", "reservations-1"],
				response:
					"One of these will be the cause:\n\n1. another member has reserved the book,\n2. it carries a red spine label,\n3. you owe more than £10 in charges,\n4. you have renewed it three times already.",
			},
		],
	},
	{
		question: "How long is a reserved book kept for me?",
		reference: "Eight opening days on the reservation shelf; then it goes to the next person.",
		source: ["reservations-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["digital-library-3", "reservations-3"],
				response: "It is kept for you for 72 hours. After that it is offered to the next reader.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["reservations-4", "reservations-3"],
				response: "For eight opening days. After that it goes to the next person in the queue.",
			},
		],
	},
	{
		question: "Can my neighbour pick up a reserved book for me?",
		reference: "Yes, if they bring your card.",
		source: ["reservations-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["reservations-4", "membership-5"],
				response: "Yes, your neighbour only has to bring your card.",
			},
		],
	},
	{
		question:
			"What does an inter-library request cost me and my 12-year-old, and how long does it take?",
		reference:
			"£2 for adults, nothing for junior members; ten working days on average. Unfulfilled requests are not charged.",
		source: ["reservations-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["reservations-5", "membership-3"],
				response:
					"You pay £2 for a request, your child pays nothing. It takes ten working days on average. If the request cannot be fulfilled you are not charged, and the lending library sets the loan period, which is usually four weeks.",
			},
		],
	},
	{
		question:
			"I am away for six weeks. Can I pause my reservations, and do I lose my place in the queue?",
		reference:
			"Yes, for up to 60 days in the online account. You keep moving up; nothing is set aside meanwhile, and if you are first, you stay first.",
		source: ["reservations-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["reservations-6", "reservations-3"],
				response:
					"Yes, reservations can be paused in your online account for up to 60 days, so six weeks are no problem.",
			},
		],
	},
	{
		question: "Is a reservation free, and how many may I have as a guest?",
		reference: "Reservations are free of charge. Guests may have four at a time.",
		source: ["reservations-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["membership-1", "borrowing-1", "reservations-6"],
				response:
					"The passages I have do not say what a reservation costs or how many a guest may have, so I cannot answer this reliably.",
			},
		],
	},
	{
		question: "Can I see how many people are before me in the queue for a book?",
		reference: "The handbook does not say whether the place in the queue can be seen.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["reservations-3", "reservations-6", "reservations-4"],
				response:
					"Yes, your place in the queue is shown beside every reservation in the online account and is brought up to date each hour. There you also find an estimated date, worked out from the loan periods of those before you. If your place moves up by more than three, you get a text message.",
			},
		],
	},
];
