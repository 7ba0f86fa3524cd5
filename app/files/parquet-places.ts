import type { AsyncBuffer, ColumnMetaData, PageHeader } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";
import { readerOf } from "./parquet-thrift.ts";

/** Pages that begin with a row of their own, and the bytes of memory that it takes to decode them, about. */
export type Span = {
	readonly offset: number;
	bytes: number;
	readonly firstRow: number;
	cost: number;
};

/** A header of a page that is read in place of the one that lies there. */
export type OtherHeader = {
	readonly at: number;
	readonly size: number;
	readonly bytes: Uint8Array;
};

/** Bytes behind the end of a file: those of a header, or those that lie in the file from a place on. */
export type Stretch = {
	readonly at: number;
	readonly length: number;
	readonly from: number | Uint8Array;
};

/**
 * The header of a page of the second version that counts as missing whatever has no value of its own: some writers
 * leave out what stands in a missing object, and the decoder would look for as many values more.
 */
export function headerWithNulls(bytes: Uint8Array, nulls: number): Uint8Array {
	const { field_1, field_2, field_3, field_8 } = deserializeTCompactProtocol(readerOf(bytes));
	// The least and the greatest value are of no use here.
	const { field_8: bounds, ...page } = field_8 as Record<string, unknown>;
	const about = { ...page, field_2: nulls };
	const writer = new ByteWriter();
	serializeTCompactProtocol(writer, { field_1, field_2, field_3, field_8: about });
	return new Uint8Array(writer.getBytes());
}

/** Does a page say of its missing values what the decoder takes them for? */
export function countsOtherNulls(
	{ data_page_header_v2: head }: PageHeader,
	nulls: number,
): boolean {
	return head !== undefined && head.num_nulls !== nulls;
}

/** Where a column lies in a row group, as its metadata say. */
export function rangeOf(meta: ColumnMetaData): { start: number; end: number } {
	const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
	return { start, end: start + Number(meta.total_compressed_size) };
}

/**
 * The places of a column once it has other headers, all of it behind the end of what there is.
 * @returns its metadata; what places its pages there; the bytes that lie there; their end
 */
export function laidBehind(end: number, meta: ColumnMetaData, headers: readonly OtherHeader[]) {
	const range = rangeOf(meta);
	const stretches: Stretch[] = [];
	let at = end;
	let from = range.start;
	const lay = (length: number, bytes: number | Uint8Array): void => {
		if (length > 0) stretches.push({ at, length, from: bytes });
		at += length;
	};
	for (const header of headers) {
		lay(header.at - from, from);
		lay(header.bytes.length, header.bytes);
		from = header.at + header.size;
	}
	lay(range.end - from, from);
	const placeOf = (place: number): number => {
		const before = headers.filter((header) => header.at < place);
		const grown = before.reduce((sum, { size, bytes }) => sum + bytes.length - size, 0);
		return end + (place - range.start) + grown;
	};
	const { dictionary_page_offset: dictionary } = meta;
	const moved: ColumnMetaData = {
		...meta,
		data_page_offset: BigInt(placeOf(Number(meta.data_page_offset))),
		dictionary_page_offset: dictionary && BigInt(placeOf(Number(dictionary))),
		total_compressed_size: BigInt(at - end),
	};
	const placed = (spans: readonly Span[]): Span[] =>
		spans.map((span) => {
			const offset = placeOf(span.offset);
			return { ...span, offset, bytes: placeOf(span.offset + span.bytes) - offset };
		});
	return { meta: moved, placed, stretches, end: at };
}

/** A file with more bytes behind its end. */
export function withStretches(file: AsyncBuffer, stretches: readonly Stretch[]): AsyncBuffer {
	const last = stretches.at(-1);
	if (!last) return file;
	const byteLength = last.at + last.length;
	// The decoder reads columns at once that lie side by side, one of them perhaps behind the end.
	const all = [{ at: 0, length: file.byteLength, from: 0 }, ...stretches];
	const slice = async (start: number, end = byteLength): Promise<ArrayBuffer> => {
		if (end <= file.byteLength) return file.slice(start, end);
		const bytes = new Uint8Array(end - start);
		for (const { at, length, from } of all) {
			const [first, behind] = [Math.max(start, at), Math.min(end, at + length)];
			if (first >= behind) continue;
			const piece =
				typeof from === "number"
					? new Uint8Array(await file.slice(from + first - at, from + behind - at))
					: from.subarray(first - at, behind - at);
			bytes.set(piece, first - start);
		}
		return bytes.buffer;
	};
	return { byteLength, slice };
}

/** Small pages lie side by side: they are read so many bytes at a time. */
const AHEAD_BYTES = 1 << 20;

/** Bytes of a file, of which the next ones are likely to be asked for next; none may be changed. */
export function readAhead(
	file: AsyncBuffer,
	end: number,
): (from: number, to: number) => Promise<Uint8Array> {
	let first = 0;
	let bytes = new Uint8Array(0);
	return async (from, to) => {
		if (from < first || to > first + bytes.length) {
			const read = await file.slice(from, Math.max(to, Math.min(end, from + AHEAD_BYTES)));
			[first, bytes] = [from, new Uint8Array(read)];
		}
		return bytes.subarray(from - first, to - first);
	};
}
