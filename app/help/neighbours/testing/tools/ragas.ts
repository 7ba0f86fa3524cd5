import { jsonLines } from "#seeds/builders.ts";
import { ITEMS, JUDGES, judgedBy } from "../data-set.ts";
import { DIMENSION, type Named, peopleCsv } from "../native-files.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const NAMED: Named = {
	item: ({ at }) => `q${padded(at)}`,
	judge: (judge) => judge,
	values: [0, 1],
};

/** What the page's lines of Python write of a result, and people's labels beside it. */
export function ragasFiles(): ToolFiles {
	const items = ITEMS.map((item) => ({
		...{ id: NAMED.item(item), user_input: item.question, response: item.answer },
		...{ retrieved_contexts: [item.reference], reference: item.reference },
	}));
	const cells = ITEMS.map((item) => [
		NAMED.item(item),
		...JUDGES.map((judge) => {
			const verdict = judgedBy(judge, item);
			return verdict === null ? "unscored: the reply was no JSON" : `${Number(verdict)}.0`;
		}),
	]);
	const header = ["item_id", ...JUDGES.map((judge) => `judge:${judge}:${DIMENSION}`)];
	return {
		files: {
			"items.jsonl": jsonLines(items),
			"scores.csv": `${[header, ...cells].map((row) => row.join(",")).join("\n")}\n`,
			"people.csv": peopleCsv(NAMED),
		},
		named: NAMED,
	};
}
