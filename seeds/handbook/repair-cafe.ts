import type { Area } from "./sections.ts";

export const repairCafe: Area = {
	id: "repair-cafe",
	title: "The repair café",
	text: `# The repair café

At the repair café volunteers and visitors mend broken things together.

## 1 When and where

The repair café is held on the second Sunday of each month, from 1 to 5 pm, in the Weir Room at Millgate; in December it is left out. Repairs are taken in until 4 pm. Numbers are drawn at the door. There is no booking, except for sewing machines, which need a place by e-mail because only two can be on the tables at once.

## 2 What may be brought

Bring what you can carry: small electrical devices, clothes, toys, furniture up to the size of a chair, bicycles, clocks. Two items a person are allowed, and the second is looked at when everyone's first has been. Microwave ovens, gas appliances, anything with petrol in it, and telephones with a swollen battery are not repaired.

## 3 How a repair goes

You stay with your item and help. A volunteer looks at it with you for up to 45 minutes. If a spare part is needed, you buy it yourself and come again with it; you then go to the front of the queue. Electrical devices are tested for safety before they leave, and one that fails stays unplugged and gets a red sticker.

## 4 What it costs

Help is free. Small material such as thread, glue, fuses and screws is free as well; a donation in the jar is welcome. Bicycle tubes cost £4, cables and plugs £3. About 63 of 100 things brought are working when they leave.

## 5 Liability

Repairs are done at your own risk. Neither the library nor the volunteers are liable for a repair that fails or for damage to the item, unless it was done on purpose. There is no guarantee. With the registration slip you agree to this; without a signed slip nothing is repaired.

## 6 Helping out

We look for people who can sew, solder, glue wood or make coffee. Volunteers commit themselves to at least four Sundays a year. Those who repair electrical devices need a qualification in an electrical trade or our own course of two evenings. Young people from 14 may help at the side of an adult. Volunteers are insured through the library and get a meal.`,
};
