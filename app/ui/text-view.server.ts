import { setImmediate as giveWay } from "node:timers/promises";
import type { ImageRules } from "./images.server.ts";
import { renderImage, renderItemMarkdown } from "./markdown.server.ts";

/** A text of an item as it was written, and where the project shows Markdown, as inert HTML too. */
export type TextView = {
	title: string;
	text: string;
	html: string | null;
	/** It would be Markdown, were it shorter. */
	isTooLong?: true;
};

/** Whoever waits for any page waits for what Markdown takes: up to a quarter of a second for a text that long. */
const LONGEST_MARKDOWN = 100_000;
/** What the texts of an item become is several times as long. */
const MOST_OF_ITEM = 400_000;

/** Characters that were laid out as Markdown so far, by what the texts of an item have in common. */
const laidOut = new WeakMap<ImageRules, number>();

/** How the texts of a project's items are shown. */
export type ShownAs = { readonly format: "plain" | "markdown"; readonly images: ImageRules };

/** What Markdown takes keeps others waiting for one text, not for all of an item. */
export async function textView(
	title: string,
	text: string,
	{ format, images }: ShownAs,
): Promise<TextView> {
	if (format !== "markdown") return { title, text, html: null };
	const all = (laidOut.get(images) ?? 0) + text.length;
	if (text.length > LONGEST_MARKDOWN || all > MOST_OF_ITEM)
		return { title, text, html: null, isTooLong: true };
	laidOut.set(images, all);
	await giveWay();
	return { title, text, html: renderItemMarkdown(text, images) };
}

/** An image that stands by itself; its address is its text. */
export function imageView(title: string, address: string, { images }: ShownAs): TextView {
	return { title, text: address, html: renderImage(address, images) };
}
