import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";

/** A file as somebody might hand it in, and what was done to it, for whoever reads a failure. */
export type FuzzedFile = {
	readonly name: string;
	readonly bytes: Uint8Array;
	readonly done: readonly string[];
};

const texts = fc.oneof(
	fc.constantFrom(
		"",
		" ",
		"0",
		"true",
		"=1+1",
		"'",
		'"',
		'""',
		",",
		";",
		"\t",
		"|",
		"a\nb",
		"a\r\nb",
	),
	fc.constantFrom("__proto__", "constructor", "null", "NaN", "-0", "1e999", "\uFEFF", "é", "😀"),
	fc.string({ maxLength: 12 }),
	fc.string({ unit: "grapheme", maxLength: 6 }),
);

const item = fc.record({
	id: fc.oneof(
		fc.integer({ min: 1, max: 6 }).map((n) => `item-${n}`),
		texts,
	),
	input: texts,
	response: texts,
	contexts: fc.oneof(fc.array(texts, { maxLength: 3 }), texts),
	reference: texts,
});

const label = fc.record({
	item_id: fc.oneof(
		fc.integer({ min: 1, max: 9 }).map((n) => `item-${n}`),
		texts,
	),
	rater: fc.oneof(fc.constantFrom("Ada", "judge-1"), texts),
	rater_kind: fc.oneof(fc.constantFrom("human", "judge"), texts),
	dimension: fc.oneof(fc.constantFrom("verdict", "grade"), texts),
	value: fc.oneof(fc.constantFrom(true, false, null, 1, 5, 6, "accept"), texts),
});

const wide = fc.record({
	item_id: fc.integer({ min: 1, max: 9 }).map((n) => `item-${n}`),
	rater: fc.oneof(fc.constantFrom("Ada", "Ben"), texts),
	verdict: fc.oneof(fc.constantFrom("true", "false", "yes", ""), texts),
	grade: fc.oneof(fc.integer({ min: 0, max: 7 }), texts),
});

type Row = Readonly<Record<string, unknown>>;

const rows: fc.Arbitrary<readonly Row[]> = fc.oneof(
	fc.array(item, { minLength: 1, maxLength: 8 }),
	fc.array(label, { minLength: 1, maxLength: 12 }),
	fc.array(wide, { minLength: 1, maxLength: 8 }),
);

function table(rows: readonly Row[], separator: string): string {
	const columns = Object.keys(rows[0] ?? { id: "" });
	const cell = (value: unknown) =>
		`"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
	const line = (cells: readonly unknown[]) => cells.map(cell).join(separator);
	return [line(columns), ...rows.map((row) => line(columns.map((name) => row[name])))].join("\n");
}

function parquet(rows: readonly Row[]): Uint8Array {
	const columns = Object.keys(rows[0] ?? { id: "" });
	const columnData = columns.map((name) => ({
		name,
		data: rows.map((row) => JSON.stringify(row[name])),
		type: "STRING" as const,
	}));
	return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const FORMATS: Readonly<Record<string, (rows: readonly Row[]) => string | Uint8Array>> = {
	jsonl: (rows) => rows.map((row) => JSON.stringify(row)).join("\n"),
	json: (rows) => JSON.stringify(rows, null, 1),
	csv: (rows) => table(rows, ","),
	tsv: (rows) => table(rows, "\t"),
	parquet,
};

/** What is put into a text, somewhere. */
const PIECES = [
	...`"',\t;|\n\r\\{}[]`,
	"\r\n",
	"\u0000",
	"\uFEFF",
	"\u2028",
	"\\ud800",
	'"__proto__":{"a":1},',
	'"id":1,',
	"id,id\n",
	"[".repeat(500),
	"long ".repeat(20_000),
];

const share = fc.double({ min: 0, max: 1, noNaN: true });

type Bytes = Buffer<ArrayBufferLike>;
type Change = { readonly what: string; readonly to: (bytes: Bytes) => Bytes };

function spliced(bytes: Bytes, from: number, length: number, put: Uint8Array): Bytes {
	return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)]);
}

function changed(what: string, to: Change["to"]): Change {
	return { what, to };
}

const place = (bytes: Bytes, at: number) => Math.floor(at * bytes.length);

const change: fc.Arbitrary<Change> = fc.oneof(
	fc
		.tuple(fc.constantFrom(...PIECES), share)
		.map(([piece, at]) =>
			changed(`put ${JSON.stringify(piece.slice(0, 20))} at ${at}`, (bytes) =>
				spliced(bytes, place(bytes, at), 0, Buffer.from(piece)),
			),
		),
	fc
		.tuple(share, fc.nat(40))
		.map(([at, length]) =>
			changed(`cut out ${length} at ${at}`, (bytes) =>
				spliced(bytes, place(bytes, at), length, Buffer.alloc(0)),
			),
		),
	share.map((at) => changed(`cut off at ${at}`, (bytes) => bytes.subarray(0, place(bytes, at)))),
	fc
		.tuple(share, fc.nat(255))
		.map(([at, byte]) =>
			changed(`byte ${byte} at ${at}`, (bytes) =>
				spliced(bytes, place(bytes, at), 1, Uint8Array.of(byte)),
			),
		),
	fc.tuple(share, share).map(([one, other]) =>
		changed(`twice between ${one} and ${other}`, (bytes) => {
			const first = place(bytes, Math.min(one, other));
			const last = place(bytes, Math.max(one, other));
			return spliced(bytes, last, 0, bytes.subarray(first, last));
		}),
	),
	fc.constantFrom(
		changed("UTF-16", (bytes) => Buffer.from(`\uFEFF${bytes.toString()}`, "utf16le")),
		changed("Latin-1", (bytes) => Buffer.from(bytes.toString(), "latin1")),
		changed("byte order mark", (bytes) => spliced(bytes, 0, 0, Buffer.from("\uFEFF"))),
		changed("CR", (bytes) => Buffer.from(bytes.toString().replaceAll("\n", "\r"))),
		changed("CRLF", (bytes) => Buffer.from(bytes.toString().replaceAll("\n", "\r\n"))),
		changed("gzip", (bytes) => gzipSync(bytes)),
	),
);

/** Files of items and labels in every format that is read, whole and with up to two changes. */
export const fuzzedFile: fc.Arbitrary<FuzzedFile> = fc
	.tuple(
		rows,
		fc.constantFrom(...Object.keys(FORMATS)),
		fc.constantFrom("", "items", "labels", "x.txt", "a=b;c"),
		fc.array(change, { maxLength: 2 }),
	)
	.map(([rows, format, called, changes]) => {
		let bytes: Bytes = Buffer.from(FORMATS[format]?.(rows) ?? "");
		for (const { to } of changes) bytes = to(bytes);
		return {
			name: called.includes(".") ? called : `${called || "rows"}.${format}`,
			bytes,
			done: changes.map(({ what }) => what),
		};
	});
