import type { Question } from "./question.ts";

export const chargesQuestions: readonly Question[] = [
	{
		question: "My ordinary book is nine opening days late. What will it cost?",
		reference:
			"£1.05: the first two days after the due date are free, then 15 pence for each opening day, here seven.",
		source: ["charges-1"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["charges-1", "charges-2"],
				response: "It will cost £3.60, that is nine days at 40 pence each.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["charges-1", "charges-2"],
				response: "**£1.05.** The first two days are free, and the other seven cost 15 pence each.",
			},
		],
	},
	{
		question: "I lost a book. What do I have to pay, and can I bring another copy in its place?",
		reference:
			"The purchase price, at most £40, and a handling charge of £4. You may bring the same edition in good condition; then only the £4 are due.",
		source: ["charges-4"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["charges-4", "charges-5", "membership-5"],
				response:
					"You pay what the book cost us, but never more than £40, and a handling charge of £4 on top.",
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["charges-4", "charges-2"],
				response:
					"You pay the purchase price, up to £40, plus a handling charge of £4. If you bring a copy of the **same edition** in good condition, only the £4 are due. Should the lost book turn up within six months, the price is refunded, but not the handling charge.",
			},
		],
	},
	{
		question: "When is my card blocked, and what can I still use then?",
		reference:
			"When you owe more than £10 or have an item more than 21 days overdue. Computers, the digital library and the reading rooms stay open; loans and room bookings do not.",
		source: ["charges-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["charges-3", "reservations-2"],
				response:
					"Your card is blocked if you owe more than £10 or if an item is more than 21 days overdue. You can then neither borrow nor book rooms, but the computers, the digital library and the reading rooms stay open to you.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["charges-3", "charges-6", "charges-2"],
				response:
					"It is blocked once you owe more than £10 or keep an item more than 21 days past its due date.\n\n- **Blocked:** loans, room bookings\n- **Still open:** computers, digital library, reading rooms",
			},
		],
	},
	{
		question: "I never got a reminder. Do I still have to pay for the late book?",
		reference: "Yes. Messages are a courtesy; the due date holds even if none reached you.",
		source: ["charges-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["charges-2", "charges-6"],
				response:
					"No. Charges are only due when at least one reminder has reached you. The first is sent 7 days after the due date and the second after 21 days. If neither arrived, the charge is cancelled as soon as you tell the staff, and your account is put right on the same day.",
			},
		],
	},
	{
		question: "My dog chewed the cover, and the book must be rebound. What does that cost?",
		reference: "A book that has to be rebound costs £9.",
		source: ["charges-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "right",
				found: ["charges-5", "charges-4"],
				response: "Rebinding costs £9. Please do not try to mend it yourself.",
			},
		],
	},
	{
		question: "I owe £60 and cannot pay it at once. What can be done?",
		reference:
			"Talk to the head of the branch, who may reduce or cancel charges up to £50 and may agree on instalments of £2 a week or more; while you keep to them the card is not blocked.",
		source: ["charges-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["charges-6", "charges-3"],
				response:
					"Please talk to us: the head of your branch can agree on instalments of £2 a week or more.",
			},
		],
	},
	{
		question: "Is there a time of the year when I can bring everything back without paying?",
		reference:
			"Yes, in the first week of February all overdue items come back free of charge, however late.",
		source: ["charges-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["charges-1", "charges-2", "borrowing-2"],
				response:
					"I could not find a period in which overdue charges are waived. The staff at your branch will know.",
			},
		],
	},
	{
		question: "Can I pay my charges by bank transfer?",
		reference: "The handbook does not say how charges can be paid.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["charges-6", "charges-1"],
				response:
					"Yes. The account number is printed at the foot of every reminder; give your card number as the reference. Transfers take two working days to show in your account, and there is no minimum amount.",
			},
		],
	},
];
