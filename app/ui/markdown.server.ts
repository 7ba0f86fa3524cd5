import MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import sanitizeHtml from "sanitize-html";
import { markFormulas, typesetFormulas } from "./formulas.server.ts";
import { type ImageRules, imageHtml, markImages, placeImages } from "./images.server.ts";
import { keepsText, STICKS } from "./keeps-text.ts";

const ALLOWED: sanitizeHtml.IOptions = {
	allowedTags: [
		..."p br hr ul ol li strong em s code pre blockquote h1 h2 h3 h4 h5 h6".split(" "),
		..."table thead tbody tr th td a span div".split(" "),
	],
	allowedAttributes: { a: ["href", "rel", "target"], span: ["data-src", "data-alt"] },
	allowedSchemes: ["http", "https", "mailto"],
	allowedClasses: {
		span: ["md-aside", "md-number", "md-formula", "md-image"],
		div: ["plain-text"],
	},
	transformTags: {
		a: sanitizeHtml.simpleTransform("a", { rel: "noreferrer noopener", target: "_blank" }),
	},
};

const guidelines = makeRenderer();
const items = makeRenderer();
const ours = makeRenderer({ escapes: "are marks" });
markFormulas(items);
markImages(items);

/**
 * Markdown of a guideline as inert HTML: no markup of its own, no images, no scripts. Nothing
 * of the text is dropped but the marks themselves (see `keepsText`): what this dialect cannot show
 * whole, such as a table row with more cells than its head, stands as it was written.
 */
export function renderMarkdown(markdown: string): string {
	return wholeHtml(guidelines, markdown);
}

/** As `renderMarkdown`, of a text that Concord wrote: the backslashes that `plainInMarkdown` put before the marks of names are not shown. */
export function renderOurMarkdown(markdown: string): string {
	return wholeHtml(ours, markdown);
}

/** Markdown of an item's text, with formulas, and with images as far as the project allows them. */
export function renderItemMarkdown(markdown: string, images: ImageRules): string {
	return placeImages(typesetFormulas(markItemText(markdown), images), images);
}

/** The text of an item with all its characters, formulas and images still as they were written. */
export function markItemText(markdown: string): string {
	return wholeHtml(items, markdown);
}

/** An image that a turn of a conversation holds. */
export function renderImage(address: string, images: ImageRules): string {
	return imageHtml(address, images, items.utils.escapeHtml);
}

function wholeHtml(renderer: MarkdownIt, markdown: string): string {
	const html = inertHtml(renderer, markdown);
	if (keepsText(markdown, html)) return html;
	return blocksOf(renderer, markdown)
		.map((block) => {
			const blockHtml = inertHtml(renderer, block);
			if (keepsText(block, blockHtml)) return blockHtml;
			return `<div class="plain-text">${renderer.utils.escapeHtml(block)}</div>`;
		})
		.join("");
}

function inertHtml(renderer: MarkdownIt, markdown: string): string {
	return sanitizeHtml(renderer.render(markdown), ALLOWED);
}

/** The text cut before each of its outermost blocks. */
function blocksOf(renderer: MarkdownIt, markdown: string): string[] {
	const lines = markdown.split(/\r\n|\r|\n/);
	const starts = new Set([0]);
	for (const { level, map } of renderer.parse(markdown, {})) {
		if (level === 0 && map) for (const line of map) starts.add(line);
	}
	const cuts = [...starts].sort((a, b) => a - b);
	return cuts
		.map((start, index) => lines.slice(start, cuts[index + 1]).join("\n"))
		.filter((block) => block.trim() !== "");
}

/** @param escapes where people write, backslashes are text: `\(` and `\[` begin formulas */
function makeRenderer(
	{ escapes }: { escapes: "are text" | "are marks" } = { escapes: "are text" },
): MarkdownIt {
	const md = new MarkdownIt({ html: false, linkify: false, breaks: true });
	// A definition would vanish from the text, and `&lt;` would become another character.
	md.disable(["reference", "entity"]);
	md.normalizeLink = (url) => url;
	md.normalizeLinkText = (text) => text;
	if (escapes === "are text") md.inline.ruler.at("escape", keptEscape);
	md.inline.ruler.at("emphasis", emphasisOutsideWords);
	showWhatAttributesHold(md);
	return md;
}

/** Addresses, titles, languages and numbers of lists stand in the text, where HTML would hide them. */
function showWhatAttributesHold(md: MarkdownIt): void {
	const { escapeHtml } = md.utils;
	const aside = (text: string) => `<span class="md-aside">${escapeHtml(text)}</span>`;
	const { rules } = md.renderer;
	rules.link_open = (tokens, at, options, _env, self) => {
		const link = tokens[at];
		let close = at + 1;
		while (tokens[close].type !== "link_close" || tokens[close].level !== link.level) close++;
		const title = link.attrGet("title");
		const address = link.markup === "autolink" ? "" : ` (${link.attrGet("href")}`;
		tokens[close].meta = address && `${address}${title ? ` "${title}"` : ""})`;
		return self.renderToken(tokens, at, options);
	};
	rules.link_close = (tokens, at) => `</a>${tokens[at].meta ? aside(tokens[at].meta) : ""}`;
	rules.image = (tokens, at) => {
		const image = tokens[at];
		const title = image.attrGet("title");
		const address = `${image.attrGet("src")}${title ? ` "${title}"` : ""}`;
		return `${aside("image:")} ${escapeHtml(image.content)} ${aside(`(${address})`)}`;
	};
	rules.fence = (tokens, at) => {
		const { info, content } = tokens[at];
		const language = info.trim() ? `${aside(info.trim())}\n` : "";
		return `<pre>${language}<code>${escapeHtml(content)}</code></pre>\n`;
	};
	rules.list_item_open = (tokens, at) => {
		const { info, markup } = tokens[at];
		return info ? `<li><span class="md-number">${escapeHtml(info + markup)}</span> ` : "<li>";
	};
}

/** `\*` is no mark, and its backslash stays: `\(` and `\[` begin formulas. */
function keptEscape(state: StateInline, silent: boolean): boolean {
	const { src, pos, posMax } = state;
	if (src[pos] !== "\\" || pos + 1 >= posMax) return false;
	if (!/[!-/:-@[-`{-~]/.test(src[pos + 1])) return false;
	if (!silent) state.pending += src.slice(pos, pos + 2);
	state.pos += 2;
	return true;
}

/** Stars around words; `2*3*4`, `(a)*b*(c)` and underscores (`__init__`) are text. */
function emphasisOutsideWords(state: StateInline, silent: boolean): boolean {
	const { src, pos } = state;
	if (silent || src[pos] !== "*") return false;
	const { can_open, can_close, length } = state.scanDelims(pos, true);
	const before = src[pos - 1] ?? " ";
	const after = src[pos + length] ?? " ";
	const opens = can_open && !STICKS.test(before) && !/[)\]}]/.test(before);
	const closes = can_close && !STICKS.test(after) && !/[([{]/.test(after);
	for (let index = 0; index < length; index++) {
		const token = state.push("text", "", 0);
		token.content = "*";
		state.delimiters.push({
			marker: "*".charCodeAt(0),
			length,
			token: state.tokens.length - 1,
			end: -1,
			open: opens,
			close: closes,
		});
	}
	state.pos += length;
	return true;
}
