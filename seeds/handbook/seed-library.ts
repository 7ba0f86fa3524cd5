import type { Area } from "./sections.ts";

export const seedLibrary: Area = {
	id: "seed-library",
	title: "The seed library",
	text: `# The seed library

The seed library lends seeds of vegetables, herbs and flowers that grow well in the valley. You sow, harvest and bring some seed back.

## 1 How it works

Take seeds in spring, let some plants ripen, and return seed of the same variety in autumn. Returning is a promise, not a duty: there are no charges and no reminders, and a bad harvest needs no excuse. About four in ten packets come back.

## 2 Taking seeds

The cabinet stands at Fallow Green and is open from 15 February to 31 May. Anyone may take seeds, with or without a card. Each household may have eight packets a season, of which two may be of a variety marked rare. Write what you take in the book beside the cabinet. From 1 June on, what is left may be taken without limit.

## 3 What is in a packet

A packet holds enough for about two metres of row: 12 seeds of beans and peas, 20 of tomatoes, roughly 100 of lettuce. It names the variety, the year and the place of harvest, and a level: easy, medium or hard. Beginners should choose easy, since these varieties do not cross with their neighbours. Beans, peas, lettuce and tomatoes are easy; beetroot and leeks are medium; squash, maize and cabbages are hard.

## 4 Bringing seeds back

Seeds are taken from 1 September to 30 November at every branch. They must be dry, clean and in paper, never in plastic, with the variety and your parish on it. We do not take seed of hybrid (F1) varieties, of potatoes, nor of anything treated with chemicals. Seeds of hard varieties are taken only from members who have done the seed-saving course.

## 5 Testing and storing

Each batch is tested in January: 20 seeds on damp paper. If fewer than 12 sprout, the batch goes to the birds. Seeds are kept at 8 °C, in the cellar at Millgate, and are given out for at most four years after the harvest, onions and parsnips for one.

## 6 Courses

The seed-saving course has three afternoons, in April, July and September, and costs £12, or nothing for those who help with testing. The swap day is on the last Saturday of February at Fallow Green, from 10 am to 2 pm; there you may also bring bought seed.`,
};
