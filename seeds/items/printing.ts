import type { Question } from "./question.ts";

export const printingQuestions: readonly Question[] = [
	{
		question: "What does it cost to print 30 black and white pages, and is any of it free?",
		reference:
			"10 pence a page. Full and junior members have 20 black and white pages free each month, so 30 pages cost them £1 if none were used yet, everyone else £3.",
		source: ["printing-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["printing-3", "printing-4"],
				response: "Printing costs 10 pence for a black and white page, so 30 pages come to £3.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["printing-3", "printing-4", "printing-1"],
				response:
					"Black and white pages cost 10 pence each. Full and junior members have **20 pages free each month**, so you would pay £1 if you have not used them yet; guests and visitors pay £3. Printing on both sides counts as two pages, less 5 pence a sheet. Free pages that are not used lapse at the end of the month.",
			},
		],
	},
	{
		question: "How can I print something from my telephone?",
		reference:
			"Send the file to the print page of the website; it is kept for 24 hours and can be released at any branch with your card.",
		source: ["printing-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["printing-2", "printing-4"],
				response:
					"Connect to the network OsselReads, choose the printer *Ossel-Front*, and print as you would at home. The pages come out at once and are paid for at the desk.",
				truth: { honesty: 1 },
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["printing-3", "printing-2"],
				response:
					"Send the file to the print page of our website, then release it with your card at any branch. It is kept for 24 hours.",
			},
		],
	},
	{
		question: "I have no library card. Can I use a computer for a while?",
		reference:
			"Yes, with a day pass for one hour, given at the desk on showing a document with a photograph.",
		source: ["printing-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["printing-1", "membership-2"],
				response:
					"Yes. Show any document with a photograph at the desk and you get a day pass for one hour.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["printing-1", "printing-2"],
				response:
					"You can. At the desk you get a **day pass for one hour** if you show a document with your photograph. With a device of your own you can also use the wireless network, which needs no password.",
			},
		],
	},
	{
		question: "How large may a piece from the 3D printer be, and what does it cost?",
		reference: "At most 20 × 20 × 18 cm; 8 pence a gram.",
		source: ["printing-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["printing-5", "printing-3"],
				response: "The largest piece is 20 × 20 × 18 cm, and printing costs 8 pence a gram.",
			},
		],
	},
	{
		question: "Can I copy a whole novel at the library for myself?",
		reference:
			"No, not if it is under copyright: then you may copy up to a tenth of it for your own use.",
		source: ["printing-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["printing-4", "printing-3"],
				response:
					"Yes. As long as the copy is for your own use you may copy a book as a whole; only selling or passing on the copy is forbidden. Copies cost the same as printed pages, that is 10 pence in black and white and 30 pence in colour. For a long book scanning is cheaper, because it is free.",
			},
		],
	},
	{
		question: "Is the wireless network on at night?",
		reference: "No, it is open from 7 am to 11 pm.",
		source: ["printing-2"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["printing-2", "rooms-2"],
				response:
					"No, OsselReads is switched on from 7 am to 11 pm only. Between those hours it also reaches the benches outside, and each device may load 4 GB a day.",
			},
		],
	},
	{
		question: "Where can someone help me with an online application form?",
		reference:
			"At Millgate on Mondays from 2 to 5 pm and at Stonebeck on Fridays from 10 am to noon.",
		source: ["printing-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["digital-library-6", "printing-1"],
				response:
					"I only found help with the digital library, not with application forms. I do not know whether the library offers that.",
			},
		],
	},
	{
		question: "Do the public computers have software for editing photographs?",
		reference: "The handbook does not say which software the public computers have.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["printing-1", "printing-4"],
				response:
					"Yes, the two large workstations on the first floor at Millgate have programs for editing photographs and films. They can be booked for three hours, and a graphics tablet can be had at the desk against a deposit of £20.",
			},
		],
	},
];
