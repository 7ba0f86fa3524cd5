import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type FileSource, startOfFile } from "../files/file-start.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { RefusedItems } from "../files/refused-items.ts";
import { type SourceRow, shown } from "../files/source-row.ts";
import type { OnShare } from "../files/text-chunks.ts";
import type { ForeignFormat, ForeignLabel } from "./foreign-format.ts";
import { FORMATS } from "./formats.ts";

/**
 * A file of another tool as what an import reads: its items, and its labels. Each passes the whole file.
 * @returns null where it is no such file; a refusal where it is one and holds neither
 */
export async function foreignSources(file: FileSource): Promise<ShapedSource[] | Refusal | null> {
	const format = await formatOf(file);
	if (!format) return null;
	const kinds = await kindsIn(format, file);
	if (isRefusal(kinds)) return kinds;
	const source = {
		name: file.name,
		format: "json",
		isText: false,
		columns: null,
		foreign: format.title,
	} as const;
	const noPlace = new Map<string, number>();
	const refusedItems = new RefusedItems();
	const sourceOf = (shape: "items" | "labels", isFirst: boolean): ShapedSource => ({
		...source,
		shape,
		batches: (onShare) =>
			rowsOf(format, file, { shape, noPlace: isFirst ? noPlace : null, refusedItems, onShare }),
		refusedItems,
		...(isFirst && { noPlace }),
	});
	return [
		...(kinds.items ? [sourceOf("items", true)] : []),
		...(kinds.labels ? [sourceOf("labels", !kinds.items)] : []),
	];
}

async function formatOf(file: FileSource): Promise<ForeignFormat | undefined> {
	const begun = await startOfFile(file);
	const start = isRefusal(begun) ? null : begun;
	for (const format of FORMATS) if (await format.recognises(file, start)) return format;
	return undefined;
}

/** Looks no further than it needs to find both. */
async function kindsIn(
	format: ForeignFormat,
	file: FileSource,
): Promise<{ items: boolean; labels: boolean } | Refusal> {
	const found = { items: false, labels: false };
	let problem: string | null = null;
	for await (const batch of format.read(file)) {
		for (const row of batch) {
			if ("item" in row) found.items = true;
			else if ("label" in row) found.labels = true;
			else if ("problem" in row) problem ??= `${row.place}: ${row.problem}`;
		}
		if (found.items && found.labels) break;
	}
	if (found.items || found.labels) return found;
	const why = problem === null ? "" : ` Record ${problem}.`;
	return refused(`${file.name} is ${format.title} and holds no item and no label.${why}`);
}

/** The first source of a file tells of problems, and counts what has no place. */
async function* rowsOf(
	format: ForeignFormat,
	file: FileSource,
	{
		shape,
		noPlace,
		refusedItems,
		onShare,
	}: {
		readonly shape: "items" | "labels";
		/** Null where the other source does it. */
		readonly noPlace: Map<string, number> | null;
		readonly refusedItems: RefusedItems;
		readonly onShare: OnShare;
	},
): AsyncGenerator<readonly SourceRow[]> {
	noPlace?.clear();
	const again = refusedItems.passedAgain();
	for await (const batch of format.read(file, onShare)) {
		const rows: SourceRow[] = [];
		for (const row of batch) {
			if (shape === "items" && "item" in row) rows.push({ line: row.place, fields: row.item });
			else if (shape === "labels" && "item" in row) again.item(row.item.id);
			else if (shape === "labels" && "label" in row) {
				const { place: line, label } = row;
				const isRefused = again.isRefused(label.item_id);
				rows.push(isRefused ? { line, problem: ofRefused(label) } : { line, fields: label });
			} else if (noPlace && "problem" in row) rows.push({ line: row.place, problem: row.problem });
			else if (noPlace && "noPlace" in row)
				noPlace.set(row.noPlace, (noPlace.get(row.noPlace) ?? 0) + 1);
		}
		if (rows.length > 0) yield rows;
	}
}

function ofRefused({ dimension, rater, item_id }: ForeignLabel): string {
	return `the label of ${shown(rater)} on ${shown(dimension)} is of the item ${shown(item_id)} that was refused, and of no other`;
}
