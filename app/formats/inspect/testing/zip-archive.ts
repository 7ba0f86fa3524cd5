import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = {
	readonly name: string;
	readonly text: string;
	readonly method?: "stored" | "deflated" | "zstd" | "unknown";
	/** What the archive says that it unpacks to, where that is a lie. */
	readonly says?: number;
	/** Its place in the archive is that of the entry before it. */
	readonly isOverlapping?: boolean;
};

const METHODS = { stored: 0, deflated: 8, zstd: 93, unknown: 97 } as const;

/** A ZIP archive as Python's zipfile writes one. */
export function zipArchive(entries: Iterable<ZipEntry>): Buffer {
	const bodies: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	let before = 0;
	for (const entry of entries) {
		const { name, text, method = "deflated", says, isOverlapping } = entry;
		const bytes = Buffer.from(text);
		const packed = packedBy(method, bytes);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(0x0800, 2);
		common.writeUInt16LE(METHODS[method], 4);
		common.writeUInt32LE(crc32(bytes), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(says ?? bytes.length, 18);
		common.writeUInt16LE(Buffer.byteLength(name), 22);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
		const central = Buffer.alloc(14);
		central.writeUInt32LE(isOverlapping ? before : offset, 10);
		const head = Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), common, central]);
		directory.push(Buffer.concat([head, Buffer.from(name)]));
		if (isOverlapping) continue;
		bodies.push(local);
		before = offset;
		offset += local.length;
	}
	const listing = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", 0, "latin1");
	end.writeUInt16LE(directory.length, 8);
	end.writeUInt16LE(directory.length, 10);
	end.writeUInt32LE(listing.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...bodies, listing, end]);
}

function packedBy(method: keyof typeof METHODS, bytes: Buffer): Buffer {
	if (method === "deflated") return deflateRawSync(bytes);
	return method === "zstd" ? zstdFrame(bytes) : bytes;
}

/** A frame of zstd whose blocks are not packed (RFC 8878), which every reader takes. */
function zstdFrame(bytes: Buffer): Buffer {
	const head = Buffer.alloc(9);
	head.writeUInt32LE(0xfd2fb528, 0);
	// One segment, its size in four bytes.
	head.writeUInt8(0xa0, 4);
	head.writeUInt32LE(bytes.length, 5);
	const blocks: Buffer[] = [];
	const most = 128 * 1024;
	for (let at = 0; at === 0 || at < bytes.length; at += most) {
		const block = bytes.subarray(at, at + most);
		const isLast = at + most >= bytes.length ? 1 : 0;
		const size = Buffer.alloc(4);
		size.writeUInt32LE((block.length << 3) | isLast, 0);
		blocks.push(size.subarray(0, 3), block);
	}
	return Buffer.concat([head, ...blocks]);
}
