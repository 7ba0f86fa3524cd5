import type { Question } from "./question.ts";

export const digitalLibraryQuestions: readonly Question[] = [
	{
		question: "How many e-books can I have at once, and for how long?",
		reference: "Ten digital titles at a time. E-books are lent for 21 days and end by themselves.",
		source: ["digital-library-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["borrowing-1", "borrowing-2", "digital-library-3"],
				response:
					"You may have 20 items on loan at the same time, each for 21 days, and in July and August for 35 days.",
				truth: { correctness: 2 },
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["digital-library-2", "digital-library-3"],
				response:
					"Up to ten digital titles at a time; e-books are lent for 21 days. There is nothing to return, since loans end by themselves.",
			},
		],
	},
	{
		question: "Can I read your e-books on my e-reader?",
		reference:
			"Yes if it opens protected EPUB files. E-readers that accept only their maker's own format do not work.",
		source: ["digital-library-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["digital-library-4", "digital-library-1"],
				response:
					"Yes, e-books can be read on e-readers, in a browser, and in our app for telephones and tablets.",
				truth: { correctness: 3 },
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["digital-library-4", "digital-library-6"],
				response:
					"If your e-reader opens **protected EPUB** files, yes. Devices that accept only their maker's own format do not work; in that case you can read in a browser or in our app. To try a suitable e-reader first, you can borrow one of five at Millgate for 28 days.",
			},
		],
	},
	{
		question: "I forgot my PIN. How do I get a new one?",
		reference:
			"Online, if we have your e-mail address; otherwise at a desk with proof of identity.",
		source: ["digital-library-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["digital-library-1", "membership-5"],
				response:
					"If we have your e-mail address you can set a new PIN online. Otherwise come to a desk with proof of identity.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["digital-library-1", "printing-1"],
				response:
					"There are two ways:\n\n- **online**, if your e-mail address is on file\n- **at a desk**, with proof of identity",
			},
		],
	},
	{
		question: "Can I renew an audiobook in the digital library?",
		reference: "No. Audiobooks and films cannot be renewed, only e-books.",
		source: ["digital-library-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["digital-library-3", "reservations-1"],
				response:
					"Yes, you can renew it once, starting three days before the end of the loan, unless somebody is waiting for it. Open your loans in the app, choose the title and tap on *Renew*. The new period begins when the old one ends, so you lose no days. If somebody is waiting, you can reserve the title again at once.",
			},
		],
	},
	{
		question: "Is there a charge if I forget to give back an e-book?",
		reference: "No. Loans end by themselves and no charge can arise.",
		source: ["digital-library-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["digital-library-2", "charges-1"],
				response: "No, digital loans end by themselves.",
			},
		],
	},
	{
		question: "Where and when can I get help with the app in person?",
		reference:
			"On Tuesdays from 10 am to noon at Quayside and on Thursdays from 4 to 6 pm at Millgate, without an appointment; bring your device.",
		source: ["digital-library-6"],
		answers: [
			{
				system: "assistant-2",
				kind: "incomplete",
				found: ["digital-library-6", "printing-6"],
				response:
					"Come to Quayside on a Tuesday between 10 am and noon, no appointment needed. Do not forget to bring your device.",
			},
		],
	},
	{
		question: "I am a guest member. Can I read the newspapers at home?",
		reference:
			"No. From home the newspaper service is open to full and junior members; guests have it in the branches only.",
		source: ["digital-library-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "unknown",
				found: ["membership-1", "borrowing-3", "digital-library-2"],
				response:
					"I could not find out whether guests have the digital newspapers at home. What I did find is about printed newspapers, which may be read in the building only.",
			},
		],
	},
	{
		question: "Does the digital library have language courses?",
		reference:
			"The handbook does not mention language courses; it names e-books, audiobooks, newspapers and films.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "made_up",
				found: ["digital-library-2", "digital-library-5"],
				response:
					"Yes, there are courses in 24 languages, from beginner to upper intermediate. Each course is lent for 90 days and does not count towards your ten titles.",
			},
		],
	},
];
