import { ByteWriter } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";

type Metadata = Parameters<typeof writeMetadata>[1];
type Meta = NonNullable<Metadata["row_groups"][number]["columns"][number]["meta_data"]>;

/** Places of encodings, as the format numbers them. */
export const [PLAIN, DELTAS, TEXTS_OF_DELTAS, BY_DICTIONARY] = [0, 5, 7, 8];

/** A column of one page, or of the same page several times, which may say of itself what is not so. */
export type HandMadeColumn = {
	readonly name: string;
	readonly type?: Meta["type"];
	readonly codec?: Meta["codec"];
	/** Texts that its values are places of. */
	readonly dictionary?: readonly string[];
	readonly encoding: number;
	readonly bytes: Uint8Array;
	/** How many values the page claims, and to how many bytes it claims to unpack. */
	readonly values: number;
	readonly unpacked?: number;
	readonly pages?: number;
	/** What else the schema says of it. */
	readonly schema?: Partial<Metadata["schema"][number]>;
};

const PAR1 = 0x31524150;

/** A Parquet file of required columns, with whatever their pages claim. */
export function handMadeParquet(rows: number, columns: readonly HandMadeColumn[]): Buffer {
	const writer = new ByteWriter();
	writer.appendUint32(PAR1);
	const chunks = columns.map((column) => ({ meta_data: written(writer, column, rows) }));
	const size = BigInt(writer.offset);
	const group = {
		columns: chunks.map((chunk) => ({ file_offset: 0n, ...chunk })),
		total_byte_size: size,
		num_rows: BigInt(rows),
	};
	const schema: Metadata["schema"] = [
		{ name: "root", num_children: columns.length },
		...columns.map(({ name, type = "BYTE_ARRAY", schema: more }) => ({
			name,
			type,
			repetition_type: "REQUIRED" as const,
			...(type === "BYTE_ARRAY" ? { converted_type: "UTF8" as const } : {}),
			...more,
		})),
	];
	writeMetadata(writer, {
		version: 2,
		schema,
		num_rows: BigInt(rows),
		row_groups: [group],
		metadata_length: 0,
	});
	writer.appendUint32(PAR1);
	return Buffer.from(writer.getBytes());
}

function written(writer: ByteWriter, column: HandMadeColumn, rows: number): Meta {
	const { name, type = "BYTE_ARRAY", codec = "UNCOMPRESSED", dictionary, bytes } = column;
	const start = BigInt(writer.offset);
	if (dictionary) {
		const texts = plainTexts(dictionary);
		const about = { field_1: dictionary.length, field_2: 0 };
		page(writer, texts, { field_1: 2, field_2: texts.length, field_7: about });
	}
	const at = BigInt(writer.offset);
	const about = { field_1: column.values, field_2: column.encoding, field_3: 3, field_4: 3 };
	const header = { field_1: 0, field_2: column.unpacked ?? bytes.length, field_5: about };
	for (let pages = column.pages ?? 1; pages > 0; pages--) page(writer, bytes, header);
	const size = BigInt(writer.offset) - start;
	return {
		type,
		encodings: ["PLAIN"],
		path_in_schema: [name],
		codec,
		num_values: BigInt(rows),
		total_uncompressed_size: size,
		total_compressed_size: size,
		data_page_offset: at,
		...(dictionary ? { dictionary_page_offset: start } : {}),
	};
}

type Header = {
	readonly field_1: number;
	readonly field_2: number;
	readonly [field: string]: unknown;
};

function page(writer: ByteWriter, bytes: Uint8Array, header: Header): void {
	const { field_1, field_2, ...about } = header;
	// They are written in this order.
	serializeTCompactProtocol(writer, { field_1, field_2, field_3: bytes.length, ...about });
	writer.appendBytes(bytes);
}

/** Texts, each behind the number of its bytes. */
export function plainTexts(texts: readonly string[]): Uint8Array {
	return Buffer.concat(
		texts.flatMap((text) => {
			const bytes = Buffer.from(text);
			const length = Buffer.alloc(4);
			length.writeUInt32LE(bytes.length);
			return [length, bytes];
		}),
	);
}

/** A number, seven bits a byte. */
export function varint(number: number): Uint8Array {
	const bytes: number[] = [];
	let left = number;
	for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
	return Uint8Array.from([...bytes, left]);
}
