import type MarkdownIt from "markdown-it";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";

/** From where a project's texts may show images, and where a lead allows more. */
export type ImageRules = {
	/** Origins: "https://example.org". */
	readonly origins: readonly string[];
	/** The page on which a host is allowed; null for those who may not. */
	readonly allowAt: string | null;
};

/** An image in the text itself comes with every page that shows the text. */
const LARGEST_IN_TEXT = 700_000;

/** Images of a text, marked with their address: what becomes of them is decided when everything else is inert. */
export function markImages(md: MarkdownIt): void {
	const { escapeHtml } = md.utils;
	md.renderer.rules.image = (tokens, at) => {
		const image = tokens[at];
		const src = image.attrGet("src") ?? "";
		const title = image.attrGet("title");
		const address = `${src}${title ? ` "${title}"` : ""}`;
		return imageMark(escapeHtml(image.content), escapeHtml(address), escapeHtml(src));
	};
}

function imageMark(alt: string, address: string, src: string): string {
	return `<span class="md-image" data-src="${src}" data-alt="${alt}">${alt} (${address})</span>`;
}

const MARKED = /<span class="md-image" data-src="([^"]*)" data-alt="([^"]*)">([^<]*)<\/span>/g;

/** Puts images in the place of their marks, or says why one is not shown, beside its address. */
export function placeImages(html: string, rules: ImageRules): string {
	return html.replace(MARKED, (_, src: string, alt: string, text: string) => {
		const problem = whyNotShown(src.replaceAll("&amp;", "&"), rules);
		if (problem) {
			const link =
				problem.isHost && rules.allowAt ? ` <a href="${rules.allowAt}">Allow it</a>` : "";
			return `<span class="md-aside">image not shown: ${problem.sentence}</span>${link} ${text}`;
		}
		const isInText = src.startsWith("data:");
		const size = `${Math.ceil(src.length / 1_000)} kB`;
		const caption = isInText ? `${alt} (in the text itself, ${size})` : text;
		return `<img src="${src}" alt="${alt}" loading="lazy" decoding="async" referrerpolicy="no-referrer"><span class="md-aside">${caption}</span>`;
	});
}

/** An image of a conversation, which stands there by itself. */
export function imageHtml(
	address: string,
	rules: ImageRules,
	escapeHtml: (text: string) => string,
) {
	const src = escapeHtml(address);
	return placeImages(imageMark("", src, src), rules);
}

function whyNotShown(
	src: string,
	{ origins }: ImageRules,
): { sentence: string; isHost: boolean } | null {
	if (src.startsWith("data:")) {
		if (!/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(src))
			return { sentence: "it is no PNG, JPEG, GIF or WebP.", isHost: false };
		return src.length > LARGEST_IN_TEXT
			? { sentence: "it is larger than 700 kB.", isHost: false }
			: null;
	}
	const url = /^https?:/i.test(src) ? parsedUrl(src) : null;
	if (!url) return { sentence: "it has no address on the web.", isHost: false };
	return origins.includes(url.origin)
		? null
		: { sentence: "its host is not allowed.", isHost: true };
}
