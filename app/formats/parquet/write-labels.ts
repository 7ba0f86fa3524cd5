import type { ForeignLabel } from "../foreign-format.ts";
import type { ForeignWriter, WriterSource } from "../foreign-writer.ts";
import { type Column, json, parquetFile, text, truth, whole } from "./parquet-file.ts";

/** Labels, a row each; a value is JSON, since scales are of numbers, truths and texts. */
export const parquetLabelsWriter: ForeignWriter = {
	id: "parquet-labels",
	write: ({ pages }) => parquetFile(COLUMNS, labelsOf(pages)),
};

async function* labelsOf(pages: WriterSource["pages"]): AsyncGenerator<readonly ForeignLabel[]> {
	for await (const page of pages()) yield page.flatMap(({ labels }) => labels);
}

const COLUMNS: readonly Column<ForeignLabel>[] = [
	...(["item_id", "rater", "rater_kind", "dimension"] as const).map(column),
	{ name: "value", schema: json("value"), of: ({ value }) => value },
	{ name: "repetition", schema: whole("repetition"), of: ({ repetition = 0 }) => repetition },
	...(["created_at", "reason", "detail", "rationale"] as const).map(column),
	{
		name: "reference_seen",
		schema: truth("reference_seen"),
		of: ({ reference_seen }) => reference_seen ?? null,
	},
	column("left_side"),
	{
		name: "adjudicated",
		schema: truth("adjudicated"),
		of: ({ adjudicated }) => adjudicated ?? null,
	},
];

function column(
	name: Exclude<keyof ForeignLabel, "value" | "repetition" | "reference_seen" | "adjudicated">,
): Column<ForeignLabel> {
	return {
		...{ name, schema: text(name) },
		of: (label) => label[name] ?? null,
		size: (label) => label[name]?.length ?? 0,
	};
}
