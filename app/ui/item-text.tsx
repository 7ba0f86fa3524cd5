import type { ReactNode } from "react";
import { RenderedMarkdown } from "./rendered-markdown.tsx";
import type { TextView } from "./text-view.server.ts";

type ItemTextProps = { view: TextView; raw: boolean; className?: string };

/** A text of an item: as Markdown where the project says so and nobody asked for the raw text. */
export function ItemText({ view, raw, className = "" }: ItemTextProps) {
	const { text, html, isTooLong } = view;
	if (html !== null && !raw) return <RenderedMarkdown html={html} className={className} />;
	return (
		<>
			{isTooLong && !raw ? (
				<p className="text-ink2 text-xs">
					Shown as it was written: too long to be laid out as Markdown.
				</p>
			) : null}
			<div dir="auto" className={`plain-text ${className}`}>
				{bidiMarked(text)}
			</div>
		</>
	);
}

/** LRO and RLO, which turn round whatever follows them. */
const OVERRIDES = /([\u202d\u202e])/;

/** A text in which what would turn it round stands by itself, where it turns nothing, with a mark that shows it. */
function bidiMarked(text: string): ReactNode {
	if (!OVERRIDES.test(text)) return text;
	return text.split(OVERRIDES).map((part, place) =>
		OVERRIDES.test(part) ? (
			<span
				// biome-ignore lint/suspicious/noArrayIndexKey: parts of a text do not move
				key={place}
				className="bidi-override"
				data-code={part === "\u202d" ? "U+202D" : "U+202E"}
			>
				{part}
			</span>
		) : (
			part
		),
	);
}
