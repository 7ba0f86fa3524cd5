import type { AsyncBuffer, ColumnMetaData, PageHeader } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { provedValues } from "./parquet-encodings.ts";
import type { Leaf } from "./parquet-leaves.ts";
import {
	countsOtherNulls,
	headerWithNulls,
	type OtherHeader,
	rangeOf,
	readAhead,
	type Span,
} from "./parquet-places.ts";
import { skipRuns } from "./parquet-runs.ts";
import { readerOf, skipHeader } from "./parquet-thrift.ts";
import { UNPACKERS } from "./parquet-unpack.ts";

/** A page is unpacked whole. */
const LARGEST_PAGE_MEGABYTES = 160;
const LARGEST_PAGE_BYTES = LARGEST_PAGE_MEGABYTES * 1024 * 1024;
/** Writers make a page of some thousand rows; looking at one takes as long as at many values. */
const [ROWS_A_PAGE, MORE_PAGES] = [100, 10_000];
const MOST_EMPTY_PAGES = 100;
/** A header holds the least and the greatest value of its page, which may be long texts. */
const HEADER_BYTES: readonly number[] = [64 * 1024, 4 * 1024 * 1024];
const HEADER_VALUES = 1_000;

/** What a column of a row group holds, every claim of it held against its bytes. */
export type ProvedColumn = {
	readonly path: string;
	/** Of the column that it is all or a part of. */
	readonly name: string;
	readonly rows: number;
	readonly spans: readonly Span[];
	/** Bytes of memory for its dictionary, whatever is read of it. */
	readonly dictionary: number;
	/** Bytes that its pages come to. */
	readonly unpacked: number;
	/** What the decoder is to read in place of some headers. */
	readonly headers: readonly OtherHeader[];
};

type Walk = { readonly leaf: Leaf; readonly meta: ColumnMetaData };
type Page = { readonly header: PageHeader; readonly bytes: Uint8Array };

/**
 * Looks through the pages of one column of a row group, one page at a time, before the decoder may see them: it
 * allocates by what they claim, and V8 ends the process where a list grows too long.
 * @param of room: bytes that the pages may come to
 * @throws where a page claims what it does not hold
 */
export async function provedColumn(
	file: AsyncBuffer,
	{ leaf, meta, rows, room }: Walk & { readonly rows: number; readonly room: number },
): Promise<ProvedColumn> {
	const { start, end } = rangeOf(meta);
	if (!(start >= 0 && end >= start && end <= file.byteLength)) throw new Error("it is cut off");
	const spans: Span[] = [];
	const headers: OtherHeader[] = [];
	const read = readAhead(file, end);
	let [dictionary, unpacked, values, rowsSeen, pages, empty] = [0, 0, 0, 0, 0, 0];
	let at = start;
	// A byte at the end is left over, as the decoder has it.
	while (at < end - 1 && !(leaf.isFlat && rowsSeen >= rows)) {
		if (++pages > rows / ROWS_A_PAGE + MORE_PAGES) throw new Error("it lies in too many pages");
		const { header, size } = await headerAt(read, at, end);
		const body = at + size;
		const next = body + sizeIn(header.compressed_page_size, end - body);
		const page = { header, bytes: await read(body, next) };
		unpacked += sizeIn(header.uncompressed_page_size, LARGEST_PAGE_BYTES);
		if (unpacked > room) throw new Error("its pages unpack to more than 1 GB");
		if (header.type === "DICTIONARY_PAGE") {
			if (dictionary > 0 || spans.length > 0) throw new Error("it has two dictionaries");
			dictionary = dictionaryCost(page, { leaf, meta });
		} else {
			const proved = dataPage(page, { leaf, meta, left: Number(meta.num_values) - values });
			const cost = 2 * (next - at) + proved.cost;
			const last = spans.at(-1);
			if (proved.beginsRow) spans.push({ offset: at, bytes: next - at, firstRow: rowsSeen, cost });
			else if (last) {
				last.bytes += next - at;
				last.cost += cost;
			} else throw new Error("its first row has no beginning");
			if (countsOtherNulls(header, proved.nulls))
				headers.push({ at, size, bytes: headerWithNulls(await read(at, body), proved.nulls) });
			if (proved.values === 0 && ++empty > MOST_EMPTY_PAGES)
				throw new Error("it has too many pages of no values");
			values += proved.values;
			rowsSeen += proved.rows;
		}
		at = next;
	}
	if (rowsSeen !== rows) throw new Error("a column has other rows than its group");
	const [name] = meta.path_in_schema;
	return { path: leaf.path, name, rows, spans, dictionary, unpacked, headers };
}

