import type { Area } from "./sections.ts";

export const youngReaders: Area = {
	id: "young-readers",
	title: "Children and young people",
	text: `# Children and young people

What the library offers to people under 18 and those who bring them.

## 1 Story times

Story time for children from three to six is held on Saturdays at 10.30 am at Millgate and on Wednesdays at 3 pm at Fallow Green. It lasts 40 minutes and needs no booking. Rhyme time for babies up to 24 months is on Tuesdays at 9.30 am at Quayside; places for 15 babies are given out at the door. There are no story times in the school holidays.

## 2 Children on their own

Children of eight and over may stay in the library alone. Younger children must have someone of at least 14 with them. If a child under eight is found alone we telephone the parents; if nobody has come 20 minutes after closing time, we call the social services' on-call desk. Staff do not take children home.

## 3 The summer reading trail

From 1 July to 31 August children from five to twelve collect a stamp for each book they finish. Six stamps earn a medal, twelve a place in the draw for a night in the library. Books in any language count, and so do audiobooks and being read to. Stamp cards must be handed in by 7 September.

## 4 Homework club

The homework club for ages 9 to 15 meets on Mondays and Thursdays from 3.30 to 5.30 pm at Millgate, in term time. It is free, and volunteers help with mathematics, English and science. Come when you like, but sign in. Those who come for the first time bring a form signed by a parent.

## 5 School visits

Classes of the valley may visit any branch once a term, in the morning, for 60 or 90 minutes. Ask at least three weeks before. For every ten children one adult must come. A class may take a box of 40 books for eight weeks, with no charge for lost books up to three in a box.

## 6 Films and games by age

Films and video games are lent according to the age printed on them; the self-service desk checks the date of birth. Parents cannot waive this limit at the desk, but may borrow on their own card. Books carry no age limit. A parent can ask what a child under 13 has on loan, from 13 on the child must agree.`,
};
