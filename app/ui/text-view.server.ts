import type { ImageRules } from "./images.server.ts";
import { renderImage, renderItemMarkdown } from "./markdown.server.ts";

/** A text of an item as it was written, and where the project shows Markdown, as inert HTML too. */
export type TextView = { title: string; text: string; html: string | null };

/** How the texts of a project's items are shown. */
export type ShownAs = { readonly format: "plain" | "markdown"; readonly images: ImageRules };

export function textView(title: string, text: string, { format, images }: ShownAs): TextView {
	return { title, text, html: format === "markdown" ? renderItemMarkdown(text, images) : null };
}

/** An image that stands by itself; its address is its text. */
export function imageView(title: string, address: string, { images }: ShownAs): TextView {
	return { title, text: address, html: renderImage(address, images) };
}
