import fc from "fast-check";
import { expect, test } from "vitest";
import { textOfHtml } from "./keeps-text.ts";
import { markItemText, renderItemMarkdown } from "./markdown.server.ts";

const NO_IMAGES = { origins: [], allowAt: null };
const rendered = (markdown: string) => renderItemMarkdown(markdown, NO_IMAGES);
/** The source of every formula that is typeset. */
const formulasOf = (markdown: string) =>
	[...rendered(markdown).matchAll(/<span class="md-formula" data-source="([^"]*)"/g)].map(
		([, source]) =>
			source?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
	);

test.each([
	["so $x^2$ is", ["$x^2$"]],
	["$a_{max} * b_{min} * c$", ["$a_{max} * b_{min} * c$"]],
	["\\(a<b\\) and \\[c \\& d\\]", ["\\(a<b\\)", "\\[c \\& d\\]"]],
	["$$\\frac{a}{b}$$", ["$$\\frac{a}{b}$$"]],
	["before\n$$\na\n- b\n= c\n$$\nafter", ["$$\na\n- b\n= c\n$$"]],
	["$ax^2 + bx = c$, $\\sin x\\,dx$ and $2ab$", ["$ax^2 + bx = c$", "$\\sin x\\,dx$", "$2ab$"]],
	["$\\text{if so}$, $n$ or $5$", ["$\\text{if so}$", "$n$", "$5$"]],
	["| a |\n|---|\n| $x_1$ |", ["$x_1$"]],
])("%j holds formulas", (markdown, sources) => {
	expect(formulasOf(markdown)).toEqual(sources);
});

test.each([
	"$5 and $6",
	"it costs $5, or 6$ there",
	"from $5-$10 a month",
	"between $5 to 6$ a day",
	"US$5 and CA$6",
	"$HOME/$USER and $PATH$",
	"`$x$`",
	"```\n$x$\n```",
	"$ x $",
	"a $x\n\ny$ b",
	"\\(not closed",
])("%j holds none", (markdown) => {
	expect(formulasOf(markdown)).toEqual([]);
});

test("what is no TeX stands as it was written, and what it names is never fetched or run", () => {
	const broken = "$\\frac{a$ and \\(\\nonsense{x}\\) and $x^2$";
	expect(textOfHtml(rendered(broken))).toContain("$\\frac{a$ and \\(\\nonsense{x}\\)");
	expect(formulasOf(broken)).toEqual(["$x^2$"]);
	const wild =
		"$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://example.org/x.png}$ $\\htmlStyle{x}{y}$";
	expect(rendered(wild)).not.toMatch(/<a |<img|style="x/);
});

test("a formula that grows without end does not hold the page", () => {
	const start = performance.now();
	rendered("\\(\\def\\x{\\x\\x}\\x\\) ".repeat(50) + "$x$ ".repeat(2_000));
	expect(performance.now() - start).toBeLessThan(2_000);
});

const PIECES =
	"$,$$,\\(,\\),\\[,\\],x,^2,_1,{,},\\frac,\n,\n\n, ,*,- ,1. ,> ,|,`,a<b,&amp;,5".split(",");

test("whatever is written, every letter is there before it is typeset, and sources stay whole", () => {
	const bare = (text: string) => text.replace(/[\s*_`#>~|+=:[\]()!\\<"'-]+/g, "");
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
			const markdown = pieces.join("");
			const shown = bare(textOfHtml(markItemText(markdown)));
			let at = 0;
			for (const character of bare(markdown)) {
				at = shown.indexOf(character, at) + 1;
				expect(at).toBeGreaterThan(0);
			}
			for (const source of formulasOf(markdown)) expect(markdown).toContain(source);
		}),
		{ numRuns: 500 },
	);
});
