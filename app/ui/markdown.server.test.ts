import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfHtml } from "./keeps-text.ts";
import { markItemText, renderMarkdown, renderOurMarkdown } from "./markdown.server.ts";
import { plainInMarkdown } from "./markdown-text.ts";

const folder = process.env.CONCORD_REFERENCE_DIR;

const shown = (markdown: string) => textOfHtml(renderMarkdown(markdown));
/** Without blanks and without what Markdown is written with: the rest has to be there, as it is. */
const letters = (text: string) => text.replace(/[\s\0*_`#>~|+=:[\]()!\\<"'-]+/g, "");

/** Is one a part of the other, in the same order? */
function isWithin(part: string, whole: string): boolean {
	let at = 0;
	for (const character of part) {
		at = whole.indexOf(character, at) + character.length;
		if (at < character.length) return false;
	}
	return true;
}

test.each([
	["2*3*4 and 2**3**4", "2*3*4"],
	["f(a)*b*(c)", "(a)*b*(c)"],
	["`x` is called by __init__ and _run_", "__init__ and _run_"],
	["5. fifth\n9. ninth", "9."],
	["3) third", "3)"],
	["[id]: https://example.org/a%20b 'a title'", "[id]: https://example.org/a%20b 'a title'"],
	["| a | b |\n|---|---|\n| 1 | 2 | surplus |", "surplus"],
	["&lt;b&gt; &amp; &#65;", "&lt;b&gt; &amp; &#65;"],
	["\\(x^2\\) and \\[y\\] and \\*z\\*", "\\(x^2\\) and \\[y\\] and \\*z\\*"],
	[
		'[here](https://example.org/%C3%BC?q=1&r=2 "a title")',
		'(https://example.org/%C3%BC?q=1&r=2 "a title")',
	],
	["![a cat](https://example.org/cat.png)", "image: a cat (https://example.org/cat.png)"],
	["<https://example.org/a%20b>", "https://example.org/a%20b"],
	["```python title=x\nif a:\n    b()\n```", "if a:\n    b()"],
	["```python title=x\nif a:\n```", "python title=x"],
	["> 90 % of all", "> 90 % of all"],
	["[a](javascript:alert(1))", "[a](javascript:alert(1))"],
	["<script>alert(1)</script>", "<script>alert(1)</script>"],
])("%j shows %j", (markdown, expected) => {
	expect(shown(markdown)).toContain(expected);
});

test.each([
	["**bold** and *slanted*", "<strong>bold</strong> and <em>slanted</em>"],
	["这是**重点**内容", "<strong>重点</strong>"],
	["a **bold**, and b", "<strong>bold</strong>,"],
	["(**bold**)", "<strong>bold</strong>"],
	["# Title", "<h1>Title</h1>"],
	["> quoted", "<blockquote>"],
	["| a |\n|---|\n| 1 |", "<td>1</td>"],
	["- one\n- two", "<li>one</li>"],
])("%j is still Markdown", (markdown, html) => {
	expect(renderMarkdown(markdown)).toContain(html);
});

test("no image, script or address of another scheme comes through", () => {
	const markdown =
		"![x](https://example.org/x.png) <img src=x onerror=alert(1)> [a](javascript:alert(1)) <b onclick=x>";
	expect(renderMarkdown(markdown)).not.toMatch(/<img|<script|<b|href="javascript/);
});

const PIECES = [
	..."*_`#>~|-+=:[]()!\\<\"'&.0123456789".split(""),
	..."word,\n,\n\n, ,    ,**,__,~~,```,1. ,- ,> ,# ,|---|,a|b,[id]: x,[t](u v),![i](j),\\[,&amp;,<b>,é,文,\t,---".split(
		",",
	),
];

test("whatever is written, every character but marks is shown, in its order", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
			const markdown = pieces.join("");
			expect(isWithin(letters(markdown), shown(markdown))).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});

describe.skipIf(!folder)("the reference data sets (CONCORD_REFERENCE_DIR)", () => {
	test("every text is shown whole", () => {
		const texts = new Set<string>();
		const collect = (value: unknown): void => {
			if (typeof value === "string") texts.add(value);
			else if (value && typeof value === "object") Object.values(value).forEach(collect);
		};
		for (const set of readdirSync(join(folder ?? "", "data"))) {
			for (const name of readdirSync(join(folder ?? "", "data", set))) {
				if (!/^(items|documents).*\.jsonl$/.test(name)) continue;
				const lines = readFileSync(join(folder ?? "", "data", set, name), "utf8").split("\n");
				for (const line of lines) if (line.trim()) collect(JSON.parse(line));
			}
		}
		expect(texts.size).toBeGreaterThan(1_000);
		const cut = [...texts].filter((text) => !isWithin(letters(text), shown(text)));
		expect(cut).toEqual([]);
		// Without these an item's text is rendered like any other.
		const withMore = [...texts].filter((text) => /\$|\\[[(]|!\[/.test(text));
		const cutItems = withMore.filter(
			(text) => !isWithin(letters(text), textOfHtml(markItemText(text))),
		);
		expect(cutItems).toEqual([]);
	}, 120_000);
});

test.each([
	"my_judge$v2$ and *stars* | `code` | [a](https://example.org/x_y)",
	"1. first\\_ & <b>bold</b> #3 @nobody ~~x~~ www.example.org",
	"![x](https://example.org/x.png) = -1 [0.20, 0.40]",
])("a name in a text of ours is read as it is: %j", (name) => {
	const html = renderOurMarkdown(
		`# ${plainInMarkdown(name)}\n\n**${plainInMarkdown(name)}**: said\n\n- ${plainInMarkdown(name)}\n`,
	);
	const unseen = /\u200B/g;
	expect(textOfHtml(html).replace(unseen, "").split("\n").filter(Boolean)).toEqual([
		name,
		`${name}: said`,
		name,
	]);
	expect(html).not.toMatch(/<(a|em|code|b|img|s|table)\b/);
});
