import { zipArchive } from "../../../../formats/inspect/testing/zip-archive.ts";
import { FAILED, ITEMS, JUDGES, type Judge, judgedBy, reasonOf } from "../data-set.ts";
import { type Named, peopleCsv } from "../native-files.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const AT = "2026-03-02T09:00:00+00:00";
const MODEL = "openai/desk-model";
/** Two scorers of one name: Inspect numbers the second. */
const SCORERS: Readonly<Record<Judge, string>> = {
	lenient: "model_graded_qa",
	strict: "model_graded_qa1",
};
const graderOf = (judge: Judge) => `openai/${judge}`;
const idOf = ({ at }: { readonly at: number }) => `q${padded(at)}`;

const NAMED: Named = {
	item: idOf,
	judge: (judge) => `${SCORERS[judge]} (${graderOf(judge)})`,
	values: ["I", "C"],
	system: MODEL,
};

/** An archive of one evaluation with two graders, and people's labels beside it. */
export function inspectFiles(): ToolFiles {
	const header = {
		...{ version: 2, status: "success" },
		eval: {
			...{ eval_id: "e1", run_id: "r1", created: AT, task: "desk", task_id: "t1", model: MODEL },
			...{ dataset: { name: "desk", samples: ITEMS.length }, config: {} },
			scorers: (["lenient", "strict"] as const).map((judge) => ({
				...{ name: "inspect_ai/model_graded_qa", options: { model: graderOf(judge) } },
			})),
		},
		plan: { name: "plan", steps: [{ solver: "generate", params: {} }] },
		results: { total_samples: ITEMS.length, completed_samples: ITEMS.length, scores: [] },
		stats: { started_at: AT },
	};
	const samples = ITEMS.map((item) => ({
		...{ id: idOf(item), epoch: 1, input: item.question, target: item.reference },
		messages: [
			{ role: "user", content: item.question, source: "input" },
			{ role: "assistant", content: item.answer, source: "generate", model: MODEL },
		],
		output: {
			...{ model: MODEL, completion: item.answer },
			choices: [{ message: { role: "assistant", content: item.answer }, stop_reason: "stop" }],
		},
		scores: Object.fromEntries(
			JUDGES.map((judge) => {
				const verdict = judgedBy(judge, item);
				const said =
					verdict === null
						? { value: Number.NaN, metadata: { unscored_reason: FAILED } }
						: { value: verdict ? "C" : "I", answer: item.answer, explanation: reasonOf(verdict) };
				return [SCORERS[judge], said];
			}),
		),
		...{ events: [{ event: "model" }], total_time: 1.5, completed_at: AT },
	}));
	const log = zipArchive([
		{ name: "_journal/start.json", text: JSON.stringify({ version: 2, eval: header.eval }) },
		...samples.map((sample) => ({
			...{ name: `samples/${sample.id}_epoch_1.json`, text: withNaN(sample) },
		})),
		{ name: "summaries.json", text: "[]" },
		{ name: "header.json", text: JSON.stringify(header) },
	]);
	return { files: { "desk.eval": log, "people.csv": peopleCsv(NAMED) }, named: NAMED };
}

/** As Python writes it, with `NaN` for a number that is none. */
function withNaN(value: unknown): string {
	const marked = JSON.stringify(value, (_, inner) => (Number.isNaN(inner) ? "\u0001NaN" : inner));
	return marked.replaceAll('"\\u0001NaN"', "NaN");
}
