import { parquetWriteBuffer } from "hyparquet-writer";
import { ITEMS, JUDGES, judgedBy, PEOPLE, saidBy } from "../data-set.ts";
import { DIMENSION, type Named } from "../native-files.ts";
import { padded, type ToolFiles } from "../tool-files.ts";

const NAMED: Named = {
	item: ({ at }) => `q${padded(at)}`,
	judge: (judge) => judge,
	values: [false, true],
	failures: "absent",
};

type Column = { readonly name: string; readonly data: readonly (string | boolean | null)[] };

function parquet(columns: readonly Column[]): Uint8Array {
	const columnData = columns.map(({ name, data }) => ({
		...{ name, data: [...data], nullable: true },
		type: typeof data[0] === "boolean" ? ("BOOLEAN" as const) : ("STRING" as const),
	}));
	return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/** A table of questions and answers, and one with a column for each person and judge: empty where nobody answered. */
export function huggingFaceFiles(): ToolFiles {
	const ids = ITEMS.map(NAMED.item);
	const items = parquet([
		{ name: "id", data: ids },
		{ name: "question", data: ITEMS.map(({ question }) => question) },
		{ name: "answer", data: ITEMS.map(({ answer }) => answer) },
	]);
	const labels = parquet([
		{ name: "item_id", data: ids },
		...PEOPLE.map((person) => ({
			...{ name: `human:${person}:${DIMENSION}`, data: ITEMS.map((item) => saidBy(person, item)) },
		})),
		...JUDGES.map((judge) => ({
			...{ name: `judge:${judge}:${DIMENSION}`, data: ITEMS.map((item) => judgedBy(judge, item)) },
		})),
	]);
	return { files: { "items.parquet": items, "labels.parquet": labels }, named: NAMED };
}
