import type { Area } from "./sections.ts";

export const reservations: Area = {
	id: "reservations",
	title: "Renewals and reservations",
	text: `# Renewals and reservations

This chapter explains how to keep an item longer and how to get one that is out.

## 1 Renewing a loan

A loan can be renewed three times, each time for the full loan period counted from the day of renewal. Renew online, by telephone or at a desk, from seven days before the due date until the end of the due date itself. Films can be renewed once only. Overdue items cannot be renewed online; ask at a desk.

## 2 When a renewal is refused

A renewal is refused if another member has reserved the item, if it carries a red spine label, or if you owe more than £10 in charges. In the first case you get a message at once and the due date stays as it was.

## 3 Reserving

Any item that is on loan, or stands in another branch, can be reserved free of charge. You may have 10 reservations at a time, guests 4. Choose the branch where you want to collect it. Items of the Tool Shed are booked, not reserved, in a calendar of their own.

## 4 Collecting a reserved item

When your item is ready you get an e-mail or a text message, or a letter if you gave neither address nor number. It waits on the reservation shelf, under the last four digits of your card number, for eight opening days. After that it goes to the next person. Someone else may collect it for you if they bring your card.

## 5 Items from outside the valley

What none of our branches has can be requested from 14 partner libraries. An inter-library request costs £2 for adults and nothing for junior members, and takes ten working days on average. The lending library sets the loan period, usually four weeks; such loans can be renewed once, if the lender agrees. Unfulfilled requests are not charged.

## 6 Pausing your reservations

Before a holiday you can pause your reservations for up to 60 days in the online account. You keep moving up the queue while paused, but nothing is set aside for you. If you are first in the queue when the item comes in, it goes to the next person and you stay first.`,
};
