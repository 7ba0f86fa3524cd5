import { ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, reasonOf, saidBy } from "../data-set.ts";
import type { ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00.000000Z";
const VALUES = ["no", "yes"] as const;

function entered(verdict: boolean, comment: string | null) {
	const of = { to_name: "answer", origin: "manual" };
	const value = { choices: [VALUES[Number(verdict)]] };
	return [
		{ ...of, id: "r-1", from_name: "correct", type: "choices", value },
		...(comment === null
			? []
			: [
					{
						...{ ...of, id: "r-2", from_name: "comment", type: "textarea" },
						value: { text: [comment] },
					},
				]),
	];
}

/** The JSON export of a project with annotations and predictions. A judge that failed leaves no prediction. */
export function labelStudioFiles(): ToolFiles {
	const tasks = ITEMS.map((item) => ({
		...{ id: item.at + 1, inner_id: item.at + 1, project: 7, created_at: AT, meta: {}, drafts: [] },
		data: { question: item.question, answer: item.answer },
		annotations: PEOPLE.map((person, at) => ({
			...{ id: item.at * 3 + at, completed_by: { id: at + 1, email: `${person}@example.org` } },
			...{ was_cancelled: false, ground_truth: false, created_at: AT, lead_time: 12.5 },
			result: entered(saidBy(person, item), noteOf(saidBy(person, item))),
		})),
		predictions: JUDGES.flatMap((judge, at) => {
			const verdict = judgedBy(judge, item);
			if (verdict === null) return [];
			return [
				{
					...{ id: item.at * 2 + at, model_version: judge, created_at: AT, score: 0.9 },
					result: entered(verdict, reasonOf(verdict)),
				},
			];
		}),
	}));
	return {
		files: { "export.json": JSON.stringify(tasks) },
		named: {
			item: ({ at }) => String(at + 1),
			judge: (judge) => judge,
			person: (person) => `${person}@example.org`,
			values: VALUES,
			failures: "absent",
		},
	};
}