function sizeIn(claimed: unknown, most: number): number {
	if (typeof claimed !== "number" || claimed < 0) throw new Error("a page has no size");
	if (claimed > most)
		throw new Error(
			`a page claims to be larger than it can be; one may have ${LARGEST_PAGE_MEGABYTES} MB`,
		);
	return claimed;
}

async function headerAt(
	read: ReturnType<typeof readAhead>,
	at: number,
	end: number,
): Promise<{ header: PageHeader; size: number }> {
	for (const room of HEADER_BYTES) {
		const to = Math.min(end, at + room);
		const bytes = await read(at, to);
		const reader = readerOf(bytes);
		try {
			skipHeader(reader, { values: HEADER_VALUES });
		} catch (error) {
			if (to < end && room !== HEADER_BYTES.at(-1)) continue;
			throw error;
		}
		return { header: parquetHeader(readerOf(bytes)), size: reader.offset };
	}
	throw new Error("a page has no header");
}

/** Bytes of memory for values: those with an object or a text of their own, those that share one, and what nests them. */
const [OWN, OWN_NUMBER, SHARED_NUMBER, SHARED_TEXT] = [136, 56, 32, 16];
const [ANY, NESTED, LIST] = [16, 96, 184];

function dictionaryCost({ header, bytes }: Page, { leaf, meta }: Walk): number {
	const claimed = header.dictionary_page_header?.num_values;
	if (!isCount(claimed, Number.POSITIVE_INFINITY)) throw new Error("its dictionary has no size");
	const unpacked = unpackedPage(bytes, header.uncompressed_page_size, meta);
	const { element, longest } = leaf;
	const values = { count: claimed, type: meta.type, length: element.type_length, longest };
	provedValues(readerOf(unpacked), { ...values, encoding: "PLAIN", isSecondVersion: false });
	return 2 * bytes.length + unpacked.length + claimed * OWN;
}

function unpackedPage(bytes: Uint8Array, size: number, { codec }: ColumnMetaData): Uint8Array {
	return decompressPage(bytes, size, codec, UNPACKERS);
}

type ProvedPage = {
	readonly values: number;
	readonly nulls: number;
	readonly rows: number;
	readonly beginsRow: boolean;
	readonly cost: number;
};

function isCount(claimed: unknown, most: number): claimed is number {
	return Number.isInteger(claimed) && Number(claimed) >= 0 && Number(claimed) <= most;
}

function dataPage(page: Page, walk: Walk & { readonly left: number }): ProvedPage {
	const { header, bytes } = page;
	const isSecondVersion = header.type === "DATA_PAGE_V2";
	const head = isSecondVersion ? header.data_page_header_v2 : header.data_page_header;
	if (!head || (header.type !== "DATA_PAGE" && !isSecondVersion))
		throw new Error(`parquet unsupported page type: ${header.type}`);
	const { leaf, meta, left } = walk;
	const values = head.num_values;
	if (!isCount(values, left)) throw new Error("a page claims more values than its column has");
	const levels = isSecondVersion ? secondLevels(page, leaf) : null;
	const packed = levels?.rest ?? bytes;
	const size = header.uncompressed_page_size - (levels ? bytes.length - levels.rest.length : 0);
	const isPlain = levels !== null && (levels.isPlain || size === 0);
	if (size < 0) throw new Error("a page has no size");
	const unpacked = isPlain ? packed : unpackedPage(packed, size, meta);
	const reader = readerOf(unpacked);
	const seen = levels ?? firstLevels(reader, values, leaf);
	const rows = leaf.mostRepeated === 0 ? values : seen.rows;
	const second = header.data_page_header_v2;
	if (isSecondVersion && second?.num_rows !== rows)
		throw new Error("a page claims other rows than it holds");
	const count = seen.defined;
	const { encoding } = head;
	const { element, longest } = leaf;
	const more = { encoding, type: meta.type, length: element.type_length, longest, count };
	const extra = provedValues(reader, { ...more, isSecondVersion });
	const cost =
		unpacked.length +
		extra +
		count * perValue(encoding.endsWith("_DICTIONARY"), meta) +
		values * (leaf.isFlat ? ANY : ANY + NESTED) +
		seen.lists * LIST;
	const beginsRow = leaf.mostRepeated === 0 || seen.beginsRow;
	return { values, nulls: values - count, rows, beginsRow, cost };
}

