import { expect, test } from "vitest";
import { lookLikeMarkdown } from "./looks-like-markdown.ts";

test.each([
	"Take the **first** one.",
	"Run:\n```sh\nnpm test\n```",
	"| a | b |\n|---|---|\n| 1 | 2 |",
	"a | b\r\n :--- | ---: \r\n1 | 2",
	"a | b\n---|---",
	"See [the handbook](https://example.org/handbook).",
	"# Fees\n\n- ten a day\n- none on Sundays",
])("%j looks like Markdown", (text) => {
	expect(lookLikeMarkdown([text])).toBe(true);
});

test.each([
	"2*3*4 = 24, and 2**3 = 8",
	"__init__ calls _run_",
	"5. is the number of the rule",
	"# a comment\nx = 1",
	"- one\n- two",
	"> 90 % of all",
	"a | b | c",
	"",
])("%j does not", (text) => {
	expect(lookLikeMarkdown([text])).toBe(false);
});

test("it is decided by the share of the texts", () => {
	const plain = Array.from({ length: 9 }, () => "Ten a day.");
	expect(lookLikeMarkdown([...plain, "**Ten** a day."])).toBe(false);
	expect(lookLikeMarkdown([...plain.slice(5), "**Ten** a day."])).toBe(true);
	expect(lookLikeMarkdown([])).toBe(false);
});

test("a text is looked at in time by its length, whatever stands in it", () => {
	const pieces = [
		"\n",
		"\r\n",
		"\t",
		" ",
		"-",
		"|",
		"*",
		"`",
		"[",
		"#",
		"~~~\n",
		"[a](https:",
		"\n- ",
		"\n1. ",
		" **a",
		"(**",
	];
	const odd = pieces.flatMap((first) =>
		pieces.map((second) => `a\n${first.repeat(4_000)}${second.repeat(4_000)}x`),
	);
	for (const text of odd) {
		const before = process.cpuUsage();
		lookLikeMarkdown([text]);
		const { user } = process.cpuUsage(before);
		// By the square some took half a minute.
		expect(user / 1e6, JSON.stringify(text.slice(0, 20))).toBeLessThan(1);
	}
});
