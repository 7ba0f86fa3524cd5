import type { Question } from "./question.ts";

export const roomsQuestions: readonly Question[] = [
	{
		question:
			"Our chess club is open to everyone. What would the Boat Room cost us for three hours?",
		reference:
			"Nothing, if the club is open to everyone and asks no entrance fee. Otherwise £5 an hour, £15 in all.",
		source: ["rooms-3"],
		answers: [
			{
				system: "assistant-1",
				kind: "wrong",
				found: ["rooms-1", "rooms-3"],
				response: "The Boat Room costs £5 an hour, so you would pay £15 for three hours.",
				truth: { correctness: 2 },
			},
			{
				system: "assistant-2",
				kind: "richer",
				found: ["rooms-3", "rooms-1", "rooms-4"],
				response:
					"Nothing, as long as your club is open to everyone **and** asks no entrance fee. Otherwise it would be £5 an hour, that is £15. The Boat Room is at Quayside and holds 16 people. If you have to cancel, do so at least three working days before, or £10 is due even though the room is free.",
			},
		],
	},
	{
		question: "How far ahead can I book a study pod, and for how long?",
		reference: "Up to seven days ahead, for at most three hours a day and nine hours a week.",
		source: ["rooms-2"],
		answers: [
			{
				system: "assistant-1",
				kind: "incomplete",
				found: ["rooms-2", "rooms-1"],
				response:
					"Pods can be booked up to seven days ahead, for up to three hours a day. If you need more time, take a room: rooms can be had for six hours.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["rooms-2", "rooms-4"],
				response:
					"You can book a pod up to seven days ahead. The limits are three hours a day and nine hours a week.",
			},
		],
	},
	{
		question: "How do we get into the Weir Room on a Sunday evening?",
		reference:
			"With a door code, sent by text message two hours before the booking begins; it works until 30 minutes after the booking ends.",
		source: ["rooms-6"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["rooms-6", "rooms-2"],
				response:
					"You get a door code by text message two hours before your booking begins. It works until half an hour after the booking ends.",
			},
			{
				system: "assistant-2",
				kind: "right",
				found: ["rooms-6", "rooms-2", "repair-cafe-1"],
				response:
					"Outside opening hours you enter with a door code. It is sent to you by text message two hours before the booking starts and stops working 30 minutes after the end. Rooms can be used until 10 pm.",
			},
		],
	},
	{
		question: "May we serve wine at a reading in the Orchard Room?",
		reference: "Only with the consent of the head of the branch, asked for two weeks before.",
		source: ["rooms-5"],
		answers: [
			{
				system: "assistant-1",
				kind: "right",
				found: ["rooms-5", "rooms-3"],
				response: "Yes, if the head of the branch agrees. Ask at least two weeks before.",
			},
		],
	},
	{
		question:
			"I was late for my pod by half an hour. Is it still mine, and does it have consequences?",
		reference:
			"No: a pod not taken up within 15 minutes is given to the next person. Three missed pod bookings in a month close pod booking for four weeks.",
		source: ["rooms-4"],
		answers: [
			{
				system: "assistant-2",
				kind: "incomplete",
				found: ["rooms-4", "rooms-2"],
				response:
					"I am afraid not: a pod that is not taken up within 15 minutes is given to the next person.",
			},
		],
	},
	{
		question: "Which rooms have a projector, and can warm food be eaten anywhere?",
		reference:
			"A projector can be had in the Weir Room only. Warm food is allowed in the kitchen beside the Orchard Room, which costs £4 a booking.",
		source: ["rooms-5"],
		answers: [
			{
				system: "assistant-2",
				kind: "richer",
				found: ["rooms-5", "rooms-1"],
				response:
					"Only the Weir Room can have a projector, but every room has a screen, a whiteboard and an induction loop. Warm food is allowed in the kitchen beside the Orchard Room, which can be used for £4 a booking; in the rooms themselves only cold food and drinks are allowed.",
			},
		],
	},
	{
		question: "Is there parking at the Fallow Green branch for people who book the Orchard Room?",
		reference: "The handbook does not mention parking.",
		source: [],
		answers: [
			{
				system: "assistant-1",
				kind: "unknown",
				found: ["rooms-1", "rooms-5"],
				response: "The handbook says nothing about parking at Fallow Green.",
			},
		],
	},
	{
		question: "Can rooms be booked for every week of the year at once?",
		reference:
			"The handbook does not mention standing bookings; rooms can be booked up to three months ahead.",
		source: [],
		answers: [
			{
				system: "assistant-2",
				kind: "made_up",
				found: ["rooms-2", "rooms-3"],
				response:
					"Yes. Registered groups can ask for a *standing booking* each October, for the whole of the following year. It costs £30 once and is confirmed by the head of the branch by the end of November.",
			},
		],
	},
];
