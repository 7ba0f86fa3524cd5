import { createWriteStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AsyncBuffer, FileMetaData } from "hyparquet";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { columnProblem } from "./column-problem.ts";
import { fileBytes, mostUnpacked, UNPACKS_TO_MUCH } from "./file-bytes.ts";
import type { FileSource } from "./file-start.ts";
import { LONGEST_ROW } from "./longest-row.ts";
import { exactColumns, withoutDecimals } from "./parquet-decimals.ts";
import { readFooter } from "./parquet-footer.ts";
import {
	complaint,
	decodedRows,
	type GroupHead,
	type ProvedGroup,
	partsOf,
	provedGroup,
	SMALLER_GROUPS,
} from "./parquet-groups.ts";
import { leavesOf, treeProblem } from "./parquet-leaves.ts";
import { withOlderTypes } from "./parquet-schema.ts";
import { withTurns } from "./parquet-turns.ts";
import { jsonValue, sizeOf, textBytesOf } from "./parquet-values.ts";
import { fromHereOn, ROWS_PER_BATCH, type SourceRow, shown } from "./source-row.ts";
import type { OnShare } from "./text-chunks.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_GROUP_BYTES = 1024 * MEGABYTE;
/** A run of equal values takes no bytes, so rows are counted too. */
const LARGEST_GROUP_CELLS = 20_000_000;
/** Of a whole file, which may well have more values than bytes, but not any number of them. */
const MOST_CELLS_A_BYTE = 200;
/** Texts of a dictionary are stored once and stand in many rows: what is handed on at once is counted as it is read. */
const BATCH_BYTES = 16 * MEGABYTE;

export type ParquetHead = GroupHead & {
	readonly columns: readonly string[];
	/** Columns that hold JSON, in which null and absent are told apart. */
	readonly json: ReadonlySet<string>;
	/** Row groups that were looked through, by their places: the rows of a file are read several times. */
	readonly proved: Map<number, ProvedGroup | Refusal>;
};

