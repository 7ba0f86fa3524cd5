import { renderMarkdown } from "./markdown.server.ts";

/** A text of an item as it was written, and where the project shows Markdown, as inert HTML too. */
export type TextView = { title: string; text: string; html: string | null };

/** How the texts of a project's items are shown. */
export type ShownAs = { readonly format: "plain" | "markdown" };

export function textView(title: string, text: string, { format }: ShownAs): TextView {
	return { title, text, html: format === "markdown" ? renderMarkdown(text) : null };
}
