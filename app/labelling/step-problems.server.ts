import type { Message } from "#db/model/item.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { stepsOf } from "../ui/conversation.server.ts";
import { ratingField } from "./annotation-fields.ts";
import type { Answer } from "./answer-in-words.server.ts";
import { stepProblem } from "./step-number.ts";

type ItemWithSteps = {
	readonly response: string | null;
	readonly messages: readonly Message[] | null;
};

/** Does a rubric ask for the number of a step? */
export function countsSteps({ dimensions }: Rubric): boolean {
	return dimensions.some(({ counts }) => counts === "steps");
}

/**
 * What is wrong with numbers of steps, by field of the form: each is 0 or a step that the item has.
 * @returns null where all are, or neither rubric nor item counts steps
 */
export function stepProblems(
	item: ItemWithSteps,
	{ rubric, ratings }: { rubric: Rubric; ratings: Answer["ratings"] },
): Record<string, string[]> | null {
	const steps = stepsOf(item);
	const problems: Record<string, string[]> = {};
	for (const { name, counts } of rubric.dimensions) {
		const rated = ratings.get(name);
		if (counts !== "steps" || rated?.kind !== "number") continue;
		const problem = stepProblem(rated.number, steps);
		if (problem !== null) problems[ratingField(name)] = [problem];
	}
	return Object.keys(problems).length > 0 ? problems : null;
}
