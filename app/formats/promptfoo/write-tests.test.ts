import { expect, test } from "vitest";
import { plain } from "./write-tests.ts";

test("a text that promptfoo would carry out, fetch or shorten is a literal of its templates", () => {
	// Each but the package was given to promptfoo 0.121.20, which gave back the text.
	expect(plain("{{ env.HOME }}")).toBe('{{ "{" ~ "{" ~ " env.HOME }}" }}');
	expect(plain("{% raw %}x{# c #}")).toBe('{{ "{" ~ "% raw %}x{" ~ "# c #}" }}');
	expect(plain("package:lodash:template")).toBe('{{ "package:lodash:template" }}');
	expect(plain("file:///etc/hostname")).toBe('{{ "file:///etc/hostname" }}');
	expect(plain('a "q" \\ \\n\n{{x}}\r\n')).toBe(
		'{{ "a \\"q\\" \\\\ \\\\n\\n{" ~ "{" ~ "x}}\\r\\n" }}',
	);
	for (const text of ["", "plain", '{"a":{"b":1}}', "  two\nlines ", "[1]", "see https://x.y"])
		expect(plain(text)).toBe(text.includes("}}") ? `{{ ${literal(text)} }}` : text);
	for (const text of ["{{ a }}", "{{{{", "}} {%", "a\n", "{#"])
		expect(plain(text).slice(2)).not.toMatch(/\{[{%#]/);
});

/** Pieces that end with a brace, each in quotes. */
function literal(text: string): string {
	return text
		.split(/(?<=\{)/)
		.map((piece) => `"${piece.replaceAll('"', '\\"')}"`)
		.join(" ~ ");
}
