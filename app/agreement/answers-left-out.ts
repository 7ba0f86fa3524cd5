import { counted } from "../ui/numbers.ts";
import type { AnswersLeftOutJson } from "./agreement-json.ts";

/** How many people are left out for each reason, in the order in which the reasons come. */
export function answersLeftOut(because: readonly string[]): AnswersLeftOutJson[] {
	const people = new Map<string, number>();
	for (const reason of because) people.set(reason, (people.get(reason) ?? 0) + 1);
	return [...people].map(([reason, many]) => ({ reason, people: many }));
}

/** "Answers of one person are left out: saw judges' answers before." Nobody is named. */
export function leftOutSentences(left: readonly AnswersLeftOutJson[] = []): string[] {
	return left.map(({ reason, people }) => {
		const whose = people === 1 ? "one person" : counted(people, "person", "people");
		return `Answers of ${whose} are left out: ${reason.replace(/[.\s]+$/, "")}.`;
	});
}
