import { type AsyncBuffer, type FileMetaData, parquetRead } from "hyparquet";
import { type Refusal, refused } from "../base/refusal.ts";
import type { Leaf } from "./parquet-leaves.ts";
import { type ProvedColumn, provedColumn } from "./parquet-pages.ts";
import { UNPACKERS } from "./parquet-unpack.ts";
import { PARSERS } from "./parquet-values.ts";

const MEGABYTE = 1024 * 1024;
/** Memory that one part of a row group takes to be decoded: it is made of fewer rows until it does. */
const PART_BYTES = 112 * MEGABYTE;
/** A page is decoded whole, and one of each column at once. */
const MOST_BYTES = 336 * MEGABYTE;
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
};

/** Rows of a row group that are decoded at once, counted from 0 within it. */
export type Part = { readonly from: number; readonly to: number };

/** Looks through all pages of a row group; a refusal says why it is not to be decoded. */
export async function provedGroup(
	file: AsyncBuffer,
	{ metadata, leaves }: { metadata: FileMetaData; leaves: ReadonlyMap<string, Leaf> },
	group: FileMetaData["row_groups"][number],
): Promise<ProvedGroup | Refusal> {
	const rows = Number(group.num_rows);
	const columns: ProvedColumn[] = [];
	const seen = new Set<string>();
	try {
		for (const { meta_data: meta, file_path } of group.columns) {
			const leaf = meta && leaves.get(meta.path_in_schema.join("."));
			if (!leaf || file_path || leaf.element.type !== meta.type || seen.has(leaf.path))
				throw new Error("its columns are not those of the file");
			seen.add(leaf.path);
			columns.push(await provedColumn(file, { leaf, meta, rows }));
		}
	} catch (error) {
		return unreadable(error);
	}
	return {
		rows,
		columns,
		metadata: { ...metadata, row_groups: [group], num_rows: group.num_rows },
	};
}

/** Rows of a group, so few at a time as fit into memory. */
export function* partsOf(
	group: ProvedGroup,
	{ from, to }: Part = { from: 0, to: group.rows },
): Generator<Part> {
	const cost = costOf(group, { from, to });
	const middle = from + Math.ceil((to - from) / 2);
	const half = { from, to: middle };
	// Where all rows lie in one page, fewer of them take as much.
	if (cost <= PART_BYTES || to - from <= FEW_ROWS || costOf(group, half) > 0.75 * cost) {
		yield { from, to };
		return;
	}
	yield* partsOf(group, half);
	yield* partsOf(group, { from: middle, to });
}

/** Bytes of memory, about, that it takes to decode some rows of a group. */
function costOf({ columns }: ProvedGroup, { from, to }: Part): number {
	let cost = (to - from) * (ROW_BYTES + columns.length * CELL_BYTES);
	for (const { spans, dictionary } of columns) {
		cost += dictionary;
		for (const [at, span] of spans.entries()) {
			const end = spans[at + 1]?.firstRow ?? Number.POSITIVE_INFINITY;
			if (span.firstRow < to && end > from) cost += span.cost;
		}
	}
	return cost;
}

/** The cells of some rows of a group; a refusal follows the numbers of the rows. */
export async function decodedRows(
	file: AsyncBuffer,
	group: ProvedGroup,
	{ from, to, columns }: Part & { readonly columns: readonly string[] },
): Promise<readonly (readonly unknown[])[] | Refusal> {
	if (costOf(group, { from, to }) > MOST_BYTES)
		return refused(
			"cannot be read: they lie in pages that take more than 300 MB of memory at once. Write the file with smaller row groups (row_group_size=10000).",
		);
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
	try {
		return await new Promise((done, failed) => {
			parquetRead({
				...{ file, metadata: group.metadata, compressors: UNPACKERS, parsers: PARSERS, ...places },
				...{ columns: [...columns], rowStart: from, rowEnd: to, onComplete: done },
			}).catch(failed);
		});
	} catch (error) {
		return unreadable(error);
	}
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
