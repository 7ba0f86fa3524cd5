import type { Dimension } from "#db/model/dimension.ts";
import type { ForeignItem, ForeignLabel } from "./foreign-format.ts";
import type { WrittenFormatId } from "./written-formats.ts";

/**
 * The rater whose labels are adjudicated values, by the name that Label Studio's reader gives to a ground truth, unless
 * somebody is called so.
 */
export const GROUND_TRUTH = "ground truth";

/** An item, and everything that was said of it: as rows of files have both. */
export type WrittenItem = { readonly item: ForeignItem; readonly labels: readonly ForeignLabel[] };

/** What is written: a project's items in order. Passing them again starts anew. */
export type WriterSource = {
	readonly name: string;
	/** A moment for formats in which everything has one, where nothing says when it was. */
	readonly at: Date;
	readonly dimensions: readonly Dimension[];
	readonly pages: () => AsyncIterable<readonly WrittenItem[]>;
};

/**
 * A file of another tool, made of items and what was said of them; what becomes of each field stands in
 * `written-formats.ts`. The reader of the same folder reads it back.
 */
export type ForeignWriter = {
	readonly id: WrittenFormatId;
	/** Pieces of the file, in order. Memory does not grow with the project. */
	write(source: WriterSource): AsyncGenerator<string | Uint8Array>;
};
