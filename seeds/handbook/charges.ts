import type { Area } from "./sections.ts";

export const charges: Area = {
	id: "charges",
	title: "Overdue, lost and damaged items",
	text: `# Overdue, lost and damaged items

This chapter lists what happens when something comes back late, broken or not at all. Charges are there to keep things moving, not to earn money.

## 1 Overdue charges

There is no charge for the first two days after the due date. From the third day on, each item costs 15 pence per opening day, up to £6 for an item. Red-label books and films cost 40 pence per opening day, up to £8. Junior members pay nothing. Days on which the branch is closed are never counted.

## 2 Reminders

We send a message three days before the due date, and reminders 7 and 21 days after it. After 42 days an item counts as lost and its price is charged. Messages are a courtesy: the due date holds even if one did not reach you.

## 3 When borrowing is blocked

If you owe more than £10, or have an item more than 21 days overdue, your card is blocked for loans and for room bookings until it is settled. Computers, the digital library and the reading rooms stay open to you.

## 4 Lost items

For a lost item you pay its purchase price, but not more than £40, and a handling charge of £4. You may instead bring a copy of the same edition in good condition; then only the handling charge is due. If the item turns up within six months, the price is refunded, the handling charge is not.

## 5 Damage

Please do not mend anything yourself. Small marks and ordinary wear cost nothing. A book that has to be rebound costs £9. A scratched disc or a missing game piece costs £3, a lost case £1.50. A book that got wet is treated as lost, because mould spreads.

## 6 If you cannot pay

Talk to us. The head of a branch may reduce or cancel charges up to £50 without giving reasons to anyone, and may agree on instalments of £2 a week or more. While you keep to the instalments, your card is not blocked. Every year in the first week of February all overdue items come back free of charge, however late they are.`,
};
