import { createWriteStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { columnProblem } from "./column-problem.ts";
import { fileBytes } from "./file-bytes.ts";
import type { FileSource } from "./file-start.ts";
import { withOlderTypes } from "./parquet-schema.ts";
import { withTurns } from "./parquet-turns.ts";
import { jsonValue, PARSERS } from "./parquet-values.ts";
import { ROWS_PER_BATCH, type SourceRow, shown } from "./source-row.ts";
import type { OnShare } from "./text-chunks.ts";

const MEGABYTE = 1024 * 1024;
/** A row group is decoded whole; of one that unpacks to more, a part after the other. */
const DECODED_BYTES = 64 * MEGABYTE;
const LARGEST_GROUP_BYTES = 1024 * MEGABYTE;
/** A run of equal values takes no bytes, so rows are counted too. */
const LARGEST_GROUP_CELLS = 20_000_000;
const LARGEST_FOOTER_BYTES = 64 * MEGABYTE;

export type ParquetHead = {
	readonly columns: readonly string[];
	/** Columns that hold JSON, in which null and absent are told apart. */
	readonly json: ReadonlySet<string>;
	readonly metadata: FileMetaData;
};

/** The columns of a Parquet file and where its rows lie, or why it cannot be read. */
export async function openParquet(file: FileSource): Promise<ParquetHead | Refusal> {
	const { name } = file;
	try {
		return await withBuffer(file.path, async (buffer) => {
			const footer = await parquetMetadataAsync(footerFirst(buffer), { parsers: PARSERS });
			const metadata = withOlderTypes(footer);
			const columns = topColumns(metadata);
			const problem = schemaProblem(metadata, columns);
			const json = new Set(
				metadata.schema.flatMap(({ name: column, converted_type: type }) =>
					type === "JSON" ? [column] : [],
				),
			);
			return problem === null ? { columns, json, metadata } : refused(`${name} ${problem}`);
		});
	} catch (error) {
		return refused(`${name} is no Parquet file that can be read (${complaint(error)}).`);
	}
}

/** A footer that claims to be huge is none. */
function footerFirst(buffer: AsyncBuffer): AsyncBuffer {
	return {
		byteLength: buffer.byteLength,
		slice(start, end) {
			if ((end ?? buffer.byteLength) - start > LARGEST_FOOTER_BYTES)
				throw new Error("its footer is too large");
			return buffer.slice(start, end);
		},
	};
}

function topColumns({ schema }: FileMetaData): string[] {
	const columns: string[] = [];
	let at = 1;
	const skip = (): void => {
		const children = schema[at++]?.num_children ?? 0;
		for (let child = 0; child < children && at < schema.length; child++) skip();
	};
	while (at < schema.length) {
		columns.push(schema[at].name);
		skip();
	}
	return columns;
}

function schemaProblem(metadata: FileMetaData, columns: readonly string[]): string | null {
	if (Number(metadata.num_rows) === 0) return "has columns and no rows.";
	const problem = columnProblem(columns);
	if (problem !== null) return problem;
	if (metadata.schema.some(({ name }) => name === "__proto__"))
		return 'has a column called "__proto__": rename it.';
	const isLarge = metadata.row_groups.some(
		(group) =>
			Number(group.total_byte_size) > LARGEST_GROUP_BYTES ||
			Number(group.num_rows) * group.columns.length > LARGEST_GROUP_CELLS ||
			group.columns.some(({ meta_data }) => Number(meta_data?.num_values) > LARGEST_GROUP_CELLS),
	);
	return isLarge
		? "has row groups of more than 1 GB or 20 million values, which are read whole: write it with smaller ones (row_group_size=10000)."
		: null;
}

/**
 * The rows of a Parquet file, numbered from 1, one row group after the other. A group that cannot be decoded is one
 * row with the problem. Where items are labelled in columns, a cell without a value was never asked, as in a table.
 */
export async function* parquetRows(
	path: string,
	{ columns, json, metadata }: ParquetHead,
	onShare?: OnShare,
): AsyncGenerator<readonly SourceRow[]> {
	const isWide = columns.includes("item_id") && !columns.includes("dimension");
	const opened = await openBuffer(path);
	try {
		const total = Number(metadata.num_rows);
		for (const { from, to } of partsOf(metadata)) {
			const rows = await decoded(opened.buffer, { metadata, columns, from, to });
			if (isRefusal(rows)) {
				yield [{ line: from + 1, problem: `rows ${from + 1} to ${to} ${rows.sentence}` }];
				continue;
			}
			for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
				yield rows
					.slice(start, start + ROWS_PER_BATCH)
					.map((cells, at) => rowOf(cells, { columns, json, isWide, line: from + start + at + 1 }));
			onShare?.(Math.min(1, to / total));
		}
	} finally {
		await opened.close();
	}
}

type Part = { readonly from: number; readonly to: number };

function* partsOf(metadata: FileMetaData): Generator<Part> {
	let first = 0;
	for (const group of metadata.row_groups) {
		const rows = Number(group.num_rows);
		const parts = Math.max(1, Math.ceil(Number(group.total_byte_size) / DECODED_BYTES));
		const size = Math.max(1, Math.ceil(rows / parts));
		for (let from = 0; from < rows; from += size)
			yield { from: first + from, to: first + Math.min(rows, from + size) };
		first += rows;
	}
}

async function decoded(
	file: AsyncBuffer,
	{ metadata, columns, from, to }: Pick<ParquetHead, "metadata" | "columns"> & Part,
): Promise<readonly (readonly unknown[])[] | Refusal> {
	try {
		return await new Promise((done, failed) => {
			parquetRead({
				...{ file, metadata, compressors, parsers: PARSERS, useOffsetIndex: true },
				...{ columns: [...columns], rowStart: from, rowEnd: to, onComplete: done },
			}).catch(failed);
		});
	} catch (error) {
		return refused(`cannot be read (${complaint(error)})`);
	}
}

function rowOf(
	cells: readonly unknown[],
	{
		columns,
		json,
		isWide,
		line,
	}: Pick<ParquetHead, "columns" | "json"> & { isWide: boolean; line: number },
): SourceRow {
	// Without a prototype, since a column may be called as every object's parts are.
	const fields: Record<string, unknown> = Object.create(null);
	for (const [index, column] of columns.entries()) {
		const cell = jsonValue(cells[index]);
		if ("problem" in cell) return { line, problem: `${shown(column)} ${cell.problem}` };
		if (isWide && cell.value === null) continue;
		const isWritten = json.has(column) && Array.isArray(cell.value);
		fields[column] = isWritten ? cell.value : withTurns(cell.value);
	}
	return { line, fields };
}

/** What a decoder says of damaged bytes, in one line. */
function complaint(error: unknown): string {
	// The reader stumbled over bytes that it did not expect: its own words would say nothing to anybody.
	if (error instanceof TypeError || error instanceof RangeError) return "it is damaged";
	const message = error instanceof Error ? error.message : String(error);
	const line = message.replace(/\s+/g, " ");
	return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}

type OpenBuffer = { readonly buffer: AsyncBuffer; readonly close: () => Promise<void> };

async function withBuffer<T>(path: string, use: (buffer: AsyncBuffer) => Promise<T>): Promise<T> {
	const opened = await openBuffer(path);
	try {
		return await use(opened.buffer);
	} finally {
		await opened.close();
	}
}

/** Parquet is read from its end, so that a file packed by gzip is unpacked into one without a name first. */
async function openBuffer(path: string): Promise<OpenBuffer> {
	let file = await open(path, "r");
	const { buffer: start } = await file.read(Buffer.alloc(4), 0, 4, 0);
	if (start.toString("latin1") !== "PAR1") {
		await file.close();
		file = await unpackedFile(path);
	}
	const { size } = await file.stat();
	return {
		buffer: { byteLength: size, slice: (from, to = size) => slice(file, from, Math.min(to, size)) },
		close: () => file.close(),
	};
}

async function unpackedFile(path: string): Promise<FileHandle> {
	const folder = await mkdtemp(join(tmpdir(), "concord-unpacked-"));
	try {
		const whole = join(folder, "file");
		async function* bytes() {
			for await (const piece of fileBytes(path)) {
				if ("broken" in piece) throw new Error(piece.broken);
				yield piece.bytes;
			}
		}
		await pipeline(bytes, createWriteStream(whole, { mode: 0o600 }));
		return await open(whole, "r");
	} finally {
		// What is open stays readable.
		await rm(folder, { recursive: true, force: true });
	}
}

async function slice(file: FileHandle, from: number, to: number): Promise<ArrayBuffer> {
	const bytes = new ArrayBuffer(Math.max(0, to - from));
	const { bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes.byteLength, from);
	if (bytesRead < bytes.byteLength) throw new Error("the file is cut off");
	return bytes;
}
