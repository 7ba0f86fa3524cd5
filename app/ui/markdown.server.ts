import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";

const renderer = new MarkdownIt({ html: false, linkify: false, breaks: true });
// Nothing is loaded from elsewhere: an image stays its alternative text.
renderer.disable("image");

const ALLOWED: sanitizeHtml.IOptions = {
	allowedTags: [
		..."p br hr ul ol li strong em s code pre blockquote h1 h2 h3 h4 h5 h6".split(" "),
		..."table thead tbody tr th td a".split(" "),
	],
	allowedAttributes: { a: ["href", "rel", "target"] },
	allowedSchemes: ["http", "https", "mailto"],
	transformTags: {
		a: sanitizeHtml.simpleTransform("a", { rel: "noreferrer noopener", target: "_blank" }),
	},
};

/** Markdown of a guideline or of item text as inert HTML: no markup of its own, no images, no scripts. */
export function renderMarkdown(markdown: string): string {
	return sanitizeHtml(renderer.render(markdown), ALLOWED);
}
