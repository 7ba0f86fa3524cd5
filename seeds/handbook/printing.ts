import type { Area } from "./sections.ts";

export const printing: Area = {
	id: "printing",
	title: "Computers, printing and scanning",
	text: `# Computers, printing and scanning

Every branch has public computers. This chapter says how they are used and what paper costs.

## 1 Using a computer

Members sign in with card number and PIN and may use a computer for two hours a day, longer if nobody waits. Visitors without a card get a day pass for one hour at the desk, on showing any document with a photograph. Computers shut down ten minutes before closing time, and everything saved on them is deleted.

## 2 Wireless network

The network is called OsselReads, needs no password and is open from 7 am to 11 pm, also on the benches outside. Each device may load 4 GB a day. Video calls are welcome in the pods and the foyer, not in the reading rooms.

## 3 Printing

Printing costs 10 pence for a page in black and white and 30 pence in colour; printing on both sides counts as two pages, less 5 pence a sheet. A3 costs double and is possible at Millgate only. Full and junior members have 20 black and white pages free each month; what is not used lapses. From your own device send the file to the print page of the website; it is kept for 24 hours and released at any branch with your card.

## 4 Copying and scanning

Copies cost the same as printed pages. Scanning is free, to a USB stick or to your own e-mail address, at most 50 pages at a time. Bound volumes from before 1900 may only be scanned with the overhead scanner in the local history room. You may copy up to a tenth of a book that is under copyright, for your own use.

## 5 3D printer

The 3D printer stands at Quayside. It may be used after a one-hour introduction, on every second Monday at 5 pm. Printing costs 8 pence a gram; the largest piece is 20 × 20 × 18 cm. A job over six hours needs the agreement of the staff. Weapons, parts of weapons and keys are not printed.

## 6 Help with forms

Volunteers help with online forms and applications on Mondays from 2 to 5 pm at Millgate and Fridays from 10 am to noon at Stonebeck. They explain and type, but never sign or pay for you, and they may not advise on law or taxes.`,
};
