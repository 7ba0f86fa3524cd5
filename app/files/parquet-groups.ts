import { type AsyncBuffer, type FileMetaData, parquetRead } from "hyparquet";
import { type Refusal, refused } from "../base/refusal.ts";
import type { Exactly } from "./parquet-decimals.ts";
import type { Leaf } from "./parquet-leaves.ts";
import { type ProvedColumn, provedColumn } from "./parquet-pages.ts";
import { laidBehind, type Stretch, withStretches } from "./parquet-places.ts";
import { UNPACKERS } from "./parquet-unpack.ts";
import { detachedIn, PARSERS } from "./parquet-values.ts";

const MEGABYTE = 1024 * 1024;
/** Memory for one part of a row group: it is made of fewer rows until they take no more. */
const PART_BYTES = 112 * MEGABYTE;
/** A page is decoded whole: DuckDB makes them of 100 MB. Memory for those of one column, and for rows that wait for the next one. */
const MOST_BYTES = 512 * MEGABYTE;
const MOST_GROUP_BYTES = 1024 * MEGABYTE;
/** How to write smaller row groups, in what most such files are written by. */
export const SMALLER_GROUPS =
	"row_group_size=10000 in pyarrow and pandas, ROW_GROUP_SIZE 10000 in DuckDB";
const TOO_MUCH = `cannot be read: they lie in pages that take more than ${MOST_BYTES / MEGABYTE} MB of memory at once. Write the file with smaller row groups (${SMALLER_GROUPS}).`;
/** Fewer rows are not parted: what takes so much with them would take as much with one. */
const FEW_ROWS = 500;
/** A row is a list of its cells. */
const [ROW_BYTES, CELL_BYTES] = [64, 8];

/** A row group whose pages hold what they claim. */
export type ProvedGroup = {
	readonly rows: number;
	readonly columns: readonly ProvedColumn[];
	/** Of a file that has this group alone. */
	readonly metadata: FileMetaData;
	/** What lies behind the end of the file for the decoder. */
	readonly stretches: readonly Stretch[];
};

/** What a file says of itself, and what the decoder is told of it. */
export type GroupHead = {
	readonly metadata: FileMetaData;
	/** The columns whose values are stored, by their paths. */
	readonly leaves: ReadonlyMap<string, Leaf>;
	/** Without decimals, which the decoder rounds. */
	readonly decoded: FileMetaData;
	/** What makes decimals of what it hands over, by the names of columns. */
	readonly exact: ReadonlyMap<string, Exactly>;
};

/** Rows of a row group that are decoded at once, counted from 0 within it. */
export type Part = { readonly from: number; readonly to: number };

/** Looks through all pages of a row group; a refusal says why it is not to be decoded. */
export async function provedGroup(
	file: AsyncBuffer,
	{ leaves, decoded }: GroupHead,
	group: FileMetaData["row_groups"][number],
): Promise<ProvedGroup | Refusal> {
	const rows = Number(group.num_rows);
	const columns: ProvedColumn[] = [];
	const chunks: typeof group.columns = [];
	const stretches: Stretch[] = [];
	const seen = new Set<string>();
	let end = file.byteLength;
	let room = MOST_GROUP_BYTES;
	try {
		for (const chunk of group.columns) {
			const { meta_data: meta } = chunk;
			const leaf = meta && leaves.get(meta.path_in_schema.join("."));
			if (!leaf || chunk.file_path || leaf.element.type !== meta.type || seen.has(leaf.path))
				throw new Error("its columns are not those of the file");
			seen.add(leaf.path);
			const column = await provedColumn(file, { leaf, meta, rows, room });
			room -= column.unpacked;
			if (column.headers.length === 0) {
				columns.push(column);
				chunks.push(chunk);
				continue;
			}
			const laid = laidBehind(end, meta, column.headers);
			end = laid.end;
			stretches.push(...laid.stretches);
			columns.push({ ...column, spans: laid.placed(column.spans) });
			chunks.push({ ...chunk, meta_data: laid.meta });
		}
	} catch (error) {
		return unreadable(error);
	}
	const alone = { ...decoded, row_groups: [{ ...group, columns: chunks }] };
	return { rows, columns, stretches, metadata: { ...alone, num_rows: group.num_rows } };
}

/** Rows of a group, so few at a time as fit into memory. */
export function* partsOf(
	group: ProvedGroup,
	{ from, to }: Part = { from: 0, to: group.rows },
): Generator<Part> {
	const { columns } = group;
	const isSmall = () => costOf(columns, { from, to }).pages <= PART_BYTES;
	const isParted = () => costOf(columns, { from, to }).rows <= PART_BYTES;
	if (to - from <= FEW_ROWS || isSmall() || isParted()) {
		yield { from, to };
		return;
	}
	const middle = from + Math.ceil((to - from) / 2);
	yield* partsOf(group, { from, to: middle });
	yield* partsOf(group, { from: middle, to });
}

