/** A place in bytes, as the decoder has it. */
export type Reader = { readonly view: DataView; offset: number };

export function readerOf(bytes: Uint8Array, offset = 0): Reader {
	return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset };
}

const MOST_LEVELS = 16;
/** What 64 bits take, seven at a time. */
const LONGEST_VARINT = 10;
const LARGEST_INT32 = 2 ** 31 - 1;

/** Types of Thrift's compact protocol. */
const T = {
	STOP: 0,
	TRUE: 1,
	FALSE: 2,
	BYTE: 3,
	I16: 4,
	I32: 5,
	I64: 6,
	DOUBLE: 7,
	BINARY: 8,
	LIST: 9,
	STRUCT: 12,
};

/**
 * A number of up to 31 bits, which is what the decoder reads right.
 * @throws at a larger one, and at the end of the bytes
 */
export function readCount(reader: Reader): number {
	let value = 0;
	for (let shift = 0; shift < 5; shift++) {
		const byte = reader.view.getUint8(reader.offset++);
		value += (byte & 0x7f) * 2 ** (7 * shift);
		if (byte < 0x80) {
			if (value > LARGEST_INT32) break;
			return value;
		}
	}
	throw new Error("it holds a number beyond all bounds");
}

/** Steps over a number of any size that 64 bits have room for: the decoder would read on without end. */
export function skipNumber(reader: Reader): void {
	for (let length = 0; length < LONGEST_VARINT; length++)
		if (reader.view.getUint8(reader.offset++) < 0x80) return;
	throw new Error("it holds a number beyond all bounds");
}

/**
 * Steps over one header, as the decoder would read it, and allocates nothing: a list that claims to be longer than
 * its bytes, whose room the decoder would ask for first, is found here.
 * @param room how many values it may hold, lowered by those that it does
 * @throws where the decoder is not to read it
 */
export function skipHeader(reader: Reader, room: { values: number }, level = 0): void {
	if (level > MOST_LEVELS) throw new Error("its headers are nested too deep");
	for (;;) {
		const head = reader.view.getUint8(reader.offset++);
		const type = head & 0x0f;
		if (type === T.STOP) return;
		if (head >> 4 === 0) skipNumber(reader);
		skipValue(reader, type, { room, level });
	}
}

function skipValue(
	reader: Reader,
	type: number,
	at: { room: { values: number }; level: number },
): void {
	if (--at.room.values < 0) throw new Error("its headers hold too many values");
	if (type === T.TRUE || type === T.FALSE) return;
	if (type === T.BYTE) step(reader, 1);
	else if (type === T.I16 || type === T.I32 || type === T.I64) skipNumber(reader);
	else if (type === T.DOUBLE) step(reader, 8);
	else if (type === T.BINARY) step(reader, readCount(reader));
	else if (type === T.LIST) skipList(reader, at);
	else if (type === T.STRUCT) skipHeader(reader, at.room, at.level + 1);
	else throw new Error("its headers hold what Parquet has none of");
}

function skipList(reader: Reader, at: { room: { values: number }; level: number }): void {
	if (at.level > MOST_LEVELS) throw new Error("its headers are nested too deep");
	const head = reader.view.getUint8(reader.offset++);
	const length = head >> 4 === 15 ? readCount(reader) : head >> 4;
	// Whatever an entry is, it takes a byte.
	if (length > reader.view.byteLength - reader.offset)
		throw new Error("a list in its headers claims to be longer than they are");
	const type = head & 0x0f;
	const isTruth = type === T.TRUE || type === T.FALSE;
	const inner = { room: at.room, level: at.level + 1 };
	for (let entry = 0; entry < length; entry++) skipValue(reader, isTruth ? T.BYTE : type, inner);
}

function step(reader: Reader, bytes: number): void {
	if (bytes > reader.view.byteLength - reader.offset) throw new Error("its headers are cut off");
	reader.offset += bytes;
}
