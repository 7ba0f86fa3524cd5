import { ByteWriter, ParquetWriter } from "hyparquet-writer";

type Element = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

/** A column of a file: its part of the schema, and the value that a row has there; null: none. */
export type Column<Row> = {
	readonly name: string;
	readonly schema: readonly Element[];
	readonly of: (row: Row) => unknown;
	/** About how many characters the value takes. */
	readonly size?: (row: Row) => number;
};

/** A row group is held whole while it is made: so many rows, or characters in them. */
const MOST_ROWS = 10_000;
const MOST_CHARACTERS = 8_000_000;

/** The bytes of a Parquet file, a row group at a time. */
export async function* parquetFile<Row>(
	columns: readonly Column<Row>[],
	pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
	const bytes = new ByteWriter();
	const schema = [
		{ name: "root", num_children: columns.length },
		...columns.flatMap((column) => column.schema),
	];
	const writer = new ParquetWriter({ writer: bytes, schema, createdBy: "concord" });
	/** What was written since the last time; the writer itself counts on from where it was. */
	const taken = () => {
		const written = bytes.getBytes().slice();
		bytes.index = 0;
		return written;
	};
	let rows: Row[] = [];
	let size = 0;
	const group = () => {
		const columnData = columns.map(({ name, of }) => ({ name, data: rows.map(of) }));
		void writer.write({ columnData, rowGroupSize: rows.length });
		rows = [];
		size = 0;
		return taken();
	};
	for await (const page of pages)
		for (const row of page) {
			rows.push(row);
			for (const column of columns) size += column.size?.(row) ?? 8;
			if (rows.length >= MOST_ROWS || size >= MOST_CHARACTERS) yield group();
		}
	if (rows.length > 0) yield group();
	void writer.finish();
	yield taken();
}

const leaf = (name: string, type: Element["type"], more: Partial<Element> = {}): Element => ({
	...{ name, type, repetition_type: "OPTIONAL" },
	...more,
});

/** Columns of each kind that the files have. */
export const text = (name: string) => [leaf(name, "BYTE_ARRAY", { converted_type: "UTF8" })];
export const json = (name: string) => [leaf(name, "BYTE_ARRAY", { converted_type: "JSON" })];
export const whole = (name: string) => [leaf(name, "INT32")];
export const truth = (name: string) => [leaf(name, "BOOLEAN")];

const list = (name: string, element: readonly Element[]): Element[] => [
	{ name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
	{ name: "list", repetition_type: "REPEATED", num_children: 1 },
	...element,
];

export const texts = (name: string) => list(name, text("element"));

/** A list of passages, each with an id and a text. */
export const passages = (name: string) =>
	list(name, [
		{ name: "element", repetition_type: "OPTIONAL", num_children: 2 },
		...text("id"),
		...text("text"),
	]);
