import type { FileMetaData, SchemaElement, SchemaTree } from "hyparquet";
import { parquetSchema } from "hyparquet";
import { isListLike, isMapLike } from "hyparquet/src/schema.js";
import { bytesOf } from "./parquet-values.ts";

/** What makes values of a column of the digits that the decoder hands over. */
export type Exactly = (value: unknown) => unknown;

const STORED_DIGITS: ReadonlySet<SchemaElement["type"]> = new Set([
	"INT32",
	"INT64",
	"BYTE_ARRAY",
	"FIXED_LEN_BYTE_ARRAY",
]);
/** Every decimal of so many digits comes back from the number that is nearest to it. */
const EXACT_DIGITS = 15;
/** None is defined with more behind its point than it has digits, and those of its bytes are fewer. */
const LARGEST_SCALE = 400;

/**
 * The schema for the decoder, which makes the nearest number of a decimal: here it is told of none, and hands over
 * the digits. Decimals that are the keys of maps stay what they are.
 */
export function withoutDecimals(metadata: FileMetaData): FileMetaData {
	const exact = new Set<SchemaElement>();
	const walk = (node: SchemaTree): void => {
		if (isExact(node)) exact.add(node.element);
		if (isMapLike(node)) walk(node.children[0].children[1]);
		else for (const child of node.children) walk(child);
	};
	walk(parquetSchema(metadata));
	const schema = metadata.schema.map((element) => {
		if (!exact.has(element)) return element;
		const { converted_type, logical_type, ...digits } = element;
		return digits;
	});
	return exact.size === 0 ? metadata : { ...metadata, schema };
}

/** What makes decimals of the digits, by the names of the columns that hold some. */
export function exactColumns(metadata: Pick<FileMetaData, "schema">): ReadonlyMap<string, Exactly> {
	const columns = new Map<string, Exactly>();
	for (const node of parquetSchema({ schema: metadata.schema }).children) {
		const exactly = exactlyIn(node);
		if (exactly) columns.set(node.element.name, exactly);
	}
	return columns;
}

function isExact({ element, children }: SchemaTree): boolean {
	const { converted_type, type, scale = 0 } = element;
	return (
		converted_type === "DECIMAL" &&
		children.length === 0 &&
		STORED_DIGITS.has(type) &&
		scale >= 0 &&
		scale <= LARGEST_SCALE
	);
}

function exactlyIn(node: SchemaTree): Exactly | null {
	if (isExact(node)) return inLists((digits) => decimal(digits, node.element.scale ?? 0));
	if (isListLike(node)) {
		const [list] = node.children;
		return exactlyIn(list.children.length === 1 ? list.children[0] : list);
	}
	if (isMapLike(node)) {
		const exactly = exactlyIn(node.children[0].children[1]);
		return exactly && inObjects((name) => (name === null ? null : exactly));
	}
	const fields = new Map(
		node.children.flatMap((child) => {
			const exactly = exactlyIn(child);
			return exactly ? [[child.element.name, exactly] as const] : [];
		}),
	);
	return fields.size === 0 ? null : inObjects((name) => fields.get(name) ?? null);
}

function inObjects(exactlyOf: (name: string) => Exactly | null): Exactly {
	return inLists((value) => {
		if (typeof value !== "object" || value === null) return value;
		const entries = value as Record<string, unknown>;
		for (const name of Object.keys(entries)) {
			const exactly = exactlyOf(name);
			if (exactly) entries[name] = exactly(entries[name]);
		}
		return value;
	});
}

function inLists(exactly: Exactly): Exactly {
	const each = (value: unknown): unknown =>
		Array.isArray(value) ? value.map(each) : exactly(value);
	return each;
}

/** A number where it gives all digits back, a text of them where none does. */
function decimal(digits: unknown, scale: number): unknown {
	const whole = wholeOf(digits);
	if (whole === null) return digits;
	const text = decimalText(whole, scale);
	const number = Number(text);
	const isExactly = text.includes(".")
		? String(number) === text || text.replace(/^-?0?\.?0*|\./g, "").length <= EXACT_DIGITS
		: Number.isSafeInteger(number);
	return isExactly ? number : text;
}

function wholeOf(digits: unknown): bigint | null {
	if (typeof digits === "bigint") return digits;
	if (typeof digits === "number") return BigInt(digits);
	const bytes = bytesOf(digits);
	if (bytes === null) return null;
	if (bytes.length === 0) return 0n;
	const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
	return BigInt.asIntN(8 * bytes.length, BigInt(`0x${hex}`));
}

/** Without zeros at its end, which say nothing. */
function decimalText(whole: bigint, scale: number): string {
	if (scale === 0) return String(whole);
	const sign = whole < 0n ? "-" : "";
	const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
	const fraction = digits.slice(-scale).replace(/0+$/, "");
	const before = sign + digits.slice(0, -scale);
	return fraction === "" ? String(BigInt(before)) : `${before}.${fraction}`;
}
