import type { Question } from "./question.ts";

export const toolLoansQuestions: readonly Question[] = [
	{
		question: "When is the Tool Shed open in December?",
		reference:
			"Fridays from 2 to 6 pm and Saturdays from 9 am to 1 pm. From November to February it is closed on Wednesdays.",
		source: ["tool-loans-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["tool-loans-1", "tool-safety-1"],
				response:
					"In December the Tool Shed is open on Wednesdays from 4 to 7 pm, on Fridays from 2 to 6 pm and on Saturdays from 9 am to 1 pm.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["tool-loans-1", "tool-loans-4"],
				response:
					"On Fridays from 2 to 6 pm and Saturdays from 9 am to 1 pm. The Wednesday opening is left out from November to February.",
			},
		],
	},
	{
		question: "What do I need before I can borrow a jigsaw?",
		reference:
			"You must be a full member aged 18 or over, have signed the tool agreement and, since a jigsaw is a power tool, have done the safety induction.",
		source: ["tool-loans-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["tool-loans-2", "tool-loans-5"],
				response:
					"You need to be a full member and at least 18 years old, and you have to sign the tool agreement.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["tool-loans-2", "tool-safety-1", "tool-loans-3"],
				response:
					"Three things:\n\n1. a full membership, and an age of 18 or over\n2. a signed **tool agreement**\n3. the **safety induction**, because a jigsaw is a power tool\n\nThe induction takes 75 minutes, is free, and is held on the first and third Saturday of the month at 9.30 am in the Tool Shed. Book a place online.",
			},
		],
	},
	{
		question: "Can I keep a hedge trimmer longer than a week?",
		reference: "Yes, another seven days if nobody has booked it; ask before the seventh day ends.",
		source: ["tool-loans-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["tool-loans-3", "tool-loans-4"],
				response:
					"Yes, for another seven days, provided nobody has booked it. Ask before the seventh day is over.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["tool-loans-3", "reservations-1"],
				response:
					"You can have it for a second week if there is no booking for it, but you must ask before the first week ends. Only pressure washers, floor sanders and the large ladder cannot be extended.",
			},
		],
	},
	{
		question: "What happens if I book a tool and do not fetch it?",
		reference:
			"It is kept until one hour before the Shed closes on the first day, then the booking lapses. After three lapsed bookings within six months you cannot book for two months, but may take what is on the shelf.",
		source: ["tool-loans-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["tool-loans-4", "rooms-4"],
				response:
					"The tool is kept until an hour before closing time on the first day of your booking. Then the booking lapses and somebody else can take it.",
			},
		],
	},
	{
		question: "How much is a floor sander for a weekend?",
		reference: "£6 a loan; it is lent for three days. Sanding discs are sold at cost price.",
		source: ["tool-loans-5", "tool-loans-3"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["tool-loans-5", "tool-loans-3", "tool-loans-6"],
				response:
					"A floor sander costs £6 for the loan, and the loan may last three days, so a weekend fits. You also need sanding discs, which are sold at cost price; bring back the unused ones for a refund. Return the machine in time, since floor sanders cannot be extended and a late tool costs £1.50 per opening day of the Shed.",
			},
		],
	},
	{
		question: "Can I drop a hammer through the return flap at Quayside?",
		reference:
			"No. Tools cannot be returned at a library desk or through a return flap, only at the Tool Shed.",
		source: ["tool-loans-1"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["tool-loans-1", "borrowing-4", "tool-loans-6"],
				response:
					"No, tools only come back to the Tool Shed itself, not to a desk or a return flap.",
			},
		],
	},
	{
		question: "Do I have to pay if a tool breaks while I use it?",
		reference:
			"Not if it broke in ordinary use, but tell the Shed about it. Hidden damage means the loss of the tool agreement for a year.",
		source: ["tool-loans-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["tool-loans-5", "tool-loans-3", "charges-4"],
				response:
					"I do not know. The passages I found speak of late tools and of lost books, but not of tools that break.",
			},
		],
	},
	{
		question: "Do you lend sewing machines?",
		reference:
			"The handbook does not say whether sewing machines are lent; it only mentions them as things brought to the repair café.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["tool-loans-2", "tool-loans-3", "repair-cafe-1"],
				response:
					"Yes, the Tool Shed lends three sewing machines and one overlocker. They count as power tools, cost £2 a loan, and can be kept for 14 days instead of the usual seven. Thread and needles are included, and a volunteer shows you how to thread the machine when you collect it.",
			},
		],
	},
];
