import { isUtf8 } from "node:buffer";
import type { ParquetParsers } from "hyparquet";
import { parsedJson } from "./json-row.ts";

/** Stands in place of a value that is no text, number, truth, list or object; the reason follows its column. */
class Unreadable {
	readonly reason: string;
	constructor(reason: string) {
		this.reason = reason;
	}
}

const NO_TEXT = new Unreadable("holds bytes that are no UTF-8 text");

function textOrNot(bytes: Uint8Array): string | Unreadable {
	return isUtf8(bytes)
		? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
		: NO_TEXT;
}

function momentText(milliseconds: number): string {
	const moment = new Date(milliseconds);
	return Number.isNaN(moment.getTime()) ? String(milliseconds) : moment.toISOString();
}

/** How the values of Parquet become what JSON has: moments and dates are ISO text, bytes are text or refused. */
export const PARSERS: Partial<ParquetParsers> = {
	timestampFromMilliseconds: (moment) => momentText(Number(moment)),
	timestampFromMicroseconds: (moment) => momentText(Number(moment / 1_000n)),
	timestampFromNanoseconds: (moment) => momentText(Number(moment / 1_000_000n)),
	dateFromDays: (days) => momentText(days * 86_400_000).replace(/T.*/, ""),
	stringFromBytes: (bytes) => bytes && textOrNot(bytes),
	jsonFromBytes(bytes) {
		const text = bytes && textOrNot(bytes);
		if (typeof text !== "string") return text;
		const parsed = parsedJson(text);
		return "problem" in parsed
			? new Unreadable(`holds JSON that is ${parsed.problem}`)
			: parsed.value;
	},
	geometryFromBytes: () => new Unreadable("holds shapes on a map"),
	geographyFromBytes: () => new Unreadable("holds shapes on a map"),
};

/** Deeper data is an accident or an attack. */
const MAX_DEPTH = 64;

/**
 * A value as JSON has it: whole numbers beyond those that are exact as text, NaN as null, as pandas writes what is
 * missing.
 * @returns `problem` where a value has no such form
 */
export function jsonValue(
	value: unknown,
	depth = MAX_DEPTH,
): { value: unknown } | { problem: string } {
	if (value === null || value === undefined) return { value: null };
	switch (typeof value) {
		case "string":
		case "boolean":
			return { value };
		case "number":
			if (Number.isNaN(value)) return { value: null };
			return Number.isFinite(value) ? { value } : { problem: "holds a number beyond all bounds" };
		case "bigint": {
			const number = Number(value);
			return { value: Number.isSafeInteger(number) ? number : String(value) };
		}
		case "object":
			break;
		default:
			return { problem: "holds what is no value" };
	}
	if (depth === 0) return { problem: `is nested more than ${MAX_DEPTH} levels deep` };
	if (value instanceof Unreadable) return { problem: value.reason };
	if (value instanceof Date) return { value: momentText(value.getTime()) };
	if (value instanceof Uint8Array) return jsonValue(textOrNot(value), depth);
	if (Array.isArray(value) || isNumbers(value)) {
		const list: unknown[] = [];
		for (const inner of value) {
			const each = jsonValue(inner, depth - 1);
			if ("problem" in each) return each;
			list.push(each.value);
		}
		return { value: list };
	}
	// The decoder sets a key of this name in a map as the prototype: what it holds is half lost.
	const prototype: unknown = Object.getPrototypeOf(value);
	if (prototype !== Object.prototype && prototype !== null)
		return { problem: 'holds a key called "__proto__": rename it' };
	const entries: [string, unknown][] = [];
	for (const [name, inner] of Object.entries(value)) {
		const each = jsonValue(inner, depth - 1);
		if ("problem" in each) return each;
		entries.push([name, each.value]);
	}
	return { value: Object.fromEntries(entries) };
}

/** Numbers as the decoder has them where none is missing. */
function isNumbers(value: object): value is Iterable<number | bigint> & ArrayBufferView {
	return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Bytes of a value as it was decoded, about; what has the most is not looked at further. */
export function sizeOf(value: unknown, most: number): number {
	if (typeof value === "string") return value.length;
	if (typeof value !== "object" || value === null) return 8;
	if (ArrayBuffer.isView(value)) return value.byteLength;
	let size = 16;
	for (const inner of Object.values(value)) {
		size += 8 + sizeOf(inner, most - size);
		if (size >= most) return most;
	}
	return size;
}
