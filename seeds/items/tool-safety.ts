import type { Question } from "./question.ts";

export const toolSafetyQuestions: readonly Question[] = [
	{
		question: "When is the next safety induction, and how long does it take?",
		reference:
			"Inductions are held on the first and third Saturday of the month at 9.30 am and take 75 minutes.",
		source: ["tool-safety-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["tool-safety-1", "tool-safety-3"],
				response:
					"Inductions are held on the first and third Saturday of the month at 9.30 am. They take 20 minutes, so you can be home again by ten.",
				truth: { correctness: 2, completeness: 3 },
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["tool-safety-1", "tool-safety-2"],
				response:
					"I cannot tell you the date, but inductions always take place on the **first and third Saturday of the month at 9.30 am**. They last 75 minutes.",
			},
		],
	},
	{
		question: "Do I need anything besides the induction to borrow a chainsaw?",
		reference:
			"Yes: the half-day class B course (£15) or a course certificate of a forestry or building trade body, an age of at least 21, and your own safety boots.",
		source: ["tool-safety-4", "tool-safety-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["tool-safety-4", "tool-safety-1"],
				response:
					"Yes. A chainsaw is a class B tool, for which you also need a separate half-day course. It costs £15 and is held four times a year.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["tool-safety-4", "tool-safety-5", "tool-loans-2"],
				response:
					"Yes, quite a lot:\n\n- the half-day **class B course** (£15, four times a year), or the certificate of a forestry or building trade body\n- an age of **21 or over**\n- your own **safety boots**, which you show when you collect the saw\n\nGoggles, ear defenders and gloves are handed out free of charge. A class B tool is lent for two days.",
			},
		],
	},
	{
		question: "My induction was almost three years ago. How do I renew it?",
		reference: "With a 20-minute refresher, at any opening hour of the Shed.",
		source: ["tool-safety-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["tool-safety-3", "tool-safety-1"],
				response: "Come to the Shed at any opening hour for a refresher. It takes 20 minutes.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["tool-safety-3", "tool-loans-1"],
				response:
					"A 20-minute refresher is enough, and you can do it whenever the Shed is open. You need not repeat the whole induction.",
			},
		],
	},
	{
		question: "What if I fail the practical check at the end of the induction?",
		reference: "You may come again as often as you like.",
		source: ["tool-safety-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["tool-safety-2", "tool-safety-3"],
				response:
					"Then you have to wait three months, and you can try once more. If you fail the second check too, you can only borrow hand tools.",
			},
		],
	},
	{
		question: "May I lend a borrowed sander to my brother, who lives next door?",
		reference:
			"No. A tool may not be lent on, except to members of your own household who have done the induction.",
		source: ["tool-safety-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["tool-safety-6", "tool-loans-2"],
				response:
					"No. You may not lend a tool on to another person. The only exception are people of your own household who have done the induction, and a brother next door does not belong to it. He can become a member himself and borrow the sander on his own card.",
			},
		],
	},
	{
		question: "Can I use the tools for a job that I am paid for?",
		reference: "No, tools may not be used for paid work, and whoever does so is not insured.",
		source: ["tool-safety-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["tool-safety-6", "tool-loans-5"],
				response: "No. Paid work with the tools is not allowed, and you would not be insured.",
			},
		],
	},
	{
		question:
			"What must I do after an accident with a tool, and does the insurance pay for my broken window?",
		reference:
			"Report it to the Shed within 48 hours, even if nobody was hurt. The insurance covers faults of the tools, not mistakes in use and not damage to your own property, so it does not pay for the window.",
		source: ["tool-safety-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "incomplete",
				found: ["tool-safety-6", "tool-safety-5"],
				response:
					"Please report the accident to the Shed within 48 hours, even when nobody was hurt. The library has an insurance that covers faults of the tools.",
			},
		],
	},
	{
		question: "Is there an induction in the evening for people who work on Saturdays?",
		reference:
			"The handbook names inductions on Saturday mornings only and says nothing about evenings.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["tool-safety-1", "tool-loans-1"],
				response:
					"Yes, on the last Wednesday of each month from 5.30 pm, straight after the Shed's opening hours. The evening group has only four places, so book early.",
			},
		],
	},
];
