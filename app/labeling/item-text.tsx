type ItemTextProps = { html: string; className?: string };

/** A text of an item; `dir="auto"` lets Arabic or Hebrew run from the right. */
export function ItemText({ html, className = "" }: ItemTextProps) {
	return (
		<div
			dir="auto"
			className={`prose-text ${className}`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server (ui/markdown.server.ts)
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
