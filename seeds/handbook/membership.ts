import type { Area } from "./sections.ts";

export const membership: Area = {
	id: "membership",
	title: "Membership and cards",
	text: `# Membership and cards

This chapter says who may join the Ossel Valley Library and Tool Shed, what a card allows, and how long it lasts.

## 1 Who may join

Anyone aged 16 or over who lives, works or studies in one of the nine parishes of the Ossel valley may become a full member. Membership is free. People from outside the valley may join as guests for £24 a year; a guest may borrow books and discs but neither tools nor cargo bikes.

## 2 How to join

Join at the desk of any of the five branches or online. At the desk we need one document with your name and photograph and one, not older than three months, with your address. A card made at the desk works at once. After joining online you get a temporary number by e-mail within one working day; it is good for reservations and the digital library only, and lapses after 30 days unless you show your documents at a branch.

## 3 Cards for children and young people

A child under 16 gets a junior card with the signature of a parent or guardian. The adult need not be a member. A junior card carries no overdue charges. On the sixteenth birthday it turns into a full card by itself, and the member is asked by letter to confirm their address within 60 days.

## 4 How long a card is valid

A full card is valid for two years, a guest card for one, a junior card until the sixteenth birthday. We write 28 days before the end. To renew, confirm your address online or at the desk; nothing needs to be shown unless you have moved. A card that has not been used for three years is closed and its data deleted.

## 5 Lost or damaged cards

Report a lost card at once, by telephone or in your online account; from that moment you are not liable for anything borrowed on it. The first replacement is free, each further one costs £3. A card that no longer scans is replaced without charge if you bring the old one.

## 6 Groups and institutions

Schools, nurseries, care homes and registered associations of the valley may hold a group card for £10 a year. It allows 60 items at a time, lent for six weeks. A group names up to three people who may use the card. Group cards cannot be used for the Tool Shed, except by associations whose users have all done the safety induction.`,
};
