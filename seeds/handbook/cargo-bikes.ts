import type { Area } from "./sections.ts";

export const cargoBikes: Area = {
	id: "cargo-bikes",
	title: "Cargo bikes and trailers",
	text: `# Cargo bikes and trailers

The library lends four electric cargo bikes and six trailers, for shopping, moves and trips with children.

## 1 Where they stand

Two cargo bikes stand at Millgate, one at Quayside and one at Fallow Green. All trailers stand at Millgate. A bike must be returned to the branch it was collected from.

## 2 Who may borrow

Full members aged 18 or over may borrow a bike after a ten-minute trial ride with a member of staff, which can be had at any time when a bike is in. It is done once and does not lapse. A trailer needs no trial ride. The deposit for a bike is £50, for a trailer £10; it is returned with the bike, less what is owed.

## 3 Times and charges

A bike is lent for four hours, for a day, or for a weekend from Friday 3 pm to Monday 10 am. Four hours are free, a day costs £5, a weekend £12. Trailers are free for up to three days. You may have a bike for at most one weekend a month, so that everyone gets a turn. Late returns cost £4 for each hour begun.

## 4 Booking

Bikes are booked online, at most 21 days ahead, and only one booking may be open at a time. Cancelling is free until 24 hours before; after that half the charge is due. Trailers cannot be booked.

## 5 Riding and loading

The load limit is 80 kg in the box, besides the rider. Up to three children may ride in the box, belted, if they are between one and eight years old; children must wear helmets. Helmets in three sizes are lent with the bike. Dogs may ride if the box is lined with a blanket of your own. The battery is good for about 45 km; a charger is in the box.

## 6 Breakdowns and theft

If a bike breaks down, telephone the number on the frame between 8 am and 8 pm; we fetch the bike, but not you. Lock the bike to something fixed with both locks. If it is stolen and you can hand in both keys, you pay £100; if you cannot, you pay what the insurance does not cover, up to £900. Punctures cost nothing.`,
};
