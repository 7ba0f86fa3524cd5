import type { Question } from "./question.ts";

export const repairCafeQuestions: readonly Question[] = [
	{
		question: "When is the repair café, and until when can I bring something?",
		reference:
			"On the second Sunday of each month except December, from 1 to 5 pm, in the Weir Room at Millgate. Repairs are taken in until 4 pm.",
		source: ["repair-cafe-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["repair-cafe-1", "repair-cafe-3"],
				response:
					"It is held on the second Sunday of the month, from 1 to 5 pm, in the Weir Room at Millgate.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["repair-cafe-1", "repair-cafe-2", "rooms-1"],
				response:
					"The repair café is on the **second Sunday of each month**, 1 to 5 pm, in the Weir Room at Millgate; there is none in December. Things are taken in until **4 pm**. You need no booking, except for a sewing machine. You may bring two items; the second is looked at when everyone's first has been.",
			},
		],
	},
	{
		question: "Can I bring my microwave oven?",
		reference: "No, microwave ovens are not repaired.",
		source: ["repair-cafe-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["repair-cafe-2", "repair-cafe-3"],
				response:
					"Yes, small electrical devices such as a microwave oven can be brought, as long as you can carry them. It is tested for safety before you take it home.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["repair-cafe-2", "repair-cafe-3"],
				response: "No. Microwave ovens are among the things that are not repaired.",
			},
		],
	},
	{
		question: "What does a repair cost me?",
		reference:
			"Help and small material are free, a donation is welcome. Bicycle tubes cost £4, cables and plugs £3; other spare parts you buy yourself.",
		source: ["repair-cafe-4", "repair-cafe-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["repair-cafe-4", "repair-cafe-5"],
				response: "The help is free, and so is small material like thread, glue, fuses and screws.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["repair-cafe-4", "repair-cafe-3", "cargo-bikes-6"],
				response:
					"Nothing for the help or for small material such as thread, glue, fuses and screws, although a donation in the jar is welcome. A bicycle tube costs £4, a cable or plug £3. Any other spare part you buy yourself; when you come again with it, you go to the front of the queue.",
			},
		],
	},
	{
		question: "My radio was worse after the repair than before. Who pays for it?",
		reference:
			"Nobody but you: repairs are at your own risk, and neither the library nor the volunteers are liable unless the damage was done on purpose.",
		source: ["repair-cafe-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["repair-cafe-6", "tool-safety-6", "repair-cafe-5"],
				response:
					"The library does. Its insurance covers all volunteers at the repair café, so damage done during a repair is paid for. Bring the radio and your registration slip to the desk at Millgate within six months, and the value of the device will be refunded.",
			},
		],
	},
	{
		question: "I can solder but have no training. Can I repair electrical devices as a volunteer?",
		reference:
			"Yes, after the library's own course of two evenings; without it or a qualification in an electrical trade you cannot.",
		source: ["repair-cafe-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["repair-cafe-6", "repair-cafe-3"],
				response:
					"Yes, if you take our own course first. It lasts two evenings and stands in for a qualification in an electrical trade. Volunteers commit themselves to at least four Sundays a year.",
			},
		],
	},
	{
		question: "Do I have to stay while my lamp is repaired?",
		reference: "Yes, you stay with your item and help.",
		source: ["repair-cafe-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["repair-cafe-3", "repair-cafe-1"],
				response: "Yes, you stay with it and help.",
			},
		],
	},
	{
		question: "Do you also sharpen knives at the repair café?",
		reference: "The handbook does not mention sharpening knives.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["repair-cafe-2", "repair-cafe-4"],
				response:
					"Yes, there is a sharpening table next to the entrance. Up to four knives or two pairs of scissors a person are sharpened for £1 each, and serrated blades are not taken. You can leave the knives there and fetch them at the end.",
			},
		],
	},
];
