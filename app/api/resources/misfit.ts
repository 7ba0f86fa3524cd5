import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { type Refusal, refused } from "../../base/refusal.ts";

/** Answers by dimension: of a level its place, of a scale without levels a number. */
type Answers = Readonly<
	Record<string, { level: number } | { number: number } | { cannotJudge: string }>
>;

/** What of the answers is to no question, or of another kind than its scale; null: nothing. */
export function misfit(
	{ definition: { dimensions } }: { readonly definition: Pick<Rubric, "dimensions"> },
	answers: Answers,
): Refusal | null {
	for (const [name, answer] of Object.entries(answers)) {
		const asked = dimensions.find((dimension) => dimension.name === name);
		if (!asked) return refused(`The rubric asks for no dimension ${name}.`, "answers");
		const hasLevels = isDiscrete(asked.scale);
		if ("number" in answer && hasLevels)
			return refused(
				`${name} is answered with a level: its place from 0 among the levels.`,
				`answers.${name}`,
			);
		if ("level" in answer && !hasLevels)
			return refused(`${name} is answered with a number: it has no levels.`, `answers.${name}`);
	}
	return null;
}
