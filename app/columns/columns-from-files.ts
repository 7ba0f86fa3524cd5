import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Scales } from "../files/read-scales.ts";
import { detached } from "../files/source-row.ts";
import { ColumnSet } from "./column-set.ts";
import { ItemControlsBuilder } from "./item-controls.ts";
import { ItemGroupsBuilder } from "./item-groups.ts";
import type { RatingColumns } from "./rating-columns.ts";
import { carriesWeights, type Progress, readItems, readLabels } from "./read-files.ts";

/** A row that does not count, where it stands and why. */
export type RefusedRow = { readonly file: string; readonly line: number; readonly reason: string };

export type ColumnsFromFiles = {
	readonly columns: RatingColumns;
	/** Id of the item at each position. */
	readonly itemIds: readonly string[];
	/** Labels that count, and labels that repeat one of them. */
	readonly accepted: number;
	readonly unchanged: number;
	/** How many rows were refused, and the first of them. */
	readonly refusedCount: number;
	readonly refused: readonly RefusedRow[];
	/** Sentences about what had to be assumed. */
	readonly warnings: readonly string[];
};

export type FilesToRead = {
	/** Without it the items are those that the labels name. */
	readonly items?: string | undefined;
	readonly labels: string;
	/** Without them scales are inferred, with a warning each. */
	readonly scales?: Pick<Scales, "dimensions" | "raterKinds"> | undefined;
	/** Fields of items whose kinds are gathered beside those of the usual names. */
	readonly within?: readonly string[] | undefined;
	readonly onProgress?: Progress;
};

/** Refused rows that are kept to be shown; all of them are counted. */
const REFUSED_KEPT = 1000;

/**
 * Reads items and labels straight from files into columns, without a database, by the rules of the
 * import. The files stream: memory is the columns, one entry per item id and a block of text,
 * whatever the files' size. Rows that cannot count are refused with file, line and reason; the rest
 * goes on.
 * @returns a refusal when no label can be had from these files
 */
export async function columnsFromFiles(files: FilesToRead): Promise<ColumnsFromFiles | Refusal> {
	const rows: RefusedRow[] = [];
	let refusedCount = 0;
	const refuse = (file: string, line: number, { sentence: reason }: Refusal) => {
		refusedCount++;
		if (rows.length < REFUSED_KEPT) rows.push({ file, line, reason });
	};

	const positions = new Map<string, number>();
	const groups = new ItemGroupsBuilder();
	const controls = new ItemControlsBuilder(files.within);
	if (files.items) {
		const file = files.items;
		const unreadable = await readItems(file, (item, line) => {
			if (isRefusal(item)) return refuse(file, line, item);
			if (positions.has(item.id)) return;
			if (item.names) {
				groups.add(positions.size, item.names);
				controls.add(positions.size, item.names);
			}
			positions.set(item.id, positions.size);
		});
		if (unreadable) return unreadable;
		if (positions.size === 0) return refused(noneUsable(file, "an item", rows));
	}

	const columns = new ColumnSet(files.scales);
	let accepted = 0;
	let unchanged = 0;
	const itemsAreListed = files.items !== undefined;
	const unreadableLabels = await readLabels(
		files.labels,
		columns.declared ?? null,
		(label, line) => {
			if (isRefusal(label)) return refuse(files.labels, line, label);
			const known = positions.get(label.itemId);
			if (known === undefined && itemsAreListed)
				return refuse(files.labels, line, refused(`there is no item "${label.itemId}"`));
			const position = known ?? positions.size;
			const added = columns.add(label, position);
			if (typeof added === "object") return refuse(files.labels, line, added);
			if (added === "accepted") accepted++;
			else unchanged++;
			for (const cell of label.groups ?? []) groups.addField(position, cell, "labels");
			if (known === undefined) positions.set(detached(label.itemId), position);
		},
		files.onProgress,
	);
	if (unreadableLabels) return unreadableLabels;
	if (accepted === 0) return refused(noneUsable(files.labels, "a label", rows));

	const finished = columns.finish(positions.size);
	if (finished.columns.dimensions.length === 0)
		return refused(`${files.labels} has no dimension with a scale: ${finished.warnings[0]}.`);
	const weights = (await carriesWeights(files.labels))
		? ["labels carry a weight, which no figure uses: every item counts once"]
		: [];
	return {
		...finished,
		warnings: [...finished.warnings, ...weights],
		columns: {
			...finished.columns,
			groups: groups.finish(positions.size),
			controls: controls.finish(positions.size),
			...(!itemsAreListed && { withoutItems: true as const }),
		},
		itemIds: [...positions.keys()],
		accepted,
		unchanged,
		refusedCount,
		refused: rows,
	};
}

function noneUsable(file: string, what: string, refused: readonly RefusedRow[]): string {
	const first = refused.find((row) => row.file === file);
	const why = first ? ` (line ${first.line}: ${first.reason})` : "";
	return `no row of ${file} is ${what} that can be used${why}.`;
}
