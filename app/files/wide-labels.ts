import type { RaterKind } from "#db/model/roles.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import {
	type Circumstances,
	missing,
	nameOf,
	type RawLabel,
	readCircumstances,
	readReason,
	readValue,
} from "./raw-label.ts";
import { type Fields, fieldOf } from "./source-row.ts";

/** Columns of a wide file that are no rater and no dimension. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([
	"item_id",
	"rater",
	"rater_kind",
	"dimension",
	"repetition",
	"created_at",
	"reason",
	"detail",
	"rationale",
	"reference_seen",
	"left_side",
]);

/** What a wide cell says when it was asked but has no value. */
const UNSCORED_CELL = /^unscored(?:: ?(.*))?$/;

export function unscoredCell(reason: string): string {
	return `unscored: ${reason}`;
}

/** Is it a column that a wide file has for itself? */
export function isOwnColumn(name: string): boolean {
	return OWN_COLUMNS.has(name);
}

/** The columns of a wide file that hold values. */
export function valueColumns(columns: readonly string[]): string[] {
	return columns.filter((column) => column !== "" && !OWN_COLUMNS.has(column));
}

/** Who answered what in a column of a file with one column per rater. */
export type RaterColumnName = {
	readonly rater: string;
	readonly raterKind: RaterKind | null;
	/** Null where the column leaves it to the row or to the only dimension there is. */
	readonly dimension: string | null;
	readonly repetition: number | null;
};

/**
 * Name of the column of one rater and dimension: `human:anna:verdict`, with `:2` behind it for
 * repetition 2. `:` and `%` inside names are written `%3A` and `%25`.
 */
export function raterColumnName(column: RaterColumnName & { raterKind: RaterKind }): string {
	const parts = [column.raterKind, encodePart(column.rater)];
	if (column.dimension !== null) parts.push(encodePart(column.dimension));
	if (column.repetition) parts.push(String(column.repetition));
	return parts.join(":");
}

/** Reads a column's name: `human:…` and `judge:…` as written above, anything else is a rater. */
export function readRaterColumnName(column: string): RaterColumnName {
	const [kind, rater, dimension, repetition, ...rest] = column.split(":");
	const isKind = kind === "human" || kind === "judge";
	const isRepetition = repetition === undefined || /^\d+$/.test(repetition);
	if (!isKind || !rater || dimension === "" || !isRepetition || rest.length > 0)
		return { rater: column, raterKind: null, dimension: null, repetition: null };
	return {
		rater: decodePart(rater),
		raterKind: kind,
		dimension: dimension === undefined ? null : decodePart(dimension),
		repetition: repetition === undefined ? null : Number(repetition),
	};
}

/** The labels of a row with one column per dimension. An empty cell was never asked. */
export function labelsByDimension(
	fields: Fields,
	columns: readonly string[],
	isText: boolean,
): (RawLabel | Refusal)[] {
	const circumstances = readCircumstances(fields);
	if (isRefusal(circumstances)) return [circumstances];
	const rater = nameOf(fields.rater);
	if (rater === null) return [missing("rater", fields.rater)];
	return cellsOf(fields, columns).map(([dimension, cell]) =>
		labelOf({ ...circumstances, rater, dimension }, cell, isText),
	);
}

/** The labels of a row with one column per rater. An empty cell was never asked. */
export function labelsByRater(
	fields: Fields,
	columns: readonly RaterColumnOf[],
	{ isText, onlyDimension }: { isText: boolean; onlyDimension: string | null },
): (RawLabel | Refusal)[] {
	const circumstances = readCircumstances(fields);
	if (isRefusal(circumstances)) return [circumstances];
	const rowDimension = nameOf(fields.dimension);
	const labels: (RawLabel | Refusal)[] = [];
	for (const { column, name } of columns) {
		const cell = fieldOf(fields, column);
		if (cell === undefined) continue;
		const dimension = name.dimension ?? rowDimension ?? onlyDimension;
		if (dimension === null) {
			labels.push(
				refused(
					`column "${column}" does not say which dimension it is about: add a column "dimension"`,
				),
			);
			continue;
		}
		const label = {
			...circumstances,
			rater: name.rater,
			raterKind: name.raterKind ?? circumstances.raterKind,
			repetition: name.repetition ?? circumstances.repetition,
			dimension,
		};
		labels.push(labelOf(label, cell, isText));
	}
	return labels;
}

export type RaterColumnOf = { readonly column: string; readonly name: RaterColumnName };

function cellsOf(fields: Fields, columns: readonly string[]): [string, unknown][] {
	return columns
		.map((column): [string, unknown] => [column, fieldOf(fields, column)])
		.filter(([, cell]) => cell !== undefined);
}

function labelOf(
	label: Circumstances & { rater: string; dimension: string },
	cell: unknown,
	isText: boolean,
): RawLabel | Refusal {
	const unscored = typeof cell === "string" ? UNSCORED_CELL.exec(cell) : null;
	if (unscored)
		return { ...label, value: null, isText, ...readReason(unscored[1] ?? label.reason) };
	const value = readValue(cell, isText);
	if (typeof value === "object" && value !== null) return value;
	return { ...label, value, isText };
}

function encodePart(text: string): string {
	return text.replaceAll("%", "%25").replaceAll(":", "%3A");
}

function decodePart(text: string): string {
	return text.replaceAll("%3A", ":").replaceAll("%25", "%");
}
