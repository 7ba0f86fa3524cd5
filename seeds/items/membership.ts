import type { Question } from "./question.ts";

export const membershipQuestions: readonly Question[] = [
	{
		question: "What do I have to bring to get a library card at the desk?",
		reference:
			"One document with your name and photograph, and one with your address that is not older than three months. The card works at once.",
		source: ["membership-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["membership-1", "membership-4", "membership-2"],
				response:
					"Bring a document that shows your name and your photograph, for instance a passport. Your card works as soon as it is made.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["membership-2", "membership-1"],
				response:
					"Two documents: one with your **name and photograph**, and one with your **address** that is no more than three months old. The card can be used straight away.",
			},
		],
	},
	{
		question: "I live outside the valley. Can I still join, and could I borrow a drill?",
		reference:
			"Yes, as a guest for £24 a year, but guests may borrow books and discs only, neither tools nor cargo bikes. Anyone who works or studies in one of the nine parishes can become a full member free of charge.",
		source: ["membership-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["membership-1", "tool-loans-2", "membership-6"],
				response:
					"You can join as a guest for £24 a year. A guest card is good for books and discs, but not for tools, so a drill is not possible.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["membership-1", "tool-loans-2"],
				response:
					"Yes, as a guest member, for £24 a year. Guests may borrow books and discs but no tools and no cargo bikes, so you could not take a drill. If you work or study in one of the nine parishes of the valley, though, you can become a full member, and that is free. As a full member aged 18 or over you would then need the tool agreement and, for a power tool such as a drill, the safety induction.",
			},
		],
	},
	{
		question:
			"I joined online yesterday. What can I do with my temporary number, and when does it run out?",
		reference:
			"It is good for reservations and the digital library only. It lapses after 30 days unless you show your documents at a branch.",
		source: ["membership-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["membership-4", "membership-2"],
				response:
					"With the temporary number you can borrow from the shelves of all five branches and use the digital library, just as with a card. It stays valid for two years.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["membership-2", "membership-4", "digital-library-1"],
				response:
					"You can make reservations and use the digital library with it, nothing else. Show your documents at a branch within 30 days, or it lapses.",
			},
		],
	},
	{
		question: "Does my daughter have to pay if her books are late? She is 11.",
		reference: "No. A junior card (under 16) carries no overdue charges.",
		source: ["membership-3"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["membership-3", "charges-1"],
				response:
					"No. She has a junior card, and junior cards carry no overdue charges. That stays so until her sixteenth birthday, when the card turns into a full card by itself.",
			},
		],
	},
	{
		question: "My card is gone. What should I do, and what does a new one cost?",
		reference:
			"Report it at once by telephone or in your online account; from then on you are not liable for loans on it. The first replacement is free, each further one costs £3.",
		source: ["membership-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["membership-5", "charges-4", "membership-4"],
				response: "Your first replacement card is free, and every further one costs £3.",
			},
		],
	},
	{
		question: "What happens to my account if I do not use my card for a long time?",
		reference: "A card that has not been used for three years is closed and its data deleted.",
		source: ["membership-4"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["membership-4", "borrowing-5"],
				response: "After three years without use the card is closed and its data are deleted.",
			},
		],
	},
	{
		question: "Can our allotment association borrow from the Tool Shed with a group card?",
		reference:
			"Only if all of the (up to three) people who may use the card have done the safety induction. The group card costs £10 a year.",
		source: ["membership-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["tool-loans-1", "tool-loans-3", "rooms-2"],
				response:
					"I am sorry, but I could not find anything about group cards and the Tool Shed. Please ask at a desk.",
			},
		],
	},
	{
		question: "Is there a reduced guest fee for pensioners?",
		reference: "The handbook does not say; it names one guest fee, £24 a year, and no reductions.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["membership-1", "membership-4"],
				response:
					"Yes. Guests over 65 pay £12 a year in place of £24, and for couples there is a joint guest card for £18. Bring your pension notice to the desk when you join, and the reduction is applied at once.",
			},
		],
	},
];
