import { jsonLines } from "#seeds/builders.ts";
import { ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, reasonOf, saidBy } from "../data-set.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00+00:00";
const idOf = ({ at }: { readonly at: number }) => `0198c3a0-0000-7000-8000-000000000${padded(at)}`;

/** Runs and their feedback, one a line, as the SDK's objects are dumped. */
export function langsmithFiles(): ToolFiles {
	const runs = ITEMS.map((item) => ({
		...{ id: idOf(item), name: "desk", run_type: "chain", start_time: AT, end_time: AT },
		...{ parent_run_id: null, trace_id: idOf(item), error: null, tags: ["desk"] },
		...{ inputs: { question: item.question }, outputs: { answer: item.answer } },
		...{ extra: { runtime: { sdk: "langsmith-py" } }, feedback_stats: null, events: [] },
	}));
	const feedback = ITEMS.flatMap((item) => [
		...PEOPLE.map((person) => ({
			...{ id: `f-${item.at}-${person}`, run_id: idOf(item), created_at: AT, key: "correct" },
			...{ score: Number(saidBy(person, item)), value: null },
			...{ comment: noteOf(saidBy(person, item)), correction: null },
			feedback_source: { type: "app", user_id: person, user_name: null, metadata: null },
		})),
		...JUDGES.map((judge) => {
			const verdict = judgedBy(judge, item);
			return {
				...{ id: `f-${item.at}-${judge}`, run_id: idOf(item), created_at: AT },
				...{ key: `correct_${judge}`, score: verdict === null ? null : Number(verdict) },
				...{ value: null, comment: verdict === null ? null : reasonOf(verdict) },
				...(verdict === null && { error: true }),
				feedback_source: { type: "model", metadata: { __run: { run_id: `e-${item.at}` } } },
			};
		}),
	]);
	return {
		files: { "runs.jsonl": jsonLines(runs), "feedback.jsonl": jsonLines(feedback) },
		named: { item: idOf, judge: (judge) => `correct_${judge}`, values: [0, 1] },
	};
}
