import {
	brotliDecompressSync,
	gunzipSync,
	inflateRawSync,
	inflateSync,
	type ZlibOptions,
} from "node:zlib";
import { decompress } from "fzstd";
import type { Compressors } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { isGzip } from "./file-bytes.ts";
import { type Reader, readCount, readerOf } from "./parquet-thrift.ts";

const OTHER_SIZE = "a page does not unpack to the size that it claims";

/** The ways in which pages are packed. None unpacks to more than its page claims, or works on for what is no page. */
export const UNPACKERS: Compressors = {
	SNAPPY(bytes, size) {
		if (snappySize(readerOf(bytes)) !== size) throw new Error(OTHER_SIZE);
		return unpackedBy("SNAPPY", bytes, size);
	},
	GZIP(bytes, size) {
		// zlib takes no room of 0 bytes.
		const most: ZlibOptions = { maxOutputLength: Math.max(1, size) };
		if (isGzip(bytes)) return gunzipSync(bytes, most);
		const isZlib = (bytes[0] & 0x0f) === 8 && (bytes[0] * 256 + bytes[1]) % 31 === 0;
		return isZlib ? inflateSync(bytes, most) : inflateRawSync(bytes, most);
	},
	BROTLI: (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, size) }),
	ZSTD: (bytes, size) => decompress(bytes, new Uint8Array(size)),
	LZ4: (bytes, size) => hadoopFrames(bytes, size) ?? lz4Block(bytes, size),
	LZ4_RAW: lz4Block,
};

function unpackedBy(codec: "SNAPPY" | "LZ4_RAW", bytes: Uint8Array, size: number): Uint8Array {
	const unpack = compressors[codec];
	if (!unpack) throw new Error(`${codec} is not known`);
	return unpack(bytes, size);
}

/** To how many bytes it unpacks, by its own count of each part; the size that it begins with has to be the same. */
function snappySize(reader: Reader): number {
	const { view } = reader;
	const claimed = readCount(reader);
	let size = 0;
	while (reader.offset < view.byteLength) {
		const tag = view.getUint8(reader.offset++);
		const kind = tag & 3;
		if (kind === 0) {
			const short = tag >> 2;
			const length = (short < 60 ? short : littleEndian(reader, short - 59)) + 1;
			if (length > view.byteLength - reader.offset) throw new Error(OTHER_SIZE);
			reader.offset += length;
			size += length;
		} else {
			const back =
				kind === 1
					? (tag >> 5) * 256 + view.getUint8(reader.offset++)
					: littleEndian(reader, kind === 2 ? 2 : 4);
			if (back === 0 || back > size) throw new Error(OTHER_SIZE);
			size += kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
		}
		if (size > claimed) throw new Error(OTHER_SIZE);
	}
	return size === claimed ? size : -1;
}

function littleEndian(reader: Reader, bytes: number): number {
	let value = 0;
	for (let at = 0; at < bytes; at++) value += reader.view.getUint8(reader.offset++) * 2 ** (8 * at);
	return value;
}

function lz4Block(bytes: Uint8Array, size: number): Uint8Array {
	if (lz4Size(readerOf(bytes), size) !== size) throw new Error(OTHER_SIZE);
	// A dictionary of no texts is packed as nothing, of which the decoder looks for more.
	return size === 0 ? new Uint8Array(0) : unpackedBy("LZ4_RAW", bytes, size);
}

function lz4Size(reader: Reader, most: number): number {
	const { view } = reader;
	let size = 0;
	while (reader.offset < view.byteLength) {
		const token = view.getUint8(reader.offset++);
		const literals = lz4Length(reader, token >> 4);
		reader.offset += literals;
		size += literals;
		if (reader.offset > view.byteLength || size > most) throw new Error(OTHER_SIZE);
		if (reader.offset === view.byteLength) break;
		const back = littleEndian(reader, 2);
		if (back === 0 || back > size) throw new Error(OTHER_SIZE);
		size += lz4Length(reader, token & 15) + 4;
		if (size > most) throw new Error(OTHER_SIZE);
	}
	return size;
}

function lz4Length(reader: Reader, short: number): number {
	if (short < 15) return short;
	let length = short;
	for (;;) {
		const more = reader.view.getUint8(reader.offset++);
		length += more;
		if (more < 255) return length;
	}
}

/** What Hadoop packs: blocks, each behind its two sizes; null where that is not what the bytes are. */
function hadoopFrames(bytes: Uint8Array, size: number): Uint8Array | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const blocks: { from: number; to: number; size: number }[] = [];
	let at = 0;
	let whole = 0;
	while (at < bytes.length) {
		if (bytes.length - at < 8) return null;
		const block = { from: at + 8, to: at + 8 + view.getUint32(at + 4), size: view.getUint32(at) };
		whole += block.size;
		if (block.to > bytes.length || whole > size) return null;
		blocks.push(block);
		at = block.to;
	}
	if (whole !== size) return null;
	return Buffer.concat(
		blocks.map((block) => lz4Block(bytes.subarray(block.from, block.to), block.size)),
	);
}
