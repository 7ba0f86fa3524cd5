import type { Area } from "./sections.ts";

export const borrowing: Area = {
	id: "borrowing",
	title: "Borrowing books and discs",
	text: `# Borrowing books and discs

This chapter covers everything on the shelves of the five branches. Tools, bikes and seeds have chapters of their own.

## 1 How many items

A full member may have 20 items on loan at the same time, a guest 8, a junior member 12. Of these at most 5 may be films and at most 3 may be board games. Items from the Tool Shed do not count towards these numbers.

## 2 How long

Books and audiobooks on disc are lent for 21 days, films and magazines for 7 days, board games for 14 days. Books marked with a red spine label are in great demand; they are lent for 10 days and cannot be renewed. In July and August books are lent for 35 days, red labels excepted.

## 3 What stays in the building

Newspapers, the current issue of a magazine, atlases, and everything in the local history room may be read in the building but not taken home. Teachers may take an atlas to a lesson for one day against a signature.

## 4 Checking out and returning

Use the self-service desk or ask the staff. Everything may be returned at any of the five branches, whatever branch it came from. Outside opening hours use the return flap, which every branch except Stonebeck has. The flap is emptied at nine each working morning, and what lies in it then counts as returned on the working day before. Board games must be handed in at a desk, because pieces are counted.

## 5 Your borrowing record

We do not keep a list of what you have read. The link between you and an item is deleted the night after its return, or, if there is a charge, the night after the charge is settled. If you want a reading list, switch it on in your online account; it is off unless you do, and you can empty it at any time.

## 6 Suggesting a purchase

A member may suggest up to five titles a month with the form in the online account. We answer each suggestion within 14 days. If we buy the title, you are first in the queue for it. We do not buy textbooks for set courses, nor anything older than ten years, except on the history of the valley.`,
};
