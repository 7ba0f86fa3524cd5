import type { Encoding, ParquetType } from "hyparquet";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { skipRuns } from "./parquet-runs.ts";
import { type Reader, readCount, skipNumber } from "./parquet-thrift.ts";

const TOO_MANY = "a page claims more values than it holds";
const ODD_DELTA = "its differences are packed as no Parquet file has them";
/** Writers take 128 to a few thousand; a block of more allocates by its claim. */
const LARGEST_BLOCK = 1 << 16;
/** What texts that share their beginnings may come to: they are stored once and made in full. */
const MOST_SHARED_BYTES = 64 * 1024 * 1024;

/** Values of one page, and what the schema says of them. */
export type PageValues = {
	readonly encoding: Encoding;
	readonly type: ParquetType;
	/** Of a type whose values all have the same length. */
	readonly length: number | undefined;
	/** Most bytes of one: a number or a moment of thousands of bytes is none, and takes hours to be read. */
	readonly longest: number;
	/** How many there are, without those that are missing. */
	readonly count: number;
	/** Pages have two versions, whose runs of values the decoder reads differently. */
	readonly isSecondVersion: boolean;
};

/**
 * Looks through the values of a page as the decoder would read them, without what it would allocate.
 * @returns bytes that they come to beyond those of the page
 * @throws where a number in them claims what is not there
 */
export function provedValues(reader: Reader, values: PageValues): number {
	const { encoding, count, longest, type } = values;
	switch (encoding) {
		case "PLAIN":
			provePlain(reader, values);
			return 0;
		case "PLAIN_DICTIONARY":
		case "RLE_DICTIONARY":
		case "RLE":
			proveIndexes(reader, values);
			return 0;
		case "BYTE_STREAM_SPLIT":
			proveRoom(reader, count * widthOf(values));
			return 0;
		case "ALP":
			return 0;
		case "DELTA_BINARY_PACKED":
			skipDeltas(reader, count);
			return 0;
		case "DELTA_LENGTH_BYTE_ARRAY": {
			const lengths = readDeltas(reader, count);
			let whole = 0;
			for (const length of lengths) {
				if (length < 0 || length > longest) throw new Error(TOO_MANY);
				whole += length;
			}
			proveRoom(reader, whole);
			return 0;
		}
		case "DELTA_BYTE_ARRAY":
			return sharedBytes(reader, count, longest);
		default:
			throw new Error(`parquet unsupported encoding: ${encoding ?? type}`);
	}
}

function proveRoom(reader: Reader, bytes: number): void {
	if (!(bytes <= reader.view.byteLength - reader.offset)) throw new Error(TOO_MANY);
}

const WIDTHS: Readonly<Partial<Record<ParquetType, number>>> = {
	INT32: 4,
	FLOAT: 4,
	INT64: 8,
	DOUBLE: 8,
	INT96: 12,
};

function widthOf({ type, length, longest }: PageValues): number {
	const width = WIDTHS[type] ?? length;
	if (width === undefined || width <= 0 || width > longest)
		throw new Error("its values have a length that is none");
	return width;
}

function provePlain(reader: Reader, values: PageValues): void {
	const { count, type, longest } = values;
	if (count === 0) return;
	if (type === "BOOLEAN") proveRoom(reader, Math.ceil(count / 8));
	else if (type === "BYTE_ARRAY") proveTexts(reader, count, longest);
	else proveRoom(reader, count * widthOf(values));
}

function proveTexts(reader: Reader, count: number, longest: number): void {
	for (let at = 0; at < count; at++) {
		const length = reader.view.getUint32(reader.offset, true);
		reader.offset += 4;
		if (length > longest) throw new Error(TOO_MANY);
		proveRoom(reader, length);
		reader.offset += length;
	}
}

/** Places in the dictionary, or truths, in runs. */
function proveIndexes(reader: Reader, values: PageValues): void {
	const { type, count, encoding, isSecondVersion } = values;
	const isTruth = isSecondVersion ? encoding === "RLE" : type === "BOOLEAN";
	if (isTruth) {
		reader.offset += 4;
		skipRuns(reader, { bits: 1, count });
		return;
	}
	const bits = reader.view.getUint8(reader.offset++);
	// The first version does not look at the runs of values that take no bits.
	if (bits > 0 || isSecondVersion) skipRuns(reader, { bits, count });
}

/** The head of packed differences, and that every block of them is there. */
function skipDeltas(reader: Reader, count: number): void {
	const { block, blocks } = deltaHead(reader);
	const each = block / blocks;
	skipNumber(reader);
	let left = count - 1;
	while (left > 0) {
		skipNumber(reader);
		const widths = reader.offset;
		proveRoom(reader, blocks);
		reader.offset += blocks;
		for (let at = 0; at < blocks && left > 0; at++) {
			const bits = reader.view.getUint8(widths + at);
			if (bits > 64) throw new Error(ODD_DELTA);
			// The last one may be cut off behind its last value.
			proveRoom(reader, Math.ceil((Math.min(left, each) * bits) / 8));
			reader.offset += (each * bits) / 8;
			left -= each;
		}
	}
}

function deltaHead(reader: Reader): { block: number; blocks: number } {
	const block = readCount(reader);
	const blocks = readCount(reader);
	skipNumber(reader);
	if (block === 0 || block > LARGEST_BLOCK || blocks === 0 || block % (blocks * 32) !== 0)
		throw new Error(ODD_DELTA);
	return { block, blocks };
}

/** Numbers that the lengths of texts are given by; the reader stands behind them as the decoder's does. */
function readDeltas(reader: Reader, count: number): Int32Array {
	skipDeltas({ view: reader.view, offset: reader.offset }, count);
	const numbers = new Int32Array(count);
	deltaBinaryUnpack(reader, count, numbers);
	return numbers;
}

/** Texts of which each begins as the one before it. */
function sharedBytes(reader: Reader, count: number, longest: number): number {
	const shared = readDeltas(reader, count);
	const own = readDeltas(reader, count);
	let before = 0;
	let whole = 0;
	for (let at = 0; at < count; at++) {
		if (shared[at] < 0 || own[at] < 0 || shared[at] > before) throw new Error(TOO_MANY);
		proveRoom(reader, own[at]);
		reader.offset += own[at];
		before = shared[at] + own[at];
		whole += before;
		if (before > longest || whole > MOST_SHARED_BYTES)
			throw new Error("its texts come to more than 64 MB in one page");
	}
	return whole;
}
