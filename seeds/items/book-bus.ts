import type { Question } from "./question.ts";

export const bookBusQuestions: readonly Question[] = [
	{
		question: "How long may I keep a DVD that I borrow on the book bus?",
		reference: "28 days. On the bus the loan period is the same for all items.",
		source: ["book-bus-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["borrowing-2", "book-bus-1"],
				response:
					"Films are lent for 7 days, so please bring the DVD back to a branch before the next visit of the bus.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["book-bus-2", "borrowing-2"],
				response:
					"28 days. That is the loan period for everything borrowed on the bus, films included.",
			},
		],
	},
	{
		question: "What happens to my loans when the bus cannot come because of snow?",
		reference:
			"All loans of the stop are extended until the next visit but one. Members who gave a mobile number get a text message by 8.30 am.",
		source: ["book-bus-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["book-bus-3", "book-bus-2"],
				response: "They are extended until the next visit but one, for everyone at your stop.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["book-bus-3", "book-bus-2"],
				response:
					"All loans of your stop are extended until **the next visit but one**, so there is nothing you need to do. If you gave us a mobile number you get a text message by 8.30 am on such a day. And even if you were late, loans from the bus carry no overdue charges.",
			},
		],
	},
	{
		question: "Who can have books brought home, and how often?",
		reference:
			"People who cannot leave home for at least two months because of illness, disability or age, and those who care for them; every four weeks, free of charge.",
		source: ["book-bus-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["book-bus-4", "book-bus-5"],
				response:
					"Home delivery is for people who cannot leave their home because of illness, disability or age. It is free of charge, and no certificate is needed.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["book-bus-4", "book-bus-5"],
				response:
					"Home delivery is meant for people who cannot leave home for at least two months because of illness, disability or age, and also for those who care for them.\n\nA volunteer comes **every four weeks**, free of charge, with up to 15 items. Ask by telephone, or have someone ask for you; a certificate is not needed.",
			},
		],
	},
	{
		question: "On which days does the bus drive, and how often does it stop at Fenbridge?",
		reference: "From Tuesday to Friday; each stop, Fenbridge included, is reached every 14 days.",
		source: ["book-bus-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["book-bus-1", "book-bus-3"],
				response:
					"Fenbridge is a stop on the lower round and is reached every 14 days. The exact time hangs at the stop and is on the website.",
			},
		],
	},
	{
		question: "Someone at my door says he is from the library and wants my PIN. Is that right?",
		reference:
			"No. Volunteers never ask for your PIN and never take money. They carry a card with a photograph; if unsure, call the library's number on it before you open.",
		source: ["book-bus-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["book-bus-6", "book-bus-4", "digital-library-1"],
				response:
					"No, our volunteers never ask for your PIN and never take money. Do not give it to him. If you are unsure who he is, call the library before you open.",
			},
		],
	},
	{
		question: "Can power tools be brought to my home with the delivery?",
		reference: "No. Hand tools can be delivered on request, power tools cannot.",
		source: ["book-bus-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["book-bus-4", "tool-loans-2", "tool-loans-1"],
				response: "I cannot tell. The rules I found on home delivery do not mention tools at all.",
			},
		],
	},
	{
		question: "Does the bus have a lift for wheelchairs?",
		reference: "The handbook does not say whether the bus has a lift.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["book-bus-1", "book-bus-2"],
				response:
					"Yes, the bus has a lift at its rear door that carries up to 300 kg. Ring the bell beside the door and the driver will lower it for you; the aisle inside is wide enough for a wheelchair. At Tolley the bus has to stand on a slope, and there the lift cannot be used.",
			},
		],
	},
];
