import { RenderedMarkdown } from "./rendered-markdown.tsx";
import type { TextView } from "./text-view.server.ts";

type ItemTextProps = { view: TextView; raw: boolean; className?: string };

/** A text of an item: as Markdown where the project says so and nobody asked for the raw text. */
export function ItemText({ view: { text, html }, raw, className = "" }: ItemTextProps) {
	if (html !== null && !raw) return <RenderedMarkdown html={html} className={className} />;
	return (
		<div dir="auto" className={`plain-text ${className}`}>
			{text}
		</div>
	);
}
