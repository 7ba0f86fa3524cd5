import type { Area } from "./sections.ts";

export const bookBus: Area = {
	id: "book-bus",
	title: "The book bus and home delivery",
	text: `# The book bus and home delivery

Those who cannot get to a branch are visited: by the bus, which carries 3,200 items, or at home.

## 1 The rounds

The bus drives two rounds in turn, so that each stop is reached every 14 days. The upper round serves Hallin, Crook End, Nether Ossel and the Weavers' Row estate, the lower round Sallow Hythe, Fenbridge, Tolley and the Brickfields school. It drives from Tuesday to Friday. Each stop lasts at least 25 minutes; the times hang at the stop and are on the website.

## 2 Borrowing on the bus

All cards are valid on the bus, and you can join there as well. Loans last 28 days whatever the item, so that they outlast a missed visit, and can be renewed as usual. Return things on the bus or at any branch. There are no overdue charges for loans from the bus. Reserved items can be sent to the bus; choose your stop as the place of collection.

## 3 When the bus does not come

In snow, or with wind above force 8, the bus stays in the garage. Members at the stop who gave a mobile number get a text message by 8.30 am. All loans of that stop are then extended until the next visit but one. The bus does not drive in the last week of December and the first two weeks of August.

## 4 Home delivery

People who cannot leave home because of illness, disability or age, for at least two months, can have items brought to them every four weeks, free of charge. So can those who care for them. Ask by telephone or have someone ask for you; no certificate is needed. A volunteer visits first to learn what you like.

## 5 What is delivered

Up to 15 items a visit, large print and audiobooks included. Hand tools can be delivered on request, power tools, board games over 2 kg and items from the local history room cannot. Delivered items are lent until the next visit.

## 6 Our volunteers

Volunteers carry a card with a photograph and the library's telephone number. They never take money and never ask for your PIN. If you are unsure, call the number before you open. To become a volunteer you need two references and a half-day of training.`,
};
