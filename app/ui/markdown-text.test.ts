import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { codeInMarkdown, plainInMarkdown } from "./markdown-text.ts";

/** As pages that show Markdown read it: with HTML, links that are none in the text, tables. */
const md = new MarkdownIt({ html: true, linkify: true });
md.linkify.set({ fuzzyEmail: false, fuzzyLink: false });

const PIECES =
	String.raw`| || * ** _ ~~ \ \| $ $$ $x$ [ ] ( ) ! <b> <!-- --> <script>alert(1)</script> &amp; &#64;
	<http://x.y> @someone @team/x x@y.org #1 me/it#12 GH-3 : :// https://x.y www.x.y [a](b) [a]: [^1] ![i](j) [x] &lt;
	[0.1,0.2] [0.1](x) [0.1][2] [1]: -- + 1. 2) = --- === # > ~~~ word 0.73 −0.1 é 漢字`
		.split(/\s+/)
		.concat(["`", "``", "```", " ", "    ", "- ", "\n", "\r\n", "\n\n"])
		.concat(["\u2028", "\u202e", "\u0000", "\u001b[31m"]);
const names = fc
	.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 9 })
	.map((pieces) => pieces.join(""));

/** What somebody sees of a text: in one line, without what would turn or hide what stands beside it. */
function seen(name: string): string {
	return name
		.replace(/[\r\n\u2028\u2029]+/g, " ")
		.replace(/[\p{Control}\u202A-\u202E\u2066-\u2069]/gu, "�")
		.trim();
}

/** Text of Markdown that holds nothing but text; the kinds of what else there is where it does. */
function textOf(markdown: string): string[] {
	return md.parse(markdown, {}).flatMap(({ type, children }) => {
		if (type !== "inline") return [];
		const other = children?.filter((child) => child.type !== "text").map((child) => child.type);
		return other?.length ? other : [children?.map(({ content }) => content).join("") ?? ""];
	});
}

const unseen = (text: string) => text.replaceAll("\u200B", "");

describe("a name stays what it is", () => {
	test.each([
		["a paragraph", (text: string) => text],
		["a heading", (text: string) => `## ${text}`],
		["a list", (text: string) => `- ${text}`],
	])("in %s", (_, write) => {
		fc.assert(
			fc.property(names, (name) => {
				const shown = seen(name);
				const kinds = md.parse(write("x"), {}).map(({ type }) => type);
				const markdown = write(plainInMarkdown(name));
				if (shown === "") return;
				expect(md.parse(markdown, {}).map(({ type }) => type)).toEqual(kinds);
				expect(textOf(markdown).map(unseen)).toEqual([shown.replaceAll("\u200B", "")]);
			}),
		);
	});

	test("in a table", () => {
		fc.assert(
			fc.property(names, names, (one, other) => {
				const row = `| ${plainInMarkdown(one)} | ${plainInMarkdown(other)} |`;
				const cells = textOf(`| a | b |\n| --- | ---: |\n${row}\n`);
				expect(cells.map(unseen)).toEqual(["a", "b", unseen(seen(one)), unseen(seen(other))]);
			}),
		);
	});
});

test("nobody is called, no issue linked and no formula set by the text that is left", () => {
	fc.assert(
		fc.property(names, (name) => {
			expect(plainInMarkdown(name)).not.toMatch(/\bwww\./i);
			const text = textOf(plainInMarkdown(name)).join("");
			expect(text).not.toMatch(/(?:^|\W)@\w/);
			expect(text).not.toMatch(/#\d|\bGH-\d/i);
			expect(text).not.toMatch(/(?:^|[^\u200B])\$/);
		}),
	);
});

test("intervals and the names that people have stay readable", () => {
	const text = "κ 0.80 [0.70, 0.87] and −0.10 [−0.20, 0.01], 91 % [87, 96]: ann@example.org, v-1.2";
	expect(plainInMarkdown(text)).toBe(text);
	expect(plainInMarkdown("-0.1 of gpt-4o (strict)")).toBe("-0.1 of gpt-4o (strict)");
});

test("code ends where it ends, whatever it holds", () => {
	fc.assert(
		fc.property(fc.array(names, { minLength: 1, maxLength: 4 }), (lines) => {
			const [only, ...more] = md.parse(codeInMarkdown(lines, "sh"), {});
			expect(more).toEqual([]);
			expect(only.type).toBe("fence");
		}),
	);
});