function perValue(isShared: boolean, { type }: ColumnMetaData): number {
	const isText = type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY";
	if (!isShared) return isText ? OWN : OWN_NUMBER;
	return isText ? SHARED_TEXT : SHARED_NUMBER;
}

type Levels = {
	readonly rows: number;
	readonly beginsRow: boolean;
	/** Values that are there. */
	readonly defined: number;
	/** Lists that are made for them. */
	readonly lists: number;
};

function firstLevels(reader: ReturnType<typeof readerOf>, values: number, leaf: Leaf): Levels {
	const between = (most: number, each: (level: number, times: number) => void) => {
		if (most === 0) return;
		const bytes = reader.view.getUint32(reader.offset, true);
		reader.offset += 4;
		const start = reader.offset;
		skipRuns(reader, { bits: bitsOf(most), count: values }, each);
		reader.offset = start + bytes;
	};
	return levelsOf(leaf, values, between);
}

/** Of the second version the levels lie before what is packed. */
function secondLevels(
	{ header, bytes }: Page,
	leaf: Leaf,
): Levels & { readonly rest: Uint8Array; readonly isPlain: boolean } {
	const head = header.data_page_header_v2;
	const repeated = head?.repetition_levels_byte_length;
	const defined = head?.definition_levels_byte_length;
	if (!head || !isCount(repeated, bytes.length) || !isCount(defined, bytes.length - repeated))
		throw new Error("a page claims more levels than it holds");
	// The decoder stands behind levels that there are none of by what they claim.
	const skipped = leaf.mostDefined === 0 ? repeated : repeated + defined;
	if (leaf.mostDefined === 0 && defined > 0) throw new Error("a page claims levels of none");
	let start = 0;
	const between = (most: number, each: (level: number, times: number) => void) => {
		if (most > 0)
			skipRuns(readerOf(bytes, start), { bits: bitsOf(most), count: head.num_values }, each);
		start = repeated;
	};
	const levels = levelsOf(leaf, head.num_values, between);
	return { ...levels, rest: bytes.subarray(skipped), isPlain: head.is_compressed === false };
}

type Each = (most: number, each: (level: number, times: number) => void) => void;

function levelsOf(leaf: Leaf, values: number, between: Each): Levels {
	let [rows, lists, defined] = [0, 0, 0];
	let first: number | null = null;
	between(leaf.mostRepeated, (level, times) => {
		if (level > leaf.mostRepeated) throw new Error("a value repeats at no level");
		first ??= level;
		if (level === 0) rows += times;
		lists += leaf.lists[level] * times;
	});
	if (leaf.mostRepeated === 0 && !leaf.isFlat) lists = leaf.lists[0] * values;
	between(leaf.mostDefined, (level, times) => {
		if (level > leaf.mostDefined) throw new Error("a value stands at no level");
		if (level === leaf.mostDefined) defined += times;
	});
	if (leaf.mostDefined === 0) defined = values;
	return { rows, lists, defined, beginsRow: first === 0 || values === 0 };
}

function bitsOf(most: number): number {
	return 32 - Math.clz32(most);
}
