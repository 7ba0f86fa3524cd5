import type { Answer } from "../agreement/answer.ts";
import type { RankedJudgeJson } from "../agreement/ranking-json.ts";

/** Is a column one order alone of a judge that was asked in two, and is ranked by both? */
export function isOneOrder({ judge, raters }: RankedJudgeJson, column: string): boolean {
	return judge !== column && (raters?.includes(column) ?? false);
}

/**
 * The answer about a judge in two orders, on the page of one of them: that it is of both, that this order alone was
 * held against no other judge, and how to come by what was.
 */
export function ofOneOrder(
	{ judges, use, person, open, next }: Answer,
	{ judge }: RankedJudgeJson,
	column: string,
): Answer {
	const isNamed = judges.length > 0;
	const alone = `Whether ${column} alone is better or worse than another judge: what is said of ${judge} is of both its orders averaged.`;
	const both = `Run ${judge} in both orders and average the two, or hold ${column} alone beside another judge under Compare.`;
	// A step that says the same already comes first instead.
	const steps = [next.says, ...next.details];
	const known = steps.filter((step) => step.startsWith(`Keep running ${judge} in both orders`));
	const [first, ...rest] = [
		...(known.length > 0 ? known : [both]),
		...steps.filter((step) => !known.includes(step)),
	];
	return {
		judges,
		use: {
			says: `${isNamed ? "Only with both orders averaged" : "Said of both orders averaged"}. ${use.says.replace(/^Yes\. /, "")}`,
			details: use.details,
		},
		person: { says: person.says, details: ["Said of both orders averaged.", ...person.details] },
		open: {
			says: alone,
			details: [open.says, ...open.details].filter((words) => !words.startsWith("Nothing")),
		},
		next: { says: first, details: rest },
	};
}