type Cost = {
	/** For the pages that some rows lie in, which are decoded whole. */
	readonly pages: number;
	/** For the rows themselves, as much of each page as they are of its rows. */
	readonly rows: number;
	readonly dictionaries: number;
};

/** Bytes of memory, about, that it takes to decode some rows of columns. */
function costOf(columns: readonly ProvedColumn[], { from, to }: Part): Cost {
	let pages = (to - from) * (ROW_BYTES + columns.length * CELL_BYTES);
	let [rows, dictionaries] = [pages, 0];
	for (const { spans, dictionary, rows: all } of columns) {
		dictionaries += dictionary;
		for (const [at, { firstRow, cost }] of spans.entries()) {
			const end = spans[at + 1]?.firstRow ?? all;
			if (firstRow >= to || end <= from) continue;
			pages += cost;
			rows += (cost * (Math.min(end, to) - Math.max(firstRow, from))) / (end - firstRow);
		}
	}
	return { pages: pages + dictionaries, rows, dictionaries };
}

type Cells = unknown[][];

/**
 * The cells of some rows of a group; a refusal follows the numbers of the rows. Where the pages of all columns would
 * take too much at once, they are decoded one column after the other, and of each only the cells of these rows are kept.
 */
export async function decodedRows(
	file: AsyncBuffer,
	group: ProvedGroup,
	{
		columns,
		exact,
		...part
	}: Part & Pick<GroupHead, "exact"> & { readonly columns: readonly string[] },
): Promise<readonly (readonly unknown[])[] | Refusal> {
	const shown = withStretches(file, group.stretches);
	const decode = async (names: readonly string[]): Promise<Cells> => {
		const rows = await decoded(shown, group, { ...part, columns: names });
		for (const [at, name] of names.entries()) {
			const exactly = exact.get(name);
			if (exactly) for (const cells of rows) cells[at] = exactly(cells[at]);
		}
		return rows;
	};
	try {
		const whole = costOf(group.columns, part);
		if (whole.pages <= PART_BYTES) return await decode(columns);
		const most = whole.rows + whole.dictionaries;
		const isFit = (name: string) => costOf(columnsOf(group, name), part).pages <= MOST_BYTES;
		if (most > MOST_BYTES || !columns.every(isFit)) return refused(TOO_MUCH);
		const rows: Cells = Array.from({ length: part.to - part.from }, () => []);
		let room = MOST_BYTES;
		for (const name of columns) {
			const detached = detachedIn(room);
			for (const [at, [cell]] of (await decode([name])).entries()) rows[at].push(detached.of(cell));
			room = detached.room();
			if (room < 0) return refused(TOO_MUCH);
		}
		return rows;
	} catch (error) {
		return unreadable(error);
	}
}

function columnsOf({ columns }: ProvedGroup, name: string): ProvedColumn[] {
	return columns.filter((column) => column.name === name);
}

function decoded(
	file: AsyncBuffer,
	group: ProvedGroup,
	{ from, to, columns }: Part & { readonly columns: readonly string[] },
): Promise<Cells> {
	const pages = Object.fromEntries(
		group.columns.map(({ path, spans }) => [
			path,
			spans.map((span) => ({
				offset: BigInt(span.offset),
				compressed_page_size: span.bytes,
				first_row_index: BigInt(span.firstRow),
			})),
		]),
	);
	// Where the pages lie is known from themselves: what the file says of that would have to be looked through too.
	const places = { useOffsetIndex: false, pageLocationsByGroup: [pages] };
	return new Promise((done, failed) => {
		parquetRead({
			...{ file, metadata: group.metadata, compressors: UNPACKERS, parsers: PARSERS, ...places },
			...{ columns: [...columns], rowStart: from, rowEnd: to, onComplete: done },
		}).catch(failed);
	});
}

function unreadable(error: unknown): Refusal {
	return refused(`cannot be read as Parquet (${complaint(error)})`);
}

/** What a decoder says of damaged bytes, in one line. */
export function complaint(error: unknown): string {
	// The reader stumbled over bytes that it did not expect: its own words would say nothing to anybody.
	if (error instanceof TypeError || error instanceof RangeError) return "it is damaged";
	const message = error instanceof Error ? error.message : String(error);
	const line = message.replace(/\s+/g, " ");
	return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
