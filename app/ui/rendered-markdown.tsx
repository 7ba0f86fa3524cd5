type RenderedMarkdownProps = { html: string; className?: string };

/**
 * Markdown that `renderMarkdown` made inert on the server: the only place that puts HTML on a page.
 * `dir="auto"` lets Arabic or Hebrew run from the right.
 */
export function RenderedMarkdown({ html, className = "" }: RenderedMarkdownProps) {
	return (
		<div
			dir="auto"
			className={`prose-text ${className}`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server (ui/markdown.server.ts)
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
