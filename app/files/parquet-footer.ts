import { type AsyncBuffer, type FileMetaData, parquetMetadata } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { LONGEST_NUMBER } from "./parquet-leaves.ts";
import { readerOf, skipHeader } from "./parquet-thrift.ts";
import { PARSERS } from "./parquet-values.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_FOOTER_BYTES = 64 * MEGABYTE;
/** Some forty for every column of every row group; each takes a hundred bytes of memory. */
const MOST_FOOTER_VALUES = 1_500_000;
/** What a footer says of shapes on a map is JSON, which takes many times its bytes. */
const LARGEST_WITH_SHAPES = MEGABYTE;
/** The size of the footer, and `PAR1`. */
const END_BYTES = 8;

/**
 * What the end of a Parquet file says of it, every length in it held against its bytes before the decoder may
 * allocate by it.
 * @throws where it is none that can be read
 */
export async function readFooter(file: AsyncBuffer): Promise<FileMetaData> {
	if (file.byteLength < 2 * END_BYTES) throw new Error("the file is cut off");
	const ending = new DataView(await file.slice(file.byteLength - END_BYTES));
	const size = ending.getUint32(0, true);
	if (size > LARGEST_FOOTER_BYTES) throw new Error("its footer is too large");
	if (size > file.byteLength - END_BYTES) throw new Error("its footer is cut off");
	const bytes = new Uint8Array(await file.slice(file.byteLength - END_BYTES - size));
	const footer = readerOf(bytes.subarray(0, size));
	skipHeader(footer, { values: MOST_FOOTER_VALUES });
	proveDecimals(bytes.subarray(0, size));
	return parquetMetadata(bytes, { parsers: PARSERS, geoparquet: size < LARGEST_WITH_SHAPES });
}

/** Places of what is looked at, as the format numbers them. */
const SCHEMA = "field_2";
const GROUPS = "field_4";
const COLUMNS = "field_1";
const CHUNK = "field_3";
const STATISTICS = "field_12";
const [TYPE, CONVERTED] = ["field_1", "field_6"];
const DECIMAL = 5;

/** The least and the greatest decimal of a column are read at once, in a time that grows with the square of their bytes. */
function proveDecimals(bytes: Uint8Array): void {
	const footer: Thrift = deserializeTCompactProtocol(readerOf(bytes));
	const columns = inside(footer[SCHEMA]).filter((element) => element[TYPE] !== undefined);
	const decimals = columns.flatMap((column, at) => (column[CONVERTED] === DECIMAL ? [at] : []));
	if (decimals.length === 0) return;
	for (const group of inside(footer[GROUPS])) {
		const chunks = inside(group[COLUMNS]);
		for (const at of decimals) {
			const [chunk] = inside([chunks[at]?.[CHUNK]]);
			for (const value of Object.values(inside([chunk?.[STATISTICS]])[0] ?? {}))
				if (value instanceof Uint8Array && value.length > LONGEST_NUMBER)
					throw new Error("a decimal in its footer is too long");
		}
	}
}

type Thrift = Readonly<Record<string, unknown>>;

function inside(list: unknown): Thrift[] {
	if (!Array.isArray(list)) return [];
	return list.map((entry) => (typeof entry === "object" && entry !== null ? entry : {}));
}
