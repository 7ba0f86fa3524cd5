import type { Area } from "./sections.ts";

export const rooms: Area = {
	id: "rooms",
	title: "Meeting rooms and study pods",
	text: `# Meeting rooms and study pods

Rooms at three branches can be booked by members and by groups of the valley.

## 1 What there is

Millgate has the Weir Room for 40 people and two study pods, Quayside the Boat Room for 16, Fallow Green the Orchard Room for 24 and one study pod. A pod seats two. Stonebeck and High Ossel have no rooms to book.

## 2 Who may book and when

Full members and group card holders may book. Rooms can be booked up to three months ahead, pods up to seven days ahead. A room is booked for between one and six hours, a pod for at most three hours a day and nine hours a week. Rooms can be used from 8 am to 10 pm, also when the branch is closed; pods during opening hours only.

## 3 Charges

Pods are free. Rooms are free for groups that are open to everyone and ask no entrance fee. All others pay £8 an hour for the Weir Room and £5 an hour for the Boat Room and the Orchard Room. Commercial sales events are not allowed.

## 4 Cancelling

Cancel a room at least three working days before, otherwise half of the charge is due, or £10 where the room would have been free. A pod that is not taken up within 15 minutes is given to the next person. Three missed pod bookings in a month close pod booking for four weeks.

## 5 Equipment and food

Every room has a screen, a whiteboard and an induction loop. A projector can be had in the Weir Room only. Drinks and cold food are allowed in rooms, only water in pods. The kitchen beside the Orchard Room may be used for £4 a booking, and there warm food is allowed. Alcohol needs the consent of the head of the branch, asked for two weeks before.

## 6 Keys and leaving

Outside opening hours you need a door code, which comes by text message two hours before the booking begins and works until 30 minutes after it ends. The person who booked must be there the whole time. Put the furniture back, close the windows and take your rubbish with you. If the room has to be cleaned after you, it costs £25.`,
};
