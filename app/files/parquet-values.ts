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

/**
 * A text, or the text of JSON, as its bytes: many more rows are decoded at once than are handed on, and a text of its
 * own for each would take their memory a second time, or a third.
 */
class Stored {
	readonly bytes: Uint8Array;
	readonly isJson: boolean;
	constructor(bytes: Uint8Array, isJson: boolean) {
		this.bytes = bytes;
		this.isJson = isJson;
	}
	/** The decoder makes keys of a map of it. */
	toString(): string {
		return Buffer.from(this.bytes).toString("utf8");
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
	stringFromBytes: (bytes) => bytes && new Stored(bytes, false),
	jsonFromBytes: (bytes) => bytes && new Stored(bytes, true),
	geometryFromBytes: () => new Unreadable("holds shapes on a map"),
	geographyFromBytes: () => new Unreadable("holds shapes on a map"),
};

function storedValue({ bytes, isJson }: Stored): unknown {
	const text = textOrNot(bytes);
	if (!isJson || typeof text !== "string") return text;
	const parsed = parsedJson(text);
	return "problem" in parsed
		? new Unreadable(`holds JSON that is ${parsed.problem}`)
		: parsed.value;
}

/** The bytes of a value that was stored as some; null where it was not. */
export function bytesOf(value: unknown): Uint8Array | null {
	if (value instanceof Stored) return value.bytes;
	return value instanceof Uint8Array ? value : null;
}

/**
 * What makes of values of a column such as keep nothing of their pages.
 * @param room bytes that they may have; once there is none left, values are dropped
 */
export function detachedIn(room: number): { of: (value: unknown) => unknown; room: () => number } {
	let left = room;
	// What stands in a dictionary is one value in many rows.
	const copies = new Map<object, unknown>();
	const copied = (value: object, bytes: Uint8Array, made: (bytes: Buffer) => unknown): unknown => {
		if (!copies.has(value)) {
			left -= bytes.byteLength;
			copies.set(value, left < 0 ? null : made(Buffer.from(bytes)));
		}
		return copies.get(value);
	};
	const of = (value: unknown): unknown => {
		if (typeof value !== "object" || value === null) return value;
		if (value instanceof Stored)
			return copied(value, value.bytes, (bytes) => new Stored(bytes, value.isJson));
		if (value instanceof Uint8Array) return copied(value, value, (bytes) => bytes);
		if (ArrayBuffer.isView(value) || value instanceof Unreadable) return value;
		const entries = value as Record<string, unknown>;
		for (const name of Object.keys(entries)) entries[name] = of(entries[name]);
		return value;
	};
	return { of, room: () => left };
}

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
	if (value instanceof Stored) return jsonValue(storedValue(value), depth);
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
	if (value instanceof Stored) return value.bytes.byteLength;
	if (ArrayBuffer.isView(value)) return value.byteLength;
	let size = 16;
	for (const inner of Object.values(value)) {
		size += 8 + sizeOf(inner, most - size);
		if (size >= most) return most;
	}
	return size;
}

/** Bytes of the texts in a value as it was decoded, about. */
export function textBytesOf(value: unknown): number {
	if (typeof value === "string") return value.length;
	if (typeof value !== "object" || value === null) return 0;
	const bytes = bytesOf(value);
	if (bytes) return bytes.byteLength;
	if (ArrayBuffer.isView(value)) return 0;
	let size = 0;
	for (const inner of Object.values(value)) size += textBytesOf(inner);
	return size;
}
