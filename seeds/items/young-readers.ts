import type { Question } from "./question.ts";

export const youngReadersQuestions: readonly Question[] = [
	{
		question: "When is story time, and do I have to book?",
		reference:
			"Saturdays at 10.30 am at Millgate and Wednesdays at 3 pm at Fallow Green, not in the school holidays. No booking is needed.",
		source: ["young-readers-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["young-readers-1", "young-readers-4"],
				response: "Story time is on Saturdays at 10.30 am at Millgate. You need not book.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["young-readers-1", "young-readers-2"],
				response:
					"Story time, for children from three to six, is held twice a week:\n\n- **Saturdays, 10.30 am**, at Millgate\n- **Wednesdays, 3 pm**, at Fallow Green\n\nIt lasts 40 minutes, needs no booking, and is left out in the school holidays.",
			},
		],
	},
	{
		question: "From what age may my son stay in the library by himself?",
		reference: "From eight years on. Younger children must have someone of at least 14 with them.",
		source: ["young-readers-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["young-readers-2", "young-readers-6"],
				response:
					"Children may stay in the library alone from the age of 14. Until then an adult has to be with them.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["young-readers-2", "young-readers-4"],
				response:
					"From the age of eight. If he is younger, someone who is at least 14 must be with him.",
			},
		],
	},
	{
		question:
			"How many books does my daughter need for a medal on the reading trail, and do audiobooks count?",
		reference: "Six stamps, one for each finished book, earn a medal. Audiobooks count.",
		source: ["young-readers-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["young-readers-3", "borrowing-2"],
				response: "Six finished books earn a medal, and audiobooks do count.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["young-readers-3", "young-readers-1"],
				response:
					"She needs **six stamps**, one for each book she finishes between 1 July and 31 August. Audiobooks count, and so does being read to. Please hand in the stamp card by 7 September.",
			},
		],
	},
	{
		question: "What does my child need for a first visit to the homework club?",
		reference:
			"A form signed by a parent. (The club is for ages 9 to 15, in term time; come when you like, but sign in.)",
		source: ["young-readers-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["young-readers-4", "membership-3"],
				response:
					"A junior card is all that is needed. Your child shows it at the door on a Monday or Thursday at 3.30 pm, and the volunteers at Millgate will find a place at one of the tables. A signature of the parents is not asked for, because the club is open to everyone.",
			},
		],
	},
	{
		question: "How early must a class visit be asked for, and how many adults have to come?",
		reference: "At least three weeks before; one adult for every ten children.",
		source: ["young-readers-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "incomplete",
				found: ["young-readers-5", "membership-6"],
				response:
					"For every ten children one adult must come along. Classes may visit any branch once a term, in the morning, for 60 or 90 minutes.",
			},
		],
	},
	{
		question: "Can I allow my 14-year-old to borrow a film for ages 16 and over?",
		reference:
			"No. Parents cannot waive the age limit at the desk, but may borrow the film on their own card.",
		source: ["young-readers-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "unknown",
				found: ["borrowing-1", "membership-3", "young-readers-2"],
				response:
					"I found nothing on age limits for films, so I do not know whether a parent can allow it.",
			},
		],
	},
	{
		question: "Can we hold a birthday party in the children's corner?",
		reference: "The handbook does not mention birthday parties.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["young-readers-1", "rooms-3"],
				response:
					"Yes, on Sunday mornings at Millgate, for up to twelve children. A party costs £35 and lasts two hours, with a treasure hunt among the shelves.",
			},
		],
	},
];
