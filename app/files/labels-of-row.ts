import type { Refusal } from "../base/refusal.ts";
import { type RawLabel, readRawLabel } from "./raw-label.ts";
import type { ShapedSource } from "./recognise-shape.ts";
import type { Fields } from "./source-row.ts";
import {
	labelsByDimension,
	labelsByRater,
	type RaterColumnOf,
	readRaterColumnName,
	valueColumns,
} from "./wide-labels.ts";

/** The columns of a wide file, read once. */
const raterColumns = new WeakMap<readonly string[], readonly RaterColumnOf[]>();

/**
 * The labels that a row of a labels file states: one in long form, several in wide form.
 * @param dimensions the dimensions there are; columns of a wide file that are none are left out
 */
export function labelsOfRow(
	fields: Fields,
	source: ShapedSource,
	dimensions: {
		has(name: string): boolean;
		keys(): Iterable<string>;
		readonly size: number;
	} | null,
): (RawLabel | Refusal)[] {
	const { isText } = source;
	if (source.shape === "labels") return [readRawLabel(fields, isText)];
	const columns = source.columns ?? Object.keys(fields);
	if (source.shape === "labels-by-dimension") {
		const known = valueColumns(columns).filter((column) => dimensions?.has(column) ?? true);
		return labelsByDimension(fields, known, isText);
	}
	const onlyDimension = dimensions?.size === 1 ? [...dimensions.keys()][0] : undefined;
	return labelsByRater(fields, raterColumnsOf(columns), {
		isText,
		onlyDimension: onlyDimension ?? null,
	});
}

function raterColumnsOf(columns: readonly string[]): readonly RaterColumnOf[] {
	let read = raterColumns.get(columns);
	if (!read) {
		read = valueColumns(columns).map((column) => ({ column, name: readRaterColumnName(column) }));
		raterColumns.set(columns, read);
	}
	return read;
}
