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

/** How the texts of a project's items are shown. */
export type ShownAs = { readonly format: "plain" | "markdown"; readonly images: ImageRules };

export function textView(title: string, text: string, { format, images }: ShownAs): TextView {
	if (format !== "markdown") return { title, text, html: null };
	if (text.length > LONGEST_MARKDOWN) return { title, text, html: null, isTooLong: true };
	return { title, text, html: renderItemMarkdown(text, images) };
}

/** An image that stands by itself; its address is its text. */
export function imageView(title: string, address: string, { images }: ShownAs): TextView {
	return { title, text: address, html: renderImage(address, images) };
}
