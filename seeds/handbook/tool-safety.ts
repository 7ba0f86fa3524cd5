import type { Area } from "./sections.ts";

export const toolSafety: Area = {
	id: "tool-safety",
	title: "Tool safety and inductions",
	text: `# Tool safety and inductions

Power tools are lent only to people who know how to use them. This chapter says how that is made sure of.

## 1 The safety induction

The induction takes 75 minutes, is free, and is held on the first and third Saturday of the month at 9.30 am in the Tool Shed. Each group has at most eight people. Book a place online; if you cannot come, cancel by Thursday evening.

## 2 What it covers

Everyone learns to read the warning labels, to check a cable and a guard, to change a blade or bit with the plug pulled, and to clamp a piece of work. Drills, jigsaws, sanders and hedge trimmers are tried out. At the end there is a short practical check. Those who do not pass may come again as often as they like.

## 3 How long it is valid

An induction is valid for three years. It is renewed by a 20-minute refresher, which can be done at any opening hour of the Shed. Anyone who has not borrowed a power tool for 18 months needs the refresher earlier.

## 4 Class B tools

Chainsaws, circular saws, angle grinders and the wood chipper are class B. They need the induction and a separate half-day course, held four times a year, which costs £15. The course certificate of a forestry or building trade body is accepted in its place. Class B tools are lent for two days and never to anyone under 21.

## 5 Protective gear

Goggles, ear defenders, gloves and dust masks are handed out with each power tool free of charge; masks may be kept, the rest comes back. For chainsaws you must wear your own safety boots and show them when you collect the saw. Without the gear the tool is not handed out.

## 6 Accidents and insurance

Report every accident to the Shed within 48 hours, even if nobody was hurt. The library's insurance covers faults of the tools, not mistakes in their use and not damage to your own property. Tools may not be used for paid work; whoever does so is not insured at all. You may not lend a tool on to another person, members of your household who have done the induction excepted.`,
};
