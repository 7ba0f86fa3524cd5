/** How a piece of a judgment's intermediate results is best read. */
export type EvidenceShape =
	| { readonly kind: "nothing" }
	| { readonly kind: "yesno"; readonly yes: boolean }
	| { readonly kind: "number"; readonly text: string }
	| { readonly kind: "text"; readonly text: string }
	/** `short` ones stand in one line. */
	| {
			readonly kind: "list";
			readonly short: boolean;
			readonly items: readonly EvidenceShape[];
			readonly more: number;
	  }
	/** Cosines or shares, or counts, in rows and columns, both numbered from 1. */
	| {
			readonly kind: "matrix";
			readonly rows: readonly (readonly number[])[];
			readonly more: number;
	  }
	/** Things of one form, one in each row; without headings where they are lists themselves. */
	| {
			readonly kind: "table";
			readonly columns: readonly string[] | null;
			readonly rows: readonly (readonly EvidenceShape[])[];
			readonly more: number;
	  }
	| {
			readonly kind: "record";
			readonly ratio: { readonly numerator: number; readonly denominator: number } | null;
			readonly fields: readonly (readonly [string, EvidenceShape])[];
	  };

/** More are left to the raw JSON, and their number is said. */
const SHOWN = 40;
/** A wider matrix is no reading matter. */
const WIDEST = 24;
/** Cosines are at most 1, but for rounding. */
const NEAR_ONE = 1.000001;
/** Longer texts get a line of their own. */
const SHORT_TEXT = 32;

/** Reads any JSON value as what it is: texts, yes or no, a ratio, a table, a matrix, or what holds them. */
export function evidenceShape(value: unknown): EvidenceShape {
	if (value === null || value === undefined) return { kind: "nothing" };
	if (typeof value === "boolean") return { kind: "yesno", yes: value };
	if (typeof value === "number") return { kind: "number", text: numberText(value) };
	if (typeof value === "string") return { kind: "text", text: value };
	if (Array.isArray(value)) return listShape(value);
	return recordShape(value as Readonly<Record<string, unknown>>);
}

function listShape(values: readonly unknown[]): EvidenceShape {
	if (values.length === 0) return { kind: "nothing" };
	const shown = values.slice(0, SHOWN);
	const more = values.length - shown.length;
	if (isMatrix(values)) return { kind: "matrix", rows: values.slice(0, SHOWN), more };
	if (values.every(isRecord)) {
		const columns = [...new Set(values.flatMap((record) => Object.keys(record)))];
		const rows = values
			.slice(0, SHOWN)
			.map((record) => columns.map((column) => evidenceShape(record[column])));
		return { kind: "table", columns, rows, more };
	}
	if (values.every(isRowOfPlain) && new Set(values.map((row) => row.length)).size === 1) {
		const rows = values.slice(0, SHOWN).map((row) => row.map(evidenceShape));
		return { kind: "table", columns: null, rows, more };
	}
	return { kind: "list", short: shown.every(isShort), items: shown.map(evidenceShape), more };
}

function recordShape(record: Readonly<Record<string, unknown>>): EvidenceShape {
	const { numerator, denominator, ...rest } = record;
	const ratio =
		typeof numerator === "number" && typeof denominator === "number"
			? { numerator, denominator }
			: null;
	const fields = Object.entries(ratio ? rest : record).map(
		([name, value]) => [name, evidenceShape(value)] as const,
	);
	return fields.length === 0 && !ratio ? { kind: "nothing" } : { kind: "record", ratio, fields };
}

function isMatrix(values: readonly unknown[]): values is readonly (readonly number[])[] {
	const [first] = values;
	if (!Array.isArray(first) || first.length === 0 || first.length > WIDEST) return false;
	const cells: unknown[] = values.flat();
	return (
		values.every((row) => Array.isArray(row) && row.length === first.length) &&
		(cells.every((cell) => typeof cell === "number" && Math.abs(cell) <= NEAR_ONE) ||
			cells.every(Number.isInteger))
	);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): boolean {
	return value === null || typeof value !== "object";
}

function isRowOfPlain(value: unknown): value is readonly unknown[] {
	return Array.isArray(value) && value.length > 1 && value.length <= WIDEST && value.every(isPlain);
}

function isShort(value: unknown): boolean {
	return isPlain(value) && String(value).length <= SHORT_TEXT;
}

/** As many digits as tell values apart, with a true minus sign. */
function numberText(value: number): string {
	return String(Number(value.toFixed(6))).replace("-", "−");
}

/** "droppedPassages" → "dropped passages" */
export function evidenceName(name: string): string {
	return name
		.replace(
			/([a-z])([A-Z])/g,
			(_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
		)
		.replaceAll("_", " ");
}
