import { type FileHandle, open } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** A piece of a file as it was before it was packed, and how much of the file is read with it, from 0 to 1. */
export type FilePiece = { readonly bytes: Buffer; readonly share: number };
/** Why nothing more can be read, to follow a file's name or "from here on". */
export type Broken = { readonly broken: string };

const CHUNK_BYTES = 1 << 20;
/** No packed piece of this size unpacks to more than 17 MB. */
const PACKED_BYTES = 16 * 1024;
/** Texts pack to a tenth, tables of numbers to a fiftieth: what unpacks to more is made to fill memory or disk. */
const MOST_TIMES = 200;
const NO_BOMB_BYTES = 64 * 1024 * 1024;

/** How many bytes may come of so many packed ones. */
export function mostUnpacked(packed: number): number {
	return Math.max(NO_BOMB_BYTES, MOST_TIMES * packed);
}

/** Said of a packed file that may be sound, and would fill memory or disk. */
export const UNPACKS_TO_MUCH = `unpacks to more than ${MOST_TIMES} times its size`;
/** Said of a packed file whose end is missing. */
export const CUT_OFF = "is cut off: the end of what gzip packed is missing";

/**
 * The bytes of a file, about a megabyte at a time; of one that is packed by gzip, which its first bytes say and
 * not its name, what was packed. What can no longer be read ends it with the reason; what came before has come.
 */
export async function* fileBytes(path: string): AsyncGenerator<FilePiece | Broken> {
	let file: FileHandle | undefined;
	try {
		file = await open(path, "r");
		const { size } = await file.stat();
		const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
		const handle = file;
		const stream = (highWaterMark: number) =>
			handle.createReadStream({ highWaterMark, start: 0, autoClose: false });
		if (isGzip(buffer)) yield* unpacked(stream(PACKED_BYTES), size);
		else yield* plain(stream(CHUNK_BYTES), size);
	} catch (error) {
		yield { broken: systemTrouble(error) };
	} finally {
		await file?.close();
	}
}

export function isGzip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Is what lies there packed by gzip? False of what cannot be read, which is told where it is opened to be read. */
export async function isPacked(path: string): Promise<boolean> {
	const handle = await open(path).catch(() => null);
	if (handle === null) return false;
	try {
		const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
		return isGzip(buffer);
	} catch {
		return false;
	} finally {
		await handle.close();
	}
}

/** What the operating system says of a file, in words. */
export function systemTrouble(error: unknown): string {
	const code = (error as { code?: unknown }).code;
	if (code === "EACCES" || code === "EPERM") return "may not be read (permission denied)";
	return `cannot be read (${String(code ?? error)})`;
}

async function* plain(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<FilePiece> {
	let read = 0;
	for await (const bytes of stream) {
		read += bytes.length;
		yield { bytes, share: Math.min(1, read / size) };
	}
}

/**
 * Not by the stream's own iterator, which drops what it holds when an error comes: how many rows are read of a
 * file that is cut off must not be a matter of chance.
 */
async function* unpacked(
	stream: AsyncIterable<Buffer>,
	size: number,
): AsyncGenerator<FilePiece | Broken> {
	const gunzip = createGunzip({ chunkSize: 256 * 1024 });
	let pieces: Buffer[] = [];
	let waiting = 0;
	let trouble: Error | null = null;
	gunzip.on("data", (piece: Buffer) => {
		pieces.push(piece);
		waiting += piece.length;
	});
	// An error ends the stream, and whoever waits for what it was writing is never answered.
	let answer = () => {};
	gunzip.on("error", (error) => {
		trouble ??= error;
		answer();
	});
	const write = (packed: Buffer) =>
		new Promise<void>((done) => {
			answer = done;
			gunzip.write(packed, () => done());
		});
	let read = 0;
	let written = 0;
	const taken = (): FilePiece => {
		const bytes = Buffer.concat(pieces);
		written += waiting;
		pieces = [];
		waiting = 0;
		return { bytes, share: Math.min(1, read / size) };
	};
	try {
		for await (const packed of stream) {
			read += packed.length;
			await write(packed);
			if (trouble) break;
			if (waiting >= CHUNK_BYTES) yield taken();
			if (written > mostUnpacked(read)) {
				yield { broken: UNPACKS_TO_MUCH };
				return;
			}
		}
		if (!trouble)
			await finished(gunzip.end()).catch((error) => {
				trouble ??= error;
			});
		if (waiting > 0) yield taken();
		if (trouble) yield { broken: packingTrouble(trouble) };
	} finally {
		gunzip.destroy();
	}
}

function packingTrouble(error: Error): string {
	return "code" in error && error.code === "Z_BUF_ERROR"
		? CUT_OFF
		: "is damaged: what gzip packed does not unpack to what it was";
}
