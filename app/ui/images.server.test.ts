import { expect, test } from "vitest";
import { textOfHtml } from "./keeps-text.ts";
import { renderItemMarkdown } from "./markdown.server.ts";

const rules = { origins: ["https://img.example.org"], allowAt: null };

test("an image of an allowed host is shown, with its address", () => {
	const html = renderItemMarkdown('![a "cat"](https://img.example.org/c.png?a=1&b=2 "Cat")', rules);
	expect(html).toContain('<img src="https://img.example.org/c.png?a=1&amp;b=2"');
	expect(html).toContain('alt="a &quot;cat&quot;"');
	expect(html).toContain('referrerpolicy="no-referrer"');
	expect(textOfHtml(html)).toContain('(https://img.example.org/c.png?a=1&b=2 "Cat")');
});

test.each([
	["https://other.example.org/c.png", "its host is not allowed."],
	["http://img.example.org/c.png", "its host is not allowed."],
	["https://img.example.org.evil.test/c.png", "its host is not allowed."],
	["https://img.example.org:8443/c.png", "its host is not allowed."],
	["//img.example.org/c.png", "it has no address on the web."],
	["figures/c.png", "it has no address on the web."],
	[`data:image/png;base64,${"A".repeat(800_000)}`, "it is larger than 700 kB."],
])("%s is not fetched: the address stands there", (address, why) => {
	const html = renderItemMarkdown(`![a cat](${address})`, rules);
	expect(html).not.toContain("<img");
	expect(textOfHtml(html)).toContain(`image not shown: ${why} a cat (${address})`);
});

test("a small image in the text itself is shown, one that could hold a script is not", () => {
	expect(renderItemMarkdown("![dot](data:image/png;base64,AAAA)", rules)).toContain(
		'<img src="data:image/png;base64,AAAA"',
	);
	expect(renderItemMarkdown("![x](data:image/svg+xml;base64,AAAA)", rules)).not.toContain("<img");
});

test("who may allow a host finds where", () => {
	const allowAt = "/projects/p/settings#imageOrigins";
	const html = renderItemMarkdown("![x](https://b.example/x.png)", { origins: [], allowAt });
	expect(html).toContain(`<a href="${allowAt}">Allow it</a>`);
});

test("an image is shown for Markdown alone: HTML of the text stays text", () => {
	const html = renderItemMarkdown(
		'<span class="md-image" data-src="https://img.example.org/x.png" data-alt="">x</span>',
		rules,
	);
	expect(html).not.toContain("<img");
});
