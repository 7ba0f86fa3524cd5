/** How items are made from others, before anything is judged. */
import type { z } from "zod";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { LeftOut } from "#db/model/left-out.ts";

/** An item that others are made from, with the id it has in files. */
export type SourceItem = { readonly id: string; readonly content: ItemContent };

/** An item that was made: the part of the set it belongs to, and the item it is compared with. */
export type DerivedItem = {
	/** `wrong_answer`: what the items of a set are told apart by. */
	readonly part: string;
	/** Id of the item it was made from; its content says so too, in `derivedFrom`. */
	readonly origin: string;
	readonly content: ItemContent;
};

export type Derived = {
	readonly items: readonly DerivedItem[];
	readonly leftOut: readonly LeftOut[];
};

/** A source item and what a maker answered about it; null: it was not asked. */
export type AnsweredItem = SourceItem & { readonly judgment: Judgment | null };

/**
 * A way to make items from items alone, without a model. Pure and seeded: the same items and
 * parameters give the same items, whatever the order of time, so that a set can be made again and
 * compared by its hash.
 */
export type PureDerivation<Parameters = Record<string, unknown>> = {
	/** The kind of the sets it makes: `probes`. */
	readonly id: string;
	readonly label: string;
	/** What it makes and what for, in two or three sentences for the page. */
	readonly description: string;
	/** Everything that changes what comes out, the seed included; defaults for all of it. */
	readonly parameters: z.ZodType<Parameters>;
	/** @param items all items of the project that are used, in order of import */
	derive(items: readonly SourceItem[], parameters: Parameters): Derived;
};
