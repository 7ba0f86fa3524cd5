import { ITEMS, JUDGES, judgedBy, noteOf, PEOPLE, reasonOf, saidBy } from "../data-set.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00.000Z";
const idOf = ({ at }: { readonly at: number }) => `trace-${padded(at)}`;

const score = (traceId: string, name: string, value: boolean) => ({
	...{ id: `${traceId}-${name}`, timestamp: AT, traceId, traceName: "desk", name },
	...{ dataType: "BOOLEAN", value: Number(value), stringValue: value ? "True" : "False" },
	environment: "production",
});

/** The tables of traces and of scores, each exported as JSON. A judge that failed leaves no score. */
export function langfuseFiles(): ToolFiles {
	const traces = ITEMS.map((item) => ({
		...{ id: idOf(item), timestamp: AT, name: "desk", release: "v2", bookmarked: false },
		...{ input: { question: item.question }, output: { answer: item.answer } },
		...{ latency: 1.25, observations: [{ id: `o-${item.at}`, type: "GENERATION" }] },
	}));
	const scores = ITEMS.flatMap((item) => [
		...PEOPLE.map((person) => ({
			...score(idOf(item), "correct", saidBy(person, item)),
			...{ source: "ANNOTATION", authorUserId: person, comment: noteOf(saidBy(person, item)) },
			...{ id: `${idOf(item)}-${person}`, queueId: "desk-queue" },
		})),
		...JUDGES.flatMap((judge) => {
			const verdict = judgedBy(judge, item);
			if (verdict === null) return [];
			const said = score(idOf(item), `correct-${judge}`, verdict);
			return [{ ...said, source: "EVAL", comment: reasonOf(verdict) }];
		}),
	]);
	return {
		files: { "traces.json": JSON.stringify(traces), "scores.json": JSON.stringify(scores) },
		named: {
			item: idOf,
			judge: (judge) => `correct-${judge}`,
			values: [false, true],
			failures: "absent",
		},
	};
}
