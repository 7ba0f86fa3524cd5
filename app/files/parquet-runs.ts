import { type Reader, readCount } from "./parquet-thrift.ts";

/** A run that claims more than is left makes the decoder write beyond its list until V8 ends the process. */
const TOO_LONG = "a run of values claims more than its page holds";
const MOST_BITS = 32;

/**
 * Steps over runs of equal and of packed values exactly as far as the decoder reads them.
 * @param of bits of a value; how many values there have to be
 * @param each told every value, and how often it stands there
 * @throws where the runs hold other than they claim
 */
export function skipRuns(
	reader: Reader,
	{ bits, count }: { readonly bits: number; readonly count: number },
	each?: (value: number, times: number) => void,
): void {
	if (bits > MOST_BITS) throw new Error("its values are packed with too many bits");
	let left = count;
	while (left > 0) {
		const head = readCount(reader);
		if (head % 2 === 0) {
			const times = head / 2;
			if (times > left) throw new Error(TOO_LONG);
			const value = readBytes(reader, Math.ceil(bits / 8));
			each?.(value, times);
			left -= times;
			continue;
		}
		const groups = (head - 1) / 2;
		const start = reader.offset;
		const end = start + groups * bits;
		if (end > reader.view.byteLength) throw new Error(TOO_LONG);
		// Values of no bits take no bytes either, and the decoder counts them one by one.
		if (bits === 0 && groups * 8 > left + 7) throw new Error(TOO_LONG);
		const times = Math.min(left, groups * 8);
		if (each) unpackBits(reader.view, start, { bits, times, each });
		left -= times;
		// The decoder takes a byte before it asks how many there are.
		reader.offset = end === start && start < reader.view.byteLength ? start + 1 : end;
	}
}

function readBytes(reader: Reader, bytes: number): number {
	let value = 0;
	for (let at = 0; at < bytes; at++) value += reader.view.getUint8(reader.offset++) * 2 ** (8 * at);
	return value;
}

function unpackBits(
	view: DataView,
	start: number,
	{ bits, times, each }: { bits: number; times: number; each: (value: number, n: number) => void },
): void {
	for (let index = 0; index < times; index++) {
		let value = 0;
		for (let bit = 0; bit < bits; bit++) {
			const place = index * bits + bit;
			value += ((view.getUint8(start + (place >> 3)) >> (place & 7)) & 1) * 2 ** bit;
		}
		each(value, 1);
	}
}
