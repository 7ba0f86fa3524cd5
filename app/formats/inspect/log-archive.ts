import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { Decompress } from "fzstd";
import yauzl from "yauzl";
import { LONGEST_RECORD } from "../../files/longest-row.ts";

/** As `app/files/file-bytes.ts` has it of gzip: what unpacks to more is made to fill memory. */
const MOST_TIMES = 200;
const NO_BOMB_BYTES = 64 * 1024 * 1024;
/** Where the eval is described, best first: at its end, at its beginning, as the first archives had it. */
const HEADERS = ["header.json", "_journal/start.json", "start.json"] as const;
const SAMPLE = /^samples\/.+\.json$/s;
const STORED = 0;
const DEFLATED = 8;
const ZSTD = 93;

/** The text of a file in the archive, or why there is none; `isLast` where nothing after it can be read either. */
export type EntryText =
	| { readonly name: string; readonly text: string }
	| { readonly name: string; readonly problem: string; readonly isLast?: boolean };

/** Does a file begin as a ZIP archive does, and what is the first file in it called? Null where it does not. */
export async function firstEntryName(path: string): Promise<string | null> {
	// To open a pipe waits for whoever writes into it.
	if (!(await stat(path)).isFile()) return null;
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
		if (bytesRead < 30 || buffer.readUInt32LE(0) !== 0x04034b50) return null;
		return buffer.subarray(30, Math.min(bytesRead, 30 + buffer.readUInt16LE(26))).toString("utf8");
	} finally {
		await file.close();
	}
}

/** The description of the eval in an archive; null where it holds none and so is no log. */
export async function headerOfArchive(path: string): Promise<EntryText | null> {
	const found = new Map<string, yauzl.Entry>();
	return await withArchive(path, async (archive) => {
		try {
			for await (const entry of archive.eachEntry())
				if (HEADERS.some((name) => name === entry.fileName)) found.set(entry.fileName, entry);
		} catch (error) {
			// What is wrong with the archive's list is said where it is read for the samples.
			if (found.size === 0) throw error;
		}
		const name = HEADERS.find((known) => found.has(known));
		const entry = name && found.get(name);
		return entry ? await textOf(archive, entry) : null;
	});
}

/** The samples in an archive one by one, in its order. */
export async function* samplesOfArchive(
	path: string,
	onShare?: (share: number) => void,
): AsyncGenerator<EntryText> {
	const archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
	const guard = new Guard(archive.fileSize);
	try {
		let seen = 0;
		for await (const entry of archive.eachEntry()) {
			onShare?.(++seen / Math.max(1, archive.entryCount));
			const name = entry.fileName;
			const bomb = guard.complaint(entry);
			if (bomb === null && !SAMPLE.test(name)) continue;
			if (bomb !== null) {
				yield { name, problem: bomb, isLast: true };
				return;
			}
			yield await textOf(archive, entry);
		}
	} finally {
		archive.close();
	}
}

/** A file in an archive has a head and a line in its list, each with its name. */
const HEAD_BYTES = 30;
const LINE_BYTES = 46;

/** Keeps account of what an archive says that it unpacks to; that it is true is checked as it is unpacked. */
class Guard {
	private taken = 0;
	private packed = 0;
	private unpacked = 0;

	constructor(private readonly fileSize: number) {}

	complaint(entry: yauzl.Entry): string | null {
		this.packed += entry.compressedSize;
		this.taken += entry.compressedSize + HEAD_BYTES + LINE_BYTES + 2 * entry.fileNameLength;
		this.unpacked += entry.uncompressedSize;
		if (this.taken > this.fileSize) return "from here on the archive's files overlap";
		return this.unpacked > Math.max(NO_BOMB_BYTES, MOST_TIMES * this.packed)
			? `from here on the archive unpacks to more than ${MOST_TIMES} times its size`
			: null;
	}
}

async function textOf(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<EntryText> {
	const name = entry.fileName;
	if (entry.isEncrypted()) return { name, problem: "it is encrypted" };
	if (entry.uncompressedSize > LONGEST_RECORD)
		return { name, problem: "more than 64 MB in one sample" };
	const { compressionMethod: method } = entry;
	if (method !== STORED && method !== DEFLATED && method !== ZSTD)
		return { name, problem: `it is packed by method ${method}, which is not read` };
	try {
		const isOurs = method === ZSTD;
		const stream = await archive.openReadStreamPromise(
			entry,
			isOurs ? { decodeFileData: false } : undefined,
		);
		const bytes = await (isOurs ? unpackedZstd(stream, entry) : collected(stream));
		if (crc32(bytes) !== entry.crc32)
			return { name, problem: "it is damaged: its checksum is wrong" };
		return { name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
	} catch (error) {
		return { name, problem: `it cannot be unpacked (${complaintOf(error)})` };
	}
}

async function collected(stream: Readable): Promise<Buffer> {
	const pieces: Buffer[] = [];
	for await (const piece of stream) pieces.push(piece as Buffer);
	return Buffer.concat(pieces);
}

/** Stops at once where more comes out than the entry says. */
async function unpackedZstd(stream: Readable, entry: yauzl.Entry): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	const unpack = new Decompress((piece) => {
		size += piece.length;
		if (size > entry.uncompressedSize) throw new Error("more comes out than it says");
		pieces.push(piece.slice());
	});
	for await (const piece of stream) unpack.push(piece as Buffer);
	unpack.push(new Uint8Array(0), true);
	if (size !== entry.uncompressedSize) throw new Error("less comes out than it says");
	return Buffer.concat(pieces);
}

async function withArchive<T>(
	path: string,
	use: (archive: yauzl.ZipFile) => Promise<T>,
): Promise<T> {
	const archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
	try {
		return await use(archive);
	} finally {
		archive.close();
	}
}

/** What a library says of damaged bytes, in one line that can stand in brackets. */
export function complaintOf(error: unknown): string {
	const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
	return message.length > 80 ? `${message.slice(0, 77)}…` : message;
}