/** The columns of a Parquet file and where its rows lie, or why it cannot be read. */
export async function openParquet(file: FileSource): Promise<ParquetHead | Refusal> {
	const { name } = file;
	try {
		return await withBuffer(file.path, async (buffer) => {
			const metadata = withOlderTypes(await readFooter(buffer));
			const deep = treeProblem(metadata.schema);
			if (deep !== null) return refused(`${name} ${deep}.`);
			const columns = topColumns(metadata);
			const problem = schemaProblem(metadata, columns, buffer.byteLength);
			if (problem !== null) return refused(`${name} ${problem}`);
			const json = new Set(
				metadata.schema.flatMap(({ name: column, converted_type: type }) =>
					type === "JSON" ? [column] : [],
				),
			);
			const [leaves, exact] = [leavesOf(metadata), exactColumns(metadata)];
			const head = { columns, json, metadata, leaves, exact };
			return { ...head, decoded: withoutDecimals(metadata), proved: new Map() };
		});
	} catch (error) {
		return refused(`${name} is no Parquet file that can be read (${complaint(error)}).`);
	}
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

function schemaProblem(
	metadata: FileMetaData,
	columns: readonly string[],
	bytes: number,
): string | null {
	if (Number(metadata.num_rows) === 0) return "has columns and no rows.";
	const problem = columnProblem(columns);
	if (problem !== null) return problem;
	if (metadata.schema.some(({ name }) => name === "__proto__"))
		return 'has a column called "__proto__": rename it.';
	const variant = metadata.schema.find(({ logical_type: type }) => type?.type === "VARIANT");
	if (variant)
		return `has a column of the type VARIANT (${shown(variant.name)}), which is not read: write it as JSON.`;
	if (metadata.row_groups.some((group) => !(Number(group.num_rows) >= 0)))
		return "has row groups without a number of rows.";
	const cells = metadata.row_groups.reduce(
		(sum, group) => sum + Number(group.num_rows) * group.columns.length,
		0,
	);
	if (cells > Math.max(LARGEST_GROUP_CELLS, MOST_CELLS_A_BYTE * bytes))
		return `claims more than ${MOST_CELLS_A_BYTE} values for each of its bytes.`;
	const isLarge = metadata.row_groups.some(
		(group) =>
			Number(group.total_byte_size) > LARGEST_GROUP_BYTES ||
			Number(group.num_rows) * group.columns.length > LARGEST_GROUP_CELLS ||
			group.columns.some(({ meta_data }) => Number(meta_data?.num_values) > LARGEST_GROUP_CELLS),
	);
	return isLarge
		? `has row groups of more than 1 GB or 20 million values, which are read whole: write it with smaller ones (${SMALLER_GROUPS}).`
		: null;
}

/**
 * The rows of a Parquet file, numbered from 1, one row group after the other. A group that cannot be decoded is one
 * row with the problem. Where items are labelled in columns, a cell without a value was never asked, as in a table.
 */
export async function* parquetRows(
	path: string,
	head: ParquetHead,
	onShare?: OnShare,
): AsyncGenerator<readonly SourceRow[]> {
	const { columns, exact, json, metadata } = head;
	const isWide = columns.includes("item_id") && !columns.includes("dimension");
	const opened = await openBuffer(path);
	try {
		const total = Number(metadata.num_rows);
		let room = mostUnpacked(opened.packed);
		let first = 0;
		for (const [place, group] of metadata.row_groups.entries()) {
			const last = first + Number(group.num_rows);
			const proved = head.proved.get(place) ?? (await provedGroup(opened.buffer, head, group));
			head.proved.set(place, proved);
			if (isRefusal(proved)) yield [unreadRows(first, last, proved)];
			else
				for (const part of partsOf(proved)) {
					const [from, to] = [first + part.from, first + part.to];
					const rows = await decodedRows(opened.buffer, proved, { ...part, columns, exact });
					if (isRefusal(rows)) yield [unreadRows(from, to, rows)];
					else
						for (const batch of inBatches(rows, { columns, json, isWide, first: from })) {
							room -= batch.texts;
							if (room < 0) {
								yield [restOf(batch.rows[0].line, total)];
								return;
							}
							yield batch.rows;
						}
					onShare?.(Math.min(1, to / total));
				}
			first = last;
		}
	} finally {
		await opened.close();
	}
}

function unreadRows(from: number, to: number, { sentence }: Refusal): SourceRow {
	return { line: from + 1, problem: `rows ${from + 1} to ${to} ${sentence}`, rows: to - from };
}

function restOf(line: number, total: number): SourceRow {
	return { line, problem: fromHereOn({ broken: UNPACKS_TO_MUCH }), rows: total - line + 1 };
}

type Table = Pick<ParquetHead, "columns" | "json"> & { readonly isWide: boolean };

function* inBatches(
	rows: readonly (readonly unknown[])[],
	{ first, json, ...rest }: Table & { readonly first: number },
): Generator<{ readonly rows: readonly SourceRow[]; readonly texts: number }> {
	let batch: SourceRow[] = [];
	let [bytes, texts] = [0, 0];
	const table = { ...rest, json };
	for (const [at, cells] of rows.entries()) {
		const size = sizeOf(cells, LONGEST_ROW);
		const line = first + at + 1;
		texts += textBytesOf(cells);
		const row = size < LONGEST_ROW ? rowOf(cells, { ...table, line }) : tooLong(line);
		batch.push(row);
		// JSON takes many times the bytes of its text.
		bytes += json.size > 0 && "fields" in row ? sizeOf(row.fields, LONGEST_ROW) : size;
		if (batch.length < ROWS_PER_BATCH && bytes < BATCH_BYTES) continue;
		yield { rows: batch, texts };
		[batch, bytes, texts] = [[], 0, 0];
	}
	if (batch.length > 0) yield { rows: batch, texts };
}

function tooLong(line: number): SourceRow {
	return { line, problem: `has more than ${LONGEST_ROW / 1_000_000} MB` };
}

function rowOf(
	cells: readonly unknown[],
	{ columns, json, isWide, line }: Table & { readonly line: number },
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

type OpenBuffer = {
	readonly buffer: AsyncBuffer;
	/** Bytes that it takes as it lies there, packed or not. */
	readonly packed: number;
	readonly close: () => Promise<void>;
};

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
	const { size: packed } = await file.stat();
	const { buffer: start } = await file.read(Buffer.alloc(4), 0, 4, 0);
	if (start.toString("latin1") !== "PAR1") {
		await file.close();
		file = await unpackedFile(path);
	}
	const { size } = await file.stat();
	return {
		buffer: { byteLength: size, slice: (from, to = size) => slice(file, from, Math.min(to, size)) },
		packed,
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
