import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { labelsOfRow } from "../files/labels-of-row.ts";
import { levelReader } from "../files/level-reader.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { readRaterColumnName } from "../files/wide-labels.ts";
import type { ImportedDimension } from "./import-labels.server.ts";

/** Rows that are looked at to tell what a column holds. */
const ROWS_LOOKED_AT = 500;
/** What columns are called that tell of a label and not who gave it. */
const ABOUT_LABELS = /(^|[_ -])(at|by|on|id|date|time|timestamp|version|reason|comment|seed)$/i;
const MOMENT = /^\d{4}-\d\d-\d\d([T ]|$)/;

/**
 * A file without a column `rater` is taken as one column per rater: not where a column is called or filled as
 * none would be, since people would be made of it that do not exist. `human:NAME` and `judge:NAME` say who it is.
 * @returns a refusal that names the columns of the first such file; null where there is none
 */
export async function noRaters(
	sources: readonly ShapedSource[],
	dimensions: ReadonlyMap<string, ImportedDimension>,
): Promise<Refusal | null> {
	for (const source of sources) {
		if (source.shape !== "labels-by-rater") continue;
		const columns = await doubtfulColumns(source, dimensions);
		if (columns.length === 0) continue;
		const names = columns.map((column) => `"${column}"`).join(", ");
		const those =
			columns.length === 1
				? `the column ${names} is no rater’s`
				: `the columns ${names} are no raters’`;
		return refused(
			`${source.name} has no column "rater", so that every further column would be a rater, but ${those}, by the name or by values that are moments or mostly off the scale. Name the columns of raters human:NAME or judge:NAME and take the others out, or give the file the columns item_id, rater, dimension and value.`,
		);
	}
	return null;
}

type Met = { values: number; off: number; moments: number };

async function doubtfulColumns(
	source: ShapedSource,
	dimensions: ReadonlyMap<string, ImportedDimension>,
): Promise<string[]> {
	const met = new Map<string, Met>();
	const readers = new Map(
		[...dimensions].map(([name, { definition }]) => [
			name,
			[levelReader(definition, "human"), levelReader(definition, "judge")],
		]),
	);
	let rows = 0;
	for await (const batch of source.batches()) {
		for (const row of batch) {
			if ("problem" in row) continue;
			for (const label of labelsOfRow(row.fields, source, dimensions)) {
				if (isRefusal(label) || label.value === null) continue;
				const seen = met.get(label.rater) ?? { values: 0, off: 0, moments: 0 };
				met.set(label.rater, seen);
				const { value, isText } = label;
				seen.values++;
				const ways = readers.get(label.dimension);
				if (ways?.every((read) => read(value, isText) === null)) seen.off++;
				if (typeof value === "string" && MOMENT.test(value)) seen.moments++;
			}
		}
		rows += batch.length;
		if (rows >= ROWS_LOOKED_AT) break;
	}
	const columns = source.columns ?? [...met.keys()];
	return columns.filter((column) => {
		const seen = met.get(column);
		// A name that says whose the column is needs no guess.
		if (!seen || readRaterColumnName(column).raterKind !== null) return false;
		const { values, off, moments } = seen;
		return (values > 1 && Math.max(off, moments) > values / 2) || ABOUT_LABELS.test(column);
	});
}
