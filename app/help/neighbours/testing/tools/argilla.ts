import { ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, saidBy } from "../data-set.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const VALUES = ["no", "yes"] as const;
const idOf = ({ at }: { readonly at: number }) => `desk-${padded(at)}`;
/** A question takes one suggestion: the second judge has a question of its own. */
const QUESTIONS = { strict: "correct", lenient: "correct_lenient" } as const;

/** `records.to_json`: responses of people, suggestions of agents. A judge that failed leaves no suggestion. */
export function argillaFiles(): ToolFiles {
	const records = ITEMS.map((item) => {
		const notes = PEOPLE.flatMap((person) => {
			const value = noteOf(saidBy(person, item));
			return value === null ? [] : [{ value, user_id: person, status: "submitted" }];
		});
		return {
			...{ id: idOf(item), status: "completed", _server_id: `s-${item.at}`, metadata: {} },
			...{ fields: { question: item.question, answer: item.answer }, vectors: {} },
			suggestions: Object.fromEntries(
				JUDGES.flatMap((judge) => {
					const verdict = judgedBy(judge, item);
					if (verdict === null) return [];
					const value = VALUES[Number(verdict)];
					return [[QUESTIONS[judge], { value, score: 0.9, agent: judge }]];
				}),
			),
			responses: {
				correct: PEOPLE.map((person) => ({
					...{ value: VALUES[Number(saidBy(person, item))], user_id: person, status: "submitted" },
				})),
				...(notes.length > 0 && { comment: notes }),
			},
		};
	});
	return {
		files: { "records.json": JSON.stringify(records) },
		named: { item: idOf, judge: (judge) => judge, values: VALUES, failures: "absent" },
	};
}
