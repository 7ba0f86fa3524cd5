import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { assignedItem } from "#db/queries/assignments.server.ts";
import { stepsOf } from "../ui/conversation.server.ts";
import { ratingField } from "./annotation-fields.ts";
import type { Answer } from "./answer-in-words.server.ts";

/**
 * What is wrong with numbers of steps, by field of the form: each is 0 or a step that the item has.
 * @returns null where all are, or neither rubric nor item counts steps
 */
export async function stepProblems(
	db: Database,
	{ raterId, itemId }: { raterId: string; itemId: string },
	{ rubric, ratings }: { rubric: Rubric; ratings: Answer["ratings"] },
): Promise<Record<string, string[]> | null> {
	const counting = rubric.dimensions.filter(({ counts }) => counts === "steps");
	if (counting.length === 0) return null;
	const item = await assignedItem(db, raterId, itemId);
	const steps = item && stepsOf(item);
	if (!steps) return null;
	const problems: Record<string, string[]> = {};
	for (const { name } of counting) {
		const rated = ratings.get(name);
		if (rated?.kind !== "number") continue;
		const { number } = rated;
		if (!Number.isInteger(number) || number < 0 || number > steps)
			problems[ratingField(name)] = [
				`This item has ${steps === 1 ? "1 step" : `${steps} steps`}: type the number of one of them, or 0 for none.`,
			];
	}
	return Object.keys(problems).length > 0 ? problems : null;
}
