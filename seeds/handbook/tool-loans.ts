import type { Area } from "./sections.ts";

export const toolLoans: Area = {
	id: "tool-loans",
	title: "The Tool Shed: borrowing tools",
	text: `# The Tool Shed: borrowing tools

The Tool Shed stands in the yard behind the Millgate branch. It lends some 640 tools for house, garden and workshop.

## 1 Opening hours

The Tool Shed is open on Wednesdays from 4 to 7 pm, Fridays from 2 to 6 pm and Saturdays from 9 am to 1 pm. From November to February it closes on Wednesdays. Tools cannot be collected or returned at a library desk or through a return flap.

## 2 Who may borrow

Full members aged 18 or over may borrow tools once they have signed the tool agreement, which is valid as long as the card. Hand tools and garden tools need nothing else. Power tools need the safety induction as well.

## 3 How many and how long

You may have six tools at a time, of which two may be power tools. The loan period is seven days. A tool can be kept another seven days if nobody has booked it; ask before the seventh day ends. Pressure washers, floor sanders and the large ladder are lent for three days and cannot be extended.

## 4 Booking

Tools can be booked up to six weeks ahead in the online calendar. A booked tool is kept until one hour before the Shed closes on the first day of the booking; then the booking lapses. Cancel by noon of the day before. Anyone who lets three bookings lapse within six months cannot book for two months, but may still take what is on the shelf.

## 5 What it costs

Hand tools are free. Power tools cost £2 a loan, floor sanders and pressure washers £6. Consumables such as sanding discs and drill bits are sold at cost price; bring unused ones back for a refund. A late tool costs £1.50 per opening day of the Shed, without days of grace.

## 6 Returning tools

Bring tools back clean, dry and complete, in their case. A volunteer checks each one while you wait, which takes about five minutes. A tool that is returned dirty costs £5. Tell us about every fault, however small: nobody pays for a tool that broke in ordinary use, but hidden damage means the loss of the tool agreement for a year.`,
};
