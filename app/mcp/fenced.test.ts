import { expect, test } from "vitest";
import { fenced, inOneLine, named, visible } from "./fenced.ts";

test("what a terminal would carry out, and half characters, reach an agent as signs for them", () => {
	const odd = "a\u001b[31mred\u001b]0;title\u0007 \ud800 \u009b2J\u007f\r\nb\tc 🙂";
	expect(visible(odd)).toBe("a␛[31mred␛]0;title␇ � �2J␡\nb\tc 🙂");
	expect(fenced("Item.", [odd])).toContain("a␛[31mred");
	for (const text of [fenced("Item.", [odd]), named(odd), inOneLine(odd)]) {
		expect(text).not.toMatch(/\p{Cs}/u);
		expect(text.replaceAll("\n", "").replaceAll("\t", "")).not.toMatch(/\p{Cc}/u);
	}
});
